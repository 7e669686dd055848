import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { expectAccessible } from '../testing/index.ts'
import { initTheme, useTheme } from './theme-store.ts'
import { ThemeToggle } from './theme-toggle.tsx'

const user = userEvent.setup({ delay: null })
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

test('a theme is chosen from a menu, and put on the page at once', async () => {
  initTheme()
  render(<ThemeToggle />)
  await user.click(screen.getByRole('button', { name: 'Theme' }))
  expect(screen.getByRole('menuitemradio', { name: 'System' })).toBeChecked()
  await expectAccessible()
  await user.click(screen.getByRole('menuitemradio', { name: 'Light' }))
  expect(onPage()).toBe('light')
  expect(localStorage.getItem('lodge.theme')).toBe('"light"')

  await user.click(screen.getByRole('button', { name: 'Theme' }))
  await user.click(screen.getByRole('menuitemradio', { name: 'System' }))
  expect(onPage()).toBeUndefined()
  expect(localStorage.getItem('lodge.theme')).toBeNull()
})
