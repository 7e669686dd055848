import { loadWanted, onDemand, useOnDemand } from '@lodge/ui'
import { useState } from 'react'

/** Few who look at a list name a view, so that its form comes as soon as somebody touches the page. */
const savedViewDialog = onDemand(async () => (await import('./saved-view-dialog.tsx')).SavedViewDialog)

/** Returns the dialog that names a view, while it is open, and what opens and closes it. */
export function useSavedViewDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const code = useOnDemand(savedViewDialog)
  return {
    SavedViewDialog: isOpen ? code : null,
    open: async () => setIsOpen((await loadWanted(savedViewDialog.load)) !== null),
    close: () => setIsOpen(false),
  }
}
