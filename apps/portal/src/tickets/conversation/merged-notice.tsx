import { Merge } from 'lucide-react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { t } from '../../t.ts'

const MergedNavigationState = z.object({ mergedFrom: z.number().int() })

/** Greets whoever came by the address of a ticket that was merged into this one. */
export function MergedNotice() {
  const arrival = MergedNavigationState.safeParse(useLocation().state)
  if (!arrival.success) return null
  return (
    <div role="status" className="mb-4 flex gap-3 rounded-md border border-border bg-accent-soft px-4 py-3">
      <Merge aria-hidden className="mt-1 size-5 shrink-0 text-accent" />
      <p>
        <strong className="font-semibold">
          {t('tickets.ticket.mergedTitle', { number: arrival.data.mergedFrom })}
        </strong>
        <br />
        {t('tickets.ticket.mergedText')}
      </p>
    </div>
  )
}
