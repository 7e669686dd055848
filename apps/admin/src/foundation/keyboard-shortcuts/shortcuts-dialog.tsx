import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@lodge/ui'
import { create } from 'zustand'
import { t } from '../t.ts'
import { ShortcutList } from './shortcut-list.tsx'
import { useShortcut } from './use-shortcut.ts'

/** A store, since a menu may open the list as well. */
export const useShortcutsDialog = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

/** The list of keys, opened by its own key on every screen. */
export function ShortcutsDialog() {
  const isOpen = useShortcutsDialog((state) => state.isOpen)
  const setIsOpen = (next: boolean) => useShortcutsDialog.setState({ isOpen: next })
  useShortcut('shortcuts', () => setIsOpen(true))
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>{t('app.keys.title')}</DialogTitle>
          <DialogDescription>{t('app.keys.text')}</DialogDescription>
        </DialogHeader>
        <ShortcutList />
      </DialogContent>
    </Dialog>
  )
}
