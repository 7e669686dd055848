import type { SavedReport, UpdateSavedReport } from '@lodge/contracts'
import { useDialogs } from '@lodge/ui'
import { changedBy } from '../../../foundation/changed-by.ts'
import { t } from '../../../foundation/t.ts'
import { findConflictingReport, useUpdateSavedReport } from './queries.ts'

/** The outcome of a save. Where somebody else was faster, it shows their report or stays with one's own. */
interface SaveReportResult {
  outcome: 'saved' | 'theirs' | 'stayed'
  report: SavedReport
}

/** Saves a change of a saved report. On a conflict it shows the present state and asks which one to keep. */
export function useSaveReportChanges() {
  const dialogs = useDialogs()
  const { mutateAsync } = useUpdateSavedReport()
  return async (change: UpdateSavedReport & { id: string }): Promise<SaveReportResult | null> => {
    try {
      return { outcome: 'saved', report: await mutateAsync(change) }
    } catch (error) {
      const report = findConflictingReport(error)
      if (!report) return null
      const isTheirs = await dialogs.confirm({
        title: t('reports.saved.lostTitle', changedBy(error)),
        text: t('reports.saved.lostText', {
          name: report.name,
          team: report.team?.name ?? '',
          isShared: report.team !== null,
        }),
        confirmLabel: t('reports.saved.theirs'),
        cancelLabel: t('reports.saved.stay'),
      })
      return { outcome: isTheirs ? 'theirs' : 'stayed', report }
    }
  }
}
