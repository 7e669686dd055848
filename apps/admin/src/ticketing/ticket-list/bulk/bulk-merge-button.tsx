import { loadWanted, toast } from '@lodge/ui'
import { Merge } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { t } from '../../../foundation/t.ts'
import type { BulkMergeDialogProps } from '../../ticket/merging/bulk-merge-dialog.tsx'
import { bulkButtonClasses } from './bulk-menu.tsx'

/** Most tickets that somebody will read through before they agree. */
const maxMerged = 10

/** Few who look at a list merge tickets, so the dialog is loaded on demand. */
const loadDialog = async () => (await import('../../ticket/merging/bulk-merge-dialog.tsx')).BulkMergeDialog

/** Merges the tickets in hand. */
export function BulkMergeButton({ rows, onDone }: Pick<BulkMergeDialogProps, 'rows' | 'onDone'>) {
  const [Dialog, setDialog] = useState<ComponentType<BulkMergeDialogProps> | null>(null)
  const open = async () => {
    const dialog = await loadWanted(loadDialog)
    setDialog(() => dialog)
  }
  const isTooMany = rows.length > maxMerged
  return (
    <>
      <button
        type="button"
        className={bulkButtonClasses}
        onClick={() =>
          isTooMany ? toast.warning(t('ticket.several.tooMany', { most: maxMerged })) : void open()
        }
      >
        <Merge aria-hidden />
        {t('ticket.several.button')}
      </button>
      {Dialog && <Dialog rows={rows} onDone={onDone} onClose={() => setDialog(null)} />}
    </>
  )
}
