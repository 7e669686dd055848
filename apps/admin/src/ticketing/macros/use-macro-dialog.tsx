import { loadWanted } from '@lodge/ui'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { MacroDialogProps } from './macro-dialog.tsx'

/** Most who open a ticket or a list apply no macro, so the dialog is loaded on demand. */
const loadDialog = async () => (await import('./macro-dialog.tsx')).MacroDialog

/** A dialog to apply a macro, and what opens it. */
export function useMacroDialog(props: Omit<MacroDialogProps, 'onClose'>): {
  open: () => void
  dialog: ReactNode
} {
  const [Dialog, setDialog] = useState<ComponentType<MacroDialogProps> | null>(null)
  const open = async () => {
    const dialog = await loadWanted(loadDialog)
    setDialog(() => dialog)
  }
  return {
    open: () => void open(),
    dialog: Dialog && <Dialog {...props} onClose={() => setDialog(null)} />,
  }
}
