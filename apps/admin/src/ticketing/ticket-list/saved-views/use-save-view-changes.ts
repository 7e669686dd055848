import type { SavedView, UpdateSavedView } from '@lodge/contracts'
import { useDialogs } from '@lodge/ui'
import { changedBy } from '../../../foundation/changed-by.ts'
import { t } from '../../../foundation/t.ts'
import { findConflictingView, useUpdateSavedView } from './queries.ts'

/** The outcome of a save. Where somebody else was faster, the agent looks at their view or stays. */
interface SaveViewResult {
  outcome: 'saved' | 'theirs' | 'stayed'
  view: SavedView
}

/** Saves a change of a view. On a conflict it shows the present state and asks which one to keep. */
export function useSaveViewChanges() {
  const dialogs = useDialogs()
  const update = useUpdateSavedView()
  async function save(change: UpdateSavedView & { id: string }): Promise<SaveViewResult | null> {
    try {
      return { outcome: 'saved', view: await update.mutateAsync(change) }
    } catch (error) {
      const view = findConflictingView(error)
      if (!view) return null
      const isTheirs = await dialogs.confirm({
        title: t('ticket-list.view.lostTitle', changedBy(error)),
        text: t('ticket-list.view.lostText', {
          name: view.name,
          team: view.team?.name ?? '',
          hasTeam: view.team !== null,
        }),
        confirmLabel: t('ticket-list.view.theirs'),
        cancelLabel: t('ticket-list.view.stay'),
      })
      return { outcome: isTheirs ? 'theirs' : 'stayed', view }
    }
  }
  return { save, isPending: update.isPending }
}
