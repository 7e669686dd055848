import { useEffect } from 'react'
import { isTyping } from '../shell/rail-collapse.ts'

/** Runs on a bare key pressed outside of text fields, menus and dialogs; null listens to none. */
export function useListKey(key: string | null, run: () => void): void {
  useEffect(() => {
    if (key === null) return
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

/** Whether a key press is for something that lies over the list. */
export function isElsewhere(target: EventTarget | null): boolean {
  return (
    isTyping(target) ||
    (target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null)
  )
}
