import { afterEach, expect, test, vi } from 'vitest'
import { useCookieConsent } from '../cookie-consent/cookie-consent-store.ts'
import '../testing/index.ts'
import { useTheme } from './theme-store.ts'

const onPage = () => document.documentElement.dataset.theme

afterEach(() => useTheme.getState().chosen('system'))

/** Loads the page anew, with what its storage has kept. */
async function reload(stored: string | null) {
  if (stored === null) localStorage.removeItem('lodge.theme')
  else localStorage.setItem('lodge.theme', stored)
  delete document.documentElement.dataset.theme
  vi.resetModules()
  const page = await import('./theme-store.ts')
  page.initTheme()
  return page.useTheme.getState().choice
}

test.each([
  ['"dark"', 'dark', 'dark'],
  ['"light"', 'light', 'light'],
  [null, 'system', undefined],
  ['"mauve"', 'system', undefined],
  ['{broken', 'system', undefined],
])('a page that starts with %s in its storage has the theme %s', async (stored, choice, attribute) => {
  expect(await reload(stored)).toBe(choice)
  expect(onPage()).toBe(attribute)
})

test('rejecting cookies stores no theme beyond the tab, and accepting keeps it', () => {
  const storedThemes = () => [localStorage.getItem('lodge.theme'), sessionStorage.getItem('lodge.theme')]
  useTheme.getState().chosen('dark')
  expect(storedThemes()).toEqual(['"dark"', null])

  useCookieConsent.getState().allRejected()
  expect(storedThemes()).toEqual([null, '"dark"'])
  useTheme.getState().chosen('light')
  expect([onPage(), ...storedThemes()]).toEqual(['light', null, '"light"'])

  useCookieConsent.getState().allAccepted()
  expect(storedThemes()).toEqual(['"light"', null])
  useCookieConsent.getState().cleared()
})
