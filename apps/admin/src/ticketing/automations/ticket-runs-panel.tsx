import { SkeletonRows } from '@lodge/ui'
import { ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../foundation/t.ts'

/** Comes when somebody unfolds it: most tickets have no runs. */
const TicketRuns = lazy(async () => ({ default: (await import('./ticket-runs.tsx')).TicketRuns }))

/** The runs of automations on a ticket, asked for once they are unfolded. */
export function TicketRunsPanel({ number }: { number: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="group border-t border-border p-4"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex cursor-pointer list-none items-center gap-1 text-base font-semibold max-lg:min-h-11">
        <ChevronRight aria-hidden className="size-4 group-open:rotate-90 rtl:group-open:-rotate-90" />
        {t('ticket.automations')}
      </summary>
      {isOpen && (
        <Suspense fallback={<SkeletonRows rows={2} />}>
          <TicketRuns number={number} />
        </Suspense>
      )}
    </details>
  )
}
