import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible } from '../testing/index.ts'
import { initTheme, useTheme } from './theme-store.ts'
import { ThemeToggle } from './theme-toggle.tsx'

const user = userEvent.setup({ delay: null })
const onPage = () => document.documentElement.dataset.theme

afterEach(() => useTheme.getState().chosen('system'))

test('a theme is chosen from a menu and put on the page at once', async () => {
  initTheme()
  render(<ThemeToggle />)
  await user.click(screen.getByRole('button', { name: 'Theme' }))
  expect(await screen.findByRole('menuitemradio', { name: 'System' })).toBeChecked()
  await expectAccessible()
  await user.click(screen.getByRole('menuitemradio', { name: 'Light' }))
  expect(onPage()).toBe('light')
  expect(localStorage.getItem('lodge.theme')).toBe('"light"')

  await user.click(screen.getByRole('button', { name: 'Theme' }))
  await user.click(screen.getByRole('menuitemradio', { name: 'System' }))
  expect(onPage()).toBeUndefined()
  expect(localStorage.getItem('lodge.theme')).toBeNull()
})

test('arrow down opens the menu with the focus in it', async () => {
  render(<ThemeToggle />)
  await user.tab()
  expect(screen.getByRole('button', { name: 'Theme' })).toHaveAttribute('aria-haspopup', 'menu')
  await user.keyboard('{ArrowDown}')

  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
})
