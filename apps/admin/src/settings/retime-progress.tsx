import type { RetimeView } from '@lodge/contracts'
import { formatDuration } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { retimesQuery } from './queries.ts'
import { settingsWords } from './words.ts'

const words = settingsWords.retime

/** Re-timings under way, live, and those that ended a moment ago. */
export function RetimeProgress() {
  const { data } = useQuery(retimesQuery)
  const shown = data?.items.filter(({ finishedAt, total }) => finishedAt === null || (total ?? 0) > 0) ?? []
  if (shown.length === 0) return null
  return (
    <ul
      aria-live="polite"
      className="flex flex-col gap-2 border-b border-border bg-surface px-gutter py-2 max-lg:px-4"
    >
      {shown.slice(0, 3).map((run) => (
        <li key={run.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm tabular-nums">
          <span className="min-w-0 flex-1">{inWords(run)}</span>
          {run.finishedAt === null && run.total !== null && run.total > 0 && (
            <progress
              aria-label={inWords(run)}
              value={run.done}
              max={run.total}
              className="h-1.5 w-48 overflow-hidden rounded-full accent-accent"
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function inWords({ name, total, done, startedAt, finishedAt }: RetimeView): string {
  if (total === null || startedAt === null) return words.waiting(name)
  if (finishedAt === null) return words.running(name, done, total)
  const seconds = Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000))
  return words.done(name, done, formatDuration(seconds))
}
