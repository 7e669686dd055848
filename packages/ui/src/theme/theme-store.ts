import { readStored, writeStored } from '@lodge/client'
import { create } from 'zustand'
import { useCookieConsent } from '../cookie-consent/cookie-consent-store.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

const key = 'lodge.theme'

type Theme = { choice: ThemeChoice; chosen: (choice: ThemeChoice) => void }

/**
 * The chosen theme; `system` follows the system and is what applies before any choice. It is kept in local storage, or,
 * where cookies were rejected, until the tab is closed: nobody needs it to get help.
 */
export const useTheme = create<Theme>()((set) => ({
  choice: storedChoice(),
  chosen: (choice) => {
    keepChoice(choice)
    applyTheme(choice)
    set({ choice })
  },
}))

useCookieConsent.subscribe(({ cookieAcceptance }) => {
  if (cookieAcceptance !== null) keepChoice(useTheme.getState().choice)
})

function keepChoice(choice: ThemeChoice) {
  const kept = choice === 'system' ? null : choice
  const isRejected = useCookieConsent.getState().cookieAcceptance === 'none'
  writeStored(localStorage, key, isRejected ? null : kept)
  writeStored(sessionStorage, key, isRejected ? kept : null)
}

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
  const stored = readStored(sessionStorage, key) ?? readStored(localStorage, key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
