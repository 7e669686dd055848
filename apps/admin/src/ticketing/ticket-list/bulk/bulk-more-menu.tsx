import type { BulkUpdateInput, TicketRow } from '@lodge/contracts'
import { loadWanted } from '@lodge/ui'
import { Ellipsis } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { BulkMenu } from './bulk-menu.tsx'
import type { BulkProperty, BulkPropertyDialogProps } from './bulk-property-dialog.tsx'

const bulkProperties: readonly BulkProperty[] = ['add_tag', 'remove_tag', 'topic', 'course']
const titles: Record<BulkProperty, () => string> = {
  add_tag: () => t('ticket-list.bulk.addTag'),
  remove_tag: () => t('ticket-list.bulk.removeTag'),
  topic: () => t('ticket-list.bulk.topic'),
  course: () => t('ticket-list.bulk.course'),
}

/** Few who look at a list change these of many tickets, so the dialog is loaded on demand. */
const loadDialog = async () => (await import('./bulk-property-dialog.tsx')).BulkPropertyDialog

interface BulkMoreMenuProps {
  rows: readonly TicketRow[]
  onChange: (change: BulkUpdateInput) => void
}

/** Changes tags, topic or course of the selected tickets, each chosen in a dialog. */
export function BulkMoreMenu({ rows, onChange }: BulkMoreMenuProps) {
  const [kind, setKind] = useState<BulkProperty | null>(null)
  const [Dialog, setDialog] = useState<ComponentType<BulkPropertyDialogProps> | null>(null)
  const open = async (chosen: BulkProperty) => {
    const dialog = await loadWanted(loadDialog)
    setDialog(() => dialog)
    setKind(chosen)
  }
  const choose = (change: BulkUpdateInput) => {
    setKind(null)
    onChange(change)
  }
  return (
    <>
      <BulkMenu
        icon={<Ellipsis aria-hidden />}
        label={t('ticket-list.bulk.more')}
        options={bulkProperties.map((one) => ({
          value: one,
          label: titles[one](),
          onChoose: () => void open(one),
        }))}
      />
      {Dialog && kind && (
        <Dialog
          kind={kind}
          title={titles[kind]()}
          rows={rows}
          onChoose={choose}
          onClose={() => setKind(null)}
        />
      )}
    </>
  )
}
