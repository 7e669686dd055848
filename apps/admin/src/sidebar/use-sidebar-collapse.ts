import { readStored, writeStored } from '@lodge/client'
import { useState } from 'react'
import { hotkeys } from '../keyboard-shortcuts/hotkeys.ts'
import { useHotkey } from '../keyboard-shortcuts/use-hotkey.ts'

const key = 'lodge.sidebar'

/** Returns whether the sidebar is collapsed; stored in this browser, toggled by `[` outside of text fields. */
export function useSidebarCollapse() {
  const [isCollapsed, setIsCollapsed] = useState(() => readStored(localStorage, key) === 'collapsed')
  const toggle = () =>
    setIsCollapsed((before) => {
      writeStored(localStorage, key, before ? null : 'collapsed')
      return !before
    })

  useHotkey(hotkeys.sidebar, toggle)

  return { isCollapsed, toggle }
}
