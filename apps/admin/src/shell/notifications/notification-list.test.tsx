import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildNotification } from '../../testing/notification-factory.ts'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { NotificationList } from './notification-list.tsx'
import { useUnreadCount } from './unread-store.ts'

const listRoute = 'GET /api/backend/notifications'
const readAllRoute = 'PUT /api/backend/notifications/read'
const unread = buildNotification()
const older = buildNotification({
  id: '0198f3a0-0000-7000-8000-000000000009',
  ticket: { number: 7, subject: 'Library fine' },
  isRead: true,
})
const onLeave = vi.fn()

beforeEach(() => {
  onLeave.mockReset()
  useUnreadCount.setState({ count: 1, version: 1, latest: null })
})

function renderList() {
  const router = renderAdmin(<NotificationList onLeave={onLeave} />)
  return { router, user: userEvent.setup() }
}

test('older notifications are loaded when they are asked for', async () => {
  const seen = serve({
    [listRoute]: ({ query }) =>
      query.has('cursor') ? { items: [older], next: null } : { items: [unread], next: 'older' },
  })
  const { user } = renderList()
  await user.click(await screen.findByRole('button', { name: 'Show older' }))
  expect(await screen.findByText('Library fine')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  expect(seen.map(({ query }) => query.get('cursor'))).toEqual([null, 'older'])
})

test('where nothing is unread there is nothing to mark', async () => {
  useUnreadCount.setState({ count: 0 })
  serve({ [listRoute]: () => ({ items: [older], next: null }) })
  renderList()
  await screen.findByText('Library fine')
  expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull()
  expect(screen.queryByText('Unread:')).toBeNull()
})

test('notifications that could not be marked stay unread, and that is said', async () => {
  serve({
    [listRoute]: () => ({ items: [unread], next: null }),
    [readAllRoute]: (_, response) => sendError(response, 503, { code: 'unavailable', message: 'Not now.' }),
  })
  const { user } = renderList()
  await user.click(await screen.findByRole('button', { name: 'Mark all read' }))
  expect(await screen.findByText('The notifications could not be marked as read')).toBeVisible()
  expect(useUnreadCount.getState().count).toBe(1)
})

test('opening one leads to its ticket although it could not be marked as read', async () => {
  serve({ [listRoute]: () => ({ items: [unread], next: null }) })
  const { router, user } = renderList()
  await user.click(await screen.findByRole('link', { name: /#48213/ }))
  expect(router.state.location.pathname).toBe('/admin/tickets/48213/detail')
  expect(onLeave).toHaveBeenCalledOnce()
  expect(useUnreadCount.getState().count).toBe(1)
})

test('one that was read already is not marked again', async () => {
  const seen = serve({ [listRoute]: () => ({ items: [older], next: null }) })
  const { user } = renderList()
  await user.click(await screen.findByRole('link', { name: /#7/ }))
  expect(seen.map(({ route }) => route)).toEqual([listRoute])
})

test('a mention shows what was written', async () => {
  serve({
    [listRoute]: () => ({
      items: [buildNotification({ kind: 'mention', excerpt: 'Can you look at the timetable?' })],
      next: null,
    }),
  })
  renderList()
  expect(await screen.findByText('Can you look at the timetable?')).toBeVisible()
})

test('the settings of notifications are one step away', async () => {
  serve({ [listRoute]: () => ({ items: [], next: null }) })
  const { router, user } = renderList()
  await user.click(screen.getByRole('link', { name: 'Notification settings' }))
  expect(router.state.location).toMatchObject({ pathname: '/admin/my-account', hash: '#notifications' })
  expect(onLeave).toHaveBeenCalledOnce()
})

test('what is paused is a link to it, with the reason, and counts as no ticket', async () => {
  const reason = {
    reason: 'automation_paused',
    params: { because: 'webhook', name: 'Campus chat' },
    message: '',
  }
  const paused = { record: 'automation', alias: 'keys', title: 'Lost keys', reason } as const
  const notification = buildNotification({ kind: 'paused', actor: null, ticket: null, paused })
  serve({ [listRoute]: () => ({ items: [notification], next: null }) })
  renderList()

  const link = await screen.findByRole('link', { name: /Your automation “Lost keys” is paused/ })
  expect(link).toHaveAttribute('href', '/admin/edit-automation/keys')
  expect(screen.getByText(/the webhook Campus chat is archived, paused or stopped/)).toBeVisible()
})
