import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { create } from 'zustand'
import { readKeyOf } from '../../foundation/keyboard-shortcuts/own-keys.ts'
import { belongsElsewhere } from '../../foundation/keyboard-shortcuts/use-hotkey.ts'

interface PaletteState {
  isOpen: boolean
  /** Counts the openings: each has a palette of its own, though the last one may still be fading. */
  opening: number
  /** The element that had the focus before, and gets it back. */
  cameFrom: Element | null
  /** Text that was typed after the palette was opened and before it was there. */
  early: string
  /** Enter was pressed after that text. */
  isEnteredEarly: boolean
  opened: () => void
  closed: () => void
}

export const useCommandPalette = create<PaletteState>()((set) => ({
  isOpen: false,
  opening: 0,
  cameFrom: null,
  early: '',
  isEnteredEarly: false,
  opened: () =>
    set(({ isOpen, opening, cameFrom }) =>
      isOpen
        ? {}
        : {
            isOpen: true,
            opening: opening + 1,
            cameFrom: currentFocus() ?? cameFrom,
            early: '',
            isEnteredEarly: false,
          },
    ),
  closed: () => set({ isOpen: false }),
}))

/** Marks the palette among all dialogs. */
export const paletteAttribute = 'data-palette'

/** Null while the focus is still in a palette that is fading. */
function currentFocus(): Element | null {
  const { activeElement } = document
  return activeElement?.closest(`[${paletteAttribute}]`) ? null : activeElement
}

/** Ctrl or Cmd with K opens the palette from anywhere, the person's own key from outside of text fields. */
export function usePaletteKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', handleOpening)
    // Before any other listener.
    window.addEventListener('keydown', handleStrayKey, true)
    return () => {
      window.removeEventListener('keydown', handleOpening)
      window.removeEventListener('keydown', handleStrayKey, true)
    }
  }, [])
}

function handleOpening(event: KeyboardEvent) {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
  const isOwnKey =
    event.key === readKeyOf('search') && !event.ctrlKey && !event.metaKey && !belongsElsewhere(event)
  // An editor may have its own use for the keys.
  if (event.defaultPrevented || !(isCommand || isOwnKey)) return
  event.preventDefault()
  if (belongsElsewhere(event, isCommand)) return
  // At once, focus and all: what is typed next is meant for it, and a bare letter may be a command elsewhere.
  flushSync(() => useCommandPalette.getState().opened())
}

/** Leads what is typed into the open palette, wherever the focus is, and keeps it while there is no palette yet. */
function handleStrayKey(event: KeyboardEvent) {
  if (!useCommandPalette.getState().isOpen || event.ctrlKey || event.metaKey || event.altKey) return
  const palette = document.querySelector(`[${paletteAttribute}][data-state=open]`)
  if (event.target instanceof Node && palette?.contains(event.target)) return
  const isLetter = event.key.length === 1
  if (!palette && (isLetter || event.key in earlyKeys)) {
    event.stopImmediatePropagation()
    event.preventDefault()
    const press = isLetter ? addLetter(event.key) : earlyKeys[event.key]
    if (press) useCommandPalette.setState(press)
  } else if (palette && isLetter) {
    event.stopImmediatePropagation()
    // The letter follows the focus into the field.
    palette.querySelector('input')?.focus()
  }
}

type KeyPress = (state: PaletteState) => Partial<PaletteState>

const addLetter =
  (letter: string): KeyPress =>
  ({ early }) => ({ early: early + letter, isEnteredEarly: false })

/** Would reach what lies behind the palette. */
const earlyKeys: Record<string, KeyPress> = {
  Backspace: ({ early }) => ({ early: early.slice(0, -1), isEnteredEarly: false }),
  Enter: () => ({ isEnteredEarly: true }),
  Escape: () => ({ isOpen: false }),
}
