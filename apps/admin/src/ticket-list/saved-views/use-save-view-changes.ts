import type { SavedViewView, UpdateSavedView } from '@lodge/contracts'
import { useDialogs } from '@lodge/ui'
import { ticketListStrings } from '../strings.ts'
import { findConflictingView, useUpdateSavedView } from './queries.ts'

const strings = ticketListStrings.view

/** How saving a view went: it is saved, or somebody else was faster and the agent looks at theirs or stays. */
interface SaveViewResult {
  outcome: 'saved' | 'theirs' | 'stayed'
  view: SavedViewView
}

/** Saves a change of a view. Where somebody else changed it since, says what it is now and asks which to go on from. */
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
        title: strings.lostTitle,
        text: strings.lostText(view.name, view.team?.name ?? null),
        confirmLabel: strings.theirs,
        cancelLabel: strings.stay,
      })
      return { outcome: isTheirs ? 'theirs' : 'stayed', view }
    }
  }
  return { save, isPending: update.isPending }
}
