import type { Dashboard } from '@lodge/contracts'
import { formatDate } from '@lodge/ui'
import { messages } from '../messages.ts'
import { Panel } from './panel.tsx'

const words = messages.dashboard.perDay

/** Tickets asked and resolved each day, drawn as bars, with the figures as a table behind them. */
export function PerDayPanel({ days }: { days: Dashboard['perDay'] }) {
  const most = Math.max(1, ...days.flatMap(({ created, resolved }) => [created, resolved]))
  return (
    <Panel title={words.title} aside={<Legend />}>
      <div aria-hidden className="flex h-48 items-end gap-2 border-b border-border px-4">
        {days.map(({ date, created, resolved }) => (
          <div
            key={date}
            title={`${formatDate(date)}: ${words.bar(created, resolved)}`}
            className="flex h-full flex-1 items-end gap-0.5"
          >
            <span
              className="flex-1 rounded-t-sm bg-accent"
              style={{ height: `${(created / most) * 100}%` }}
            />
            <span
              className="flex-1 rounded-t-sm bg-success"
              style={{ height: `${(resolved / most) * 100}%` }}
            />
          </div>
        ))}
      </div>
      <div aria-hidden className="flex gap-2 px-4 py-1 text-xs text-muted-foreground tabular-nums">
        {days.map(({ date }) => (
          <span key={date} className="flex-1 text-center">
            {Number(date.slice(8))}
          </span>
        ))}
      </div>
      <details className="px-4 pb-3 text-sm">
        <summary className="text-accent">{words.table}</summary>
        <table className="mt-2 w-full tabular-nums">
          <thead className="text-left text-xs text-muted-foreground">
            <tr>
              <th scope="col">{words.day}</th>
              <th scope="col">{words.created}</th>
              <th scope="col">{words.resolved}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, created, resolved }) => (
              <tr key={date}>
                <td>{formatDate(date)}</td>
                <td>{created}</td>
                <td>{resolved}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  )
}

function Legend() {
  return (
    <span className="flex gap-3">
      <span className="flex items-center gap-1.5 before:size-2 before:rounded-sm before:bg-accent">
        {words.created}
      </span>
      <span className="flex items-center gap-1.5 before:size-2 before:rounded-sm before:bg-success">
        {words.resolved}
      </span>
    </span>
  )
}
