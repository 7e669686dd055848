import { writeStored } from '@lodge/client'
import { create } from 'zustand'
import { useCookieConsent } from '../cookie-consent/cookie-consent-store.ts'
import { putThemeOnPage, readStoredTheme, themeKey } from './stored-theme.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

type Theme = { choice: ThemeChoice; chosen: (choice: ThemeChoice) => void }

/**
 * `system` applies before any choice. Kept in local storage or, where cookies were rejected, until the tab is closed:
 * nobody needs it to get help.
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
  const storedChoice = choice === 'system' ? null : choice
  const isRejected = useCookieConsent.getState().cookieAcceptance === 'none'
  writeStored(localStorage, themeKey, isRejected ? null : storedChoice)
  writeStored(sessionStorage, themeKey, isRejected ? storedChoice : null)
}

/** Call it once before rendering. */
export function initTheme() {
  applyTheme(useTheme.getState().choice)
}

function applyTheme(choice: ThemeChoice) {
  putThemeOnPage(choice === 'system' ? null : choice)
}

function storedChoice(): ThemeChoice {
  return typeof localStorage === 'undefined' ? 'system' : (readStoredTheme() ?? 'system')
}
