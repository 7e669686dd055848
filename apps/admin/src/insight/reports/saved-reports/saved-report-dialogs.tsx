import type { SavedReport, TicketReportAddress } from '@lodge/contracts'
import { toast } from '@lodge/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { SavedViewDialog } from '../../../ticketing/ticket-list/saved-views/saved-view-dialog.tsx'
import { savedReportUrl } from '../report-url.ts'
import { useCreateSavedReport } from './queries.ts'
import { useSaveReportChanges } from './use-save-report-changes.ts'

/** Saves the report in the address under a name. */
export function SaveReportDialog({
  address,
  onClose,
}: {
  address: TicketReportAddress
  onClose: () => void
}) {
  const create = useCreateSavedReport()
  const navigate = useNavigate()
  return (
    <SavedViewDialog
      title={t('reports.saved.saveTitle')}
      text={t('reports.saved.saveText')}
      initial={{ name: '', team: null }}
      onClose={onClose}
      onSave={async (naming) => {
        const { id, name } = await create.mutateAsync({ ...naming, query: { ...address } })
        onClose()
        toast.success(t('reports.saved.saved', { name }))
        await navigate(savedReportUrl(id))
      }}
    />
  )
}

/** Renames or shares a saved report as it was when the dialog opened, even when others save meanwhile. */
export function EditReportDialog({ report, onClose }: { report: SavedReport; onClose: () => void }) {
  const save = useSaveReportChanges()
  const [shown, setShown] = useState(report)
  const [revision, setRevision] = useState(report.revision)
  return (
    <SavedViewDialog
      key={shown.revision}
      title={t('reports.saved.editTitle')}
      initial={{ name: shown.name, team: shown.team?.alias ?? null }}
      team={shown.team}
      onClose={onClose}
      onSave={async (naming) => {
        const saved = await save({ id: report.id, ...naming, revision })
        if (saved?.outcome === 'saved') return onClose()
        if (saved?.outcome === 'theirs') setShown(saved.report)
        if (saved) setRevision(saved.report.revision)
      }}
    />
  )
}
