import { Tooltip } from '@lodge/ui'
import { Info } from 'lucide-react'
import { t } from '../../../foundation/t.ts'

/** Says why 2 business minutes may come after 19: lists are ordered by when a ticket is due, not by what is left. */
export function DueOrderHint() {
  return (
    <Tooltip content={t('ticket-list.sort.dueHint')}>
      <button
        type="button"
        aria-label={t('ticket-list.sort.dueWhy')}
        className="ms-1 inline-flex size-6 items-center justify-center rounded-sm align-middle text-muted-foreground hover:text-foreground"
      >
        <Info aria-hidden className="size-3.5" />
      </button>
    </Tooltip>
  )
}
