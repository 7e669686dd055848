import { loadWanted } from '@lodge/ui'
import { Reply } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { bulkButtonClasses } from './bulk-menu.tsx'
import type { BulkReplyDialogProps } from './bulk-reply-dialog.tsx'

/** Few who look at a list reply to many tickets, so the editor is loaded on demand. */
const loadDialog = async () => (await import('./bulk-reply-dialog.tsx')).BulkReplyDialog

/** A public reply or internal note on all tickets in hand. */
export function BulkReplyButton({ tickets, onDone }: Pick<BulkReplyDialogProps, 'tickets' | 'onDone'>) {
  const [Dialog, setDialog] = useState<ComponentType<BulkReplyDialogProps> | null>(null)
  const open = async () => {
    const dialog = await loadWanted(loadDialog)
    setDialog(() => dialog)
  }
  return (
    <>
      <button type="button" className={bulkButtonClasses} onClick={() => void open()}>
        <Reply aria-hidden />
        {t('ticket-list.bulk.writeReply')}
      </button>
      {Dialog && <Dialog tickets={tickets} onDone={onDone} onClose={() => setDialog(null)} />}
    </>
  )
}
