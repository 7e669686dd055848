import { Reply } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../t.ts'
import { bulkButtonClasses } from './bulk-menu.tsx'
import type { BulkReplyDialogProps } from './bulk-reply-dialog.tsx'

/** Few who look at a list reply to many tickets, so the editor is loaded on demand. */
const BulkReplyDialog = lazy(() =>
  import('./bulk-reply-dialog.tsx').then((module) => ({ default: module.BulkReplyDialog })),
)

/** A public reply or internal note on all tickets in hand. */
export function BulkReplyButton({ tickets, onDone }: Pick<BulkReplyDialogProps, 'tickets' | 'onDone'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={bulkButtonClasses} onClick={() => setIsOpen(true)}>
        <Reply aria-hidden />
        {t('ticket-list.bulk.writeReply')}
      </button>
      {isOpen && (
        <Suspense>
          <BulkReplyDialog tickets={tickets} onDone={onDone} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
