import { readStored } from '@lodge/client'

export const themeKey = 'lodge.theme'

/** Returns null where the page follows the system. */
export function readStoredTheme(): 'light' | 'dark' | null {
  const stored = readStored(sessionStorage, themeKey) ?? readStored(localStorage, themeKey)
  return stored === 'light' || stored === 'dark' ? stored : null
}

/** The style sheet follows the system by itself; only a choice needs the attribute. */
export function putThemeOnPage(theme: 'light' | 'dark' | null): void {
  const { dataset } = document.documentElement
  if (theme === null) delete dataset.theme
  else dataset.theme = theme
  // A browser paints this ground before it has the styles.
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', theme ?? 'light dark')
}
