import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { create } from 'zustand'
import { hotkeys } from '../shell/keys.ts'
import { isTyping } from '../shell/use-hotkey.ts'

interface PaletteState {
  isOpen: boolean
  opened: () => void
  closed: () => void
}

export const usePalette = create<PaletteState>()((set) => ({
  isOpen: false,
  opened: () => set({ isOpen: true }),
  closed: () => set({ isOpen: false }),
}))

/** Ctrl or Cmd with K opens the palette from anywhere, a slash from outside of text fields. */
export function usePaletteKeys(): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      const isSlash =
        event.key === hotkeys.search && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
      // An editor may have its own use for the keys.
      if (event.defaultPrevented || !(isCommand || isSlash)) return
      event.preventDefault()
      // At once, focus and all: what is typed next is meant for it, and a bare letter may be a command elsewhere.
      flushSync(() => usePalette.getState().opened())
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
}
