import { readStored, writeStored } from '@lodge/client'
import { useState } from 'react'
import { useShortcut } from '../../foundation/keyboard-shortcuts/use-shortcut.ts'

const key = 'lodge.sidebar'

/** Returns whether the sidebar is collapsed; stored in this browser, toggled by its key outside of text fields. */
export function useSidebarCollapse() {
  const [isCollapsed, setIsCollapsed] = useState(() => readStored(localStorage, key) === 'collapsed')
  const toggle = () =>
    setIsCollapsed((before) => {
      writeStored(localStorage, key, before ? null : 'collapsed')
      return !before
    })

  useShortcut('sidebar', toggle)

  return { isCollapsed, toggle }
}
