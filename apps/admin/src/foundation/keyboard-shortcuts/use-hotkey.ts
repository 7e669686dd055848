import { closingOverlays, isOverlayOpen } from '@lodge/ui'
import { useEffect } from 'react'

interface HotkeyOptions {
  /** Ctrl or Cmd is held with it; it then works inside of text fields too. */
  isCommand?: boolean
}

/**
 * Runs on a key that is pressed while nothing lies over the screen, and outside of text fields; null or undefined
 * listens to none. The first listener keeps a key from the others.
 */
export function useHotkey(
  key: string | null | undefined,
  run: () => void,
  { isCommand = false }: HotkeyOptions = {},
): void {
  useEffect(() => {
    if (!key) return
    const handleKey = (event: KeyboardEvent) => {
      if (!isPressed(event, key, isCommand) || event.defaultPrevented) return
      const isMeantForThis = !belongsElsewhere(event, isCommand)
      // The browser's own meaning of a command would lead out of the dialog.
      if (isMeantForThis || isCommand) event.preventDefault()
      if (!isMeantForThis) return
      run()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
}

function isPressed({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, hotkey: string, isCommand: boolean) {
  if (altKey || (ctrlKey || metaKey) !== isCommand) return false
  return isCommand ? key.toLowerCase() === hotkey : key === hotkey
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

/** Returns whether a key press is for something that lies over the screen, or for a text field. */
export function belongsElsewhere({ target }: Event, isCommand = false): boolean {
  const isFading = target instanceof Element && target.closest(closingOverlays) !== null
  return isOverlayOpen() || (!isCommand && (isFading || isTyping(target)))
}
