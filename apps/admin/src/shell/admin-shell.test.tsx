import { useConnection } from '@lodge/client'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAdmin, serve } from '../testing/render-admin.tsx'
import { AdminShell } from './admin-shell.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  setOnline(true)
  vi.restoreAllMocks()
})

async function renderShell() {
  serve({
    'GET /api/backend/queues': () => ({ version: 1, byTeam: {}, teams: [] }),
    'GET /api/backend/tickets-count': () => ({ count: 4, isMore: false }),
    'GET /api/backend/notifications/unread': () => ({ count: 0, version: 1 }),
  })
  const router = renderAdmin(
    <Routes>
      <Route element={<AdminShell />}>
        <Route path="*" element={<input aria-label="Subject" />} />
      </Route>
    </Routes>,
  )
  await screen.findByRole('link', { name: /^My tickets ?4 tickets/ })
  return { router, user: userEvent.setup() }
}

/** Has the browser lose its network or find it again. */
function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

test('without a network a banner says since when nothing new has come, and goes with it', async () => {
  await renderShell()
  expect(screen.queryByText(/You are offline/)).toBeNull()
  act(() => useConnection.setState({ lostAt: Date.parse('2026-10-15T13:05:00.000Z') }))
  setOnline(false)
  expect(screen.getByText(/You are offline/)).toHaveTextContent(
    /Shown as of .*Everything updates when you are back online/,
  )
  expect(screen.getByRole('textbox', { name: 'Subject' })).toBeVisible()

  setOnline(true)
  expect(screen.queryByText(/You are offline/)).toBeNull()
})

test('the top bar says whether pushes arrive', async () => {
  await renderShell()
  act(() => useConnection.getState().changed('live'))
  expect(screen.getByText('Live')).toBeVisible()
  act(() => useConnection.getState().changed('reconnecting'))
  expect(screen.getByText('Reconnecting…')).toBeVisible()
  expect(screen.queryByText('Live')).toBeNull()
})

test('the first stop of the tab key leads to the content', async () => {
  const { user } = await renderShell()
  await user.tab()
  const skip = screen.getByRole('link', { name: 'Skip to content' })
  expect(skip).toHaveFocus()
  expect(skip).toHaveAttribute('href', `#${screen.getByRole('main').id}`)
})

test('the sidebar collapses by its key, not while one types, and stays so after a reload', async () => {
  const { user } = await renderShell()
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), '[[')
  expect(screen.getByRole('button', { name: /^Collapse/ })).toBeVisible()

  act(() => screen.getByRole('textbox', { name: 'Subject' }).blur())
  await user.keyboard('[[')
  expect(screen.getByRole('button', { name: 'Expand', expanded: false })).toBeVisible()
  expect(localStorage.getItem('lodge.sidebar')).toBe('"collapsed"')

  await user.click(screen.getByRole('button', { name: 'Expand' }))
  expect(localStorage.getItem('lodge.sidebar')).toBeNull()
})

test('a sidebar that was collapsed comes collapsed, with its places still named', async () => {
  localStorage.setItem('lodge.sidebar', '"collapsed"')
  await renderShell()
  expect(screen.getByRole('button', { name: 'Expand' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Dashboard' })).toBeVisible()
})

test('on a phone the sidebar opens as a drawer, and going somewhere closes it', async () => {
  const { router, user } = await renderShell()
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Main' }))
  await user.click(drawer.getByRole('link', { name: /^Unassigned/ }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(router.state.location.pathname).toBe('/admin/tickets/unassigned')
})
