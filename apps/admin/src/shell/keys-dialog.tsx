import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@lodge/ui'
import { create } from 'zustand'
import { adminStrings } from '../messages.ts'
import { KeyList } from './key-list.tsx'
import { hotkeys } from './keys.ts'
import { useHotkey } from './use-hotkey.ts'

/** Whether the list of keys is shown; a menu may open it as well. */
export const useKeysDialog = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

/** The list of keys, opened by its own key on every screen. */
export function KeysDialog() {
  const isOpen = useKeysDialog((state) => state.isOpen)
  const setIsOpen = (next: boolean) => useKeysDialog.setState({ isOpen: next })
  useHotkey(hotkeys.keys, () => setIsOpen(true))
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>{adminStrings.keys.title}</DialogTitle>
          <DialogDescription>{adminStrings.keys.text}</DialogDescription>
        </DialogHeader>
        <KeyList />
      </DialogContent>
    </Dialog>
  )
}
