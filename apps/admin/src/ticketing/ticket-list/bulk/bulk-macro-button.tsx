import { ListChecks } from 'lucide-react'
import { t } from '../../../foundation/t.ts'
import { usePaletteActions } from '../../../foundation/use-palette-actions.ts'
import { useMacroDialog } from '../../macros/use-macro-dialog.tsx'
import { bulkButtonClasses } from './bulk-menu.tsx'
import type { BulkReplyTickets } from './use-bulk-reply.ts'

interface BulkMacroButtonProps {
  tickets: BulkReplyTickets
  /** Null where the whole list is meant. */
  count: number | null
  onDone: () => void
}

/** Applies a macro to all tickets in hand; the command palette offers the same. */
export function BulkMacroButton({ tickets, count, onDone }: BulkMacroButtonProps) {
  const { open, dialog } = useMacroDialog({ target: { kind: 'many', tickets, count }, onDone })
  usePaletteActions('selected-tickets', {
    heading: t('macros.use.onSelected', { count: count ?? 0 }),
    actions: [{ id: 'macro', label: t('macros.use.palette'), icon: ListChecks, run: open }],
  })
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={bulkButtonClasses} onClick={open}>
        <ListChecks aria-hidden />
        {t('macros.use.button')}
      </button>
      {dialog}
    </>
  )
}
