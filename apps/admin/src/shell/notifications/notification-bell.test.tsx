import { expectAccessible } from '@lodge/ui/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildNotification } from '../../testing/notification-factory.ts'
import { queryCache, renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { applyNotification, applyNotificationsRead } from './cache-updates.ts'
import { NotificationBell } from './notification-bell.tsx'
import { useUnreadCount } from './unread-store.ts'

beforeEach(() => useUnreadCount.setState({ count: 0, version: 0, latest: null }))

const list = 'GET /api/backend/notifications'
const unread = 'GET /api/backend/notifications/unread'
const readAll = 'PUT /api/backend/notifications/read'
const readTicket = 'PUT /api/backend/tickets/48213/notifications/read'

test('the bell tells how much is unread, and what, and all can be read at once', async () => {
  const missed = buildNotification({
    id: '0198f3a0-0000-7000-8000-000000000002',
    kind: 'sla',
    actor: null,
    deadline: { metric: 'first_response', isBreached: true },
    isRead: true,
  })
  const reopened = buildNotification({
    id: '0198f3a0-0000-7000-8000-000000000004',
    kind: 'answer',
    actor: 'Amira Haddad',
    isReopening: true,
    isRead: true,
  })
  const seen = serve({
    [list]: () => ({ items: [buildNotification(), missed, reopened], next: null }),
    [unread]: () => ({ count: 1, version: 1 }),
    [readAll]: () => ({ count: 0, version: 2 }),
  })
  renderAdmin(<NotificationBell />)
  const user = userEvent.setup()
  await screen.findByRole('button', { name: 'Notifications, 1 unread' })
  await user.keyboard('b')

  const dialog = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  const [first] = await dialog.findAllByRole('listitem')
  expect(first?.textContent).toContain('Unread: Priya Raman assigned #48213 to you')
  expect(dialog.getByText('The first response on #48213 is overdue')).toBeTruthy()
  expect(dialog.getByText('Amira Haddad reopened #48213')).toBeTruthy()
  await expectAccessible()
  await user.click(dialog.getByRole('button', { name: 'Mark all read' }))
  await screen.findByRole('button', { name: 'Notifications', hidden: true })
  expect(seen.map(({ route }) => route)).toContain(readAll)
})

test('arrow keys move through the list, and opening one reads it', async () => {
  const other = buildNotification({
    id: '0198f3a0-0000-7000-8000-000000000003',
    kind: 'mention',
    excerpt: 'Look.',
  })
  const seen = serve({
    [list]: () => ({ items: [buildNotification(), other], next: null }),
    [unread]: () => ({ count: 2, version: 1 }),
    [`PUT /api/backend/notifications/${other.id}/read`]: () => ({ count: 1, version: 2 }),
    [readTicket]: () => ({ count: 0, version: 3 }),
  })
  const router = renderAdmin(<NotificationBell />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  const [first, second] = await screen.findAllByRole('link', { name: /#48213/ })
  first?.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await user.keyboard('{Enter}')

  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/tickets/48213/detail'))
  await screen.findByRole('button', { name: 'Notifications' })
  expect(seen.map(({ route }) => route)).toContain(`PUT /api/backend/notifications/${other.id}/read`)
})

test('a push is added once and counted, a straggler is not, and what another device read is read', async () => {
  serve({ [list]: () => ({ items: [], next: null }), [unread]: () => ({ count: 0, version: 1 }) })
  renderAdmin(<NotificationBell />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  await screen.findByText('No notifications yet')
  const push = { notification: buildNotification(), unread: { count: 1, version: 5 } }

  act(() => applyNotification(queryCache, push))
  act(() => applyNotification(queryCache, push))
  act(() => useUnreadCount.getState().counted({ count: 9, version: 4 }))
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread', hidden: true })).toBeTruthy()

  act(() =>
    applyNotificationsRead(queryCache, {
      ids: null,
      upTo: '2026-10-21T13:05:00.000Z',
      unread: { count: 0, version: 6 },
    }),
  )
  expect(screen.getByRole('listitem').textContent).not.toContain('Unread')
  expect(screen.getByRole('button', { name: 'Notifications', hidden: true })).toBeTruthy()
})

test('what comes for the ticket that is open is read at once', async () => {
  const seen = serve({
    [unread]: () => ({ count: 0, version: 1 }),
    [readTicket]: () => ({ count: 0, version: 9 }),
  })
  renderAdmin(<NotificationBell />, '/admin/tickets/48213/detail')
  await waitFor(() => expect(seen).toHaveLength(1))
  act(() =>
    applyNotification(queryCache, { notification: buildNotification(), unread: { count: 1, version: 5 } }),
  )

  await waitFor(() => expect(seen.map(({ route }) => route)).toEqual([unread, readTicket]))
  await screen.findByRole('button', { name: 'Notifications' })
})

test('a list that cannot be loaded says why and is tried again', async () => {
  let isDown = true
  serve({
    [unread]: () => ({ count: 0, version: 1 }),
    [list]: (_, response) =>
      isDown
        ? sendError(response, 403, { code: 'forbidden', message: 'Only staff have this.' })
        : { items: [], next: null },
  })
  renderAdmin(<NotificationBell />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  await screen.findByText('Only staff have this.')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No notifications yet')
})

test('more than ninety-nine unread notifications are no longer counted', async () => {
  serve({ [unread]: () => ({ count: 100, version: 1 }) })
  renderAdmin(<NotificationBell />)
  expect(await screen.findByRole('button', { name: 'Notifications, 99+ unread' })).toBeVisible()
})

test('what came for a ticket waits for a hidden tab to be looked at', async () => {
  const seen = serve({
    [unread]: () => ({ count: 1, version: 1 }),
    [readTicket]: () => ({ count: 0, version: 9 }),
  })
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  renderAdmin(<NotificationBell />, '/admin/tickets/48213/detail')
  await screen.findByRole('button', { name: 'Notifications, 1 unread' })
  expect(seen.map(({ route }) => route)).toEqual([unread])

  visibility.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await screen.findByRole('button', { name: 'Notifications' })
})
