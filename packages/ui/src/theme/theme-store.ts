import { readStored, writeStored } from '@lodge/client'
import { create } from 'zustand'

export type ThemeChoice = 'system' | 'light' | 'dark'

const key = 'lodge.theme'

type Theme = { choice: ThemeChoice; chosen: (choice: ThemeChoice) => void }

/** The chosen theme, kept in local storage; `system` follows the system and is what applies before any choice. */
export const useTheme = create<Theme>()((set) => ({
  choice: storedChoice(),
  chosen: (choice) => {
    writeStored(localStorage, key, choice === 'system' ? null : choice)
    applyTheme(choice)
    set({ choice })
  },
}))

/** Puts the stored choice on the page. Call it once before rendering. */
export function initTheme() {
  applyTheme(useTheme.getState().choice)
}

/** The style sheet follows the system by itself; only a choice needs the attribute. */
function applyTheme(choice: ThemeChoice) {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
}

function storedChoice(): ThemeChoice {
  if (typeof localStorage === 'undefined') return 'system'
  const stored = readStored(localStorage, key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
