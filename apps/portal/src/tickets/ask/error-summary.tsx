import type { PlacedErrors } from '@lodge/ui'
import { CircleAlert } from 'lucide-react'
import { t } from '../../t.ts'

interface ErrorSummaryProps {
  problems: PlacedErrors
  labelOf: (path: string) => string
  onChoose: (path: string) => void
}

/** All that is wrong with a form, above it; each line leads to its field. */
export function ErrorSummary({ problems: { placed, rest }, labelOf, onChoose }: ErrorSummaryProps) {
  const count = placed.length + rest.length
  return (
    <div role="alert">
      {count > 0 && (
        <section className="mb-6 flex gap-3 rounded-md border border-destructive/40 bg-destructive-soft p-4">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-destructive" />
          <div className="min-w-0">
            <h2 className="text-lg font-semibold">{t('tickets-new-ticket.newTicket.problems', { count })}</h2>
            <ul className="mt-1 flex flex-col text-base">
              {placed.map(({ path, message }) => (
                <li key={path}>
                  <button
                    type="button"
                    onClick={() => onChoose(path)}
                    className="rounded-sm py-0.5 text-start text-destructive underline underline-offset-4"
                  >
                    {lineOf(labelOf(path), message)}
                  </button>
                </li>
              ))}
              {rest.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </div>
  )
}

/** A question needs no colon after it, and words that say the same are said once. */
function lineOf(label: string, message: string): string {
  if (label === message) return message
  return label.endsWith('?') ? `${label} ${message}` : `${label}: ${message}`
}
