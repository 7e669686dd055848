import type { SlaRecalculationView } from '@lodge/contracts'
import { Button, formatDuration } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { t } from '../foundation/t.ts'
import { useDismissed } from '../foundation/use-dismissed.ts'
import { recalculationsQuery } from './queries.ts'

/** Shows the recalculations of the whole help desk. */
export function RecalculationProgress() {
  const { data } = useQuery(recalculationsQuery)
  return <Recalculations runs={data?.items ?? []} />
}

/** Shows recalculations that run, and finished ones until they are dismissed: the last of each policy. */
export function Recalculations({ runs }: { runs: readonly SlaRecalculationView[] }) {
  const { isDismissed, dismiss } = useDismissed('lodge.dismissed-recalculations')
  const shown = keepLatest(runs).filter(
    ({ id, finishedAt, total }) => finishedAt === null || ((total ?? 0) > 0 && !isDismissed(id)),
  )
  if (shown.length === 0) return null
  return (
    <ul
      aria-label={t('sla-settings.recalculation.label')}
      aria-live="polite"
      className="flex flex-col gap-1 border-b border-border bg-surface px-gutter py-1 max-lg:px-4"
    >
      {shown.slice(0, 3).map((run) => (
        <li key={run.id} className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1 text-sm tabular-nums">
          <span className="min-w-0 flex-1">{describeRecalculation(run)}</span>
          {run.finishedAt === null && run.total !== null && run.total > 0 && (
            <progress
              aria-label={describeRecalculation(run)}
              value={run.done}
              max={run.total}
              className="h-1.5 w-48 overflow-hidden rounded-full accent-accent"
            />
          )}
          {run.finishedAt !== null && (
            <Button
              variant="ghost"
              size="icon-small"
              aria-label={t('sla-settings.recalculation.dismiss', { name: run.name })}
              onClick={() => dismiss(run.id)}
            >
              <X aria-hidden />
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Returns the newest recalculation of each policy and of each set of business hours. */
function keepLatest(runs: readonly SlaRecalculationView[]): SlaRecalculationView[] {
  const newestFirst = runs.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  const keyOf = ({ kind, alias }: SlaRecalculationView) => `${kind} ${alias}`
  return newestFirst.filter(
    (run, place) => newestFirst.findIndex((other) => keyOf(other) === keyOf(run)) === place,
  )
}

function describeRecalculation({ name, total, done, startedAt, finishedAt }: SlaRecalculationView): string {
  if (total === null || startedAt === null) return t('sla-settings.recalculation.waiting', { name })
  if (finishedAt === null) return t('sla-settings.recalculation.running', { name, done, total })
  const seconds = Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000))
  return t('sla-settings.recalculation.done', { total: done, name, seconds: formatDuration(seconds) })
}
