import { useEffect } from 'react'

/** Runs on a bare key pressed outside of text fields, menus and dialogs; null or undefined listens to none. */
export function useHotkey(key: string | null | undefined, run: () => void): void {
  useEffect(() => {
    if (!key) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target))
        return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  })
}

/** Whether a key press belongs to a text field and is no command. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

/** Whether a key press is for a text field or for something that lies over the screen. */
export function isElsewhere(target: EventTarget | null): boolean {
  return (
    isTyping(target) ||
    (target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null)
  )
}
