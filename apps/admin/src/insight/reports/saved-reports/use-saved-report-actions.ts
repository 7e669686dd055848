import type { SavedReport, TicketReportAddress } from '@lodge/contracts'
import { toast, useDialogs } from '@lodge/ui'
import { useNavigate } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { reportPath, savedReportUrl } from '../report-url.ts'
import { useDeleteSavedReport } from './queries.ts'
import { useSaveReportChanges } from './use-save-report-changes.ts'

/** Returns how to save what was changed in a saved report, and how to delete it. */
export function useSavedReportActions(report: SavedReport) {
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const save = useSaveReportChanges()
  const { mutateAsync } = useDeleteSavedReport()
  const { id, name, team, revision } = report

  async function saveChanges(query: TicketReportAddress) {
    const saved = await save({ id, query: { ...query }, revision })
    if (!saved || saved.outcome === 'stayed') return
    await navigate(savedReportUrl(id))
    if (saved.outcome === 'saved') toast.success(t('reports.saved.saved', { name }))
  }

  async function remove() {
    const isSure = await dialogs.confirm({
      title: t('reports.saved.removeTitle', { name }),
      text: [
        t('reports.saved.removeText'),
        ...(team ? [t('reports.saved.removeShared', { team: team.name })] : []),
      ].join(' '),
      confirmLabel: t('reports.saved.removeConfirm'),
      isDestructive: true,
    })
    if (!isSure) return
    // The menu has closed by now, so nothing of it waits for the answer.
    const isDeleted = await mutateAsync(report).then(
      () => true,
      () => false,
    )
    if (isDeleted) await navigate(reportPath)
  }

  return { saveChanges, remove }
}
