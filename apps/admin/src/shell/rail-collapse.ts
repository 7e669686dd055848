import { keepStored, readStored } from '@lodge/client'
import { useEffect, useState } from 'react'
import { hotkeys } from './keys.ts'

const key = 'lodge.rail'

/** Whether the rail is collapsed; kept in this browser, toggled by `[` outside of text fields. */
export function useRailCollapse() {
  const [isCollapsed, setIsCollapsed] = useState(() => readStored(localStorage, key) === 'collapsed')
  const toggle = () =>
    setIsCollapsed((before) => {
      keepStored(localStorage, key, before ? null : 'collapsed')
      return !before
    })

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === hotkeys.rail && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) toggle()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  })

  return { isCollapsed, toggle }
}

/** Whether a key press belongs to a text field and is no command. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
