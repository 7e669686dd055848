import { expect, test, vi } from 'vitest'
import { openPage, showMessage } from './show-message.ts'

const message = {
  title: 'Your ticket 42 has an answer',
  body: 'University of Marlow',
  tag: 'ticket-42',
  path: '/tickets/42/detail',
  id: 'event-1',
}

/** A service worker's world, with the notifications that are shown and the windows that are open. */
function aScope({
  shown: notifications = [],
  windows = [],
}: {
  shown?: { data: unknown }[]
  windows?: string[]
} = {}) {
  const open = windows.map((url) => ({ url, focus: vi.fn(async () => undefined) }))
  const showNotification = vi.fn(async () => undefined)
  const openWindow = vi.fn(async () => undefined)
  const scope = {
    location: { origin: 'https://help.marlow.example' },
    registration: { showNotification, getNotifications: async () => notifications },
    clients: { matchAll: async () => open, openWindow },
  }
  return { scope, open, showNotification, openWindow }
}

test('a message is shown under its tag, with its address', async () => {
  const { scope, showNotification } = aScope()
  await showMessage(scope, message)

  expect(showNotification).toHaveBeenCalledWith(message.title, {
    body: message.body,
    tag: 'ticket-42',
    icon: '/app-icons/icon-192.png',
    renotify: true,
    data: { path: message.path, id: 'event-1' },
  })
})

test.each([
  ['one that comes again is silent', 'event-1', false],
  ['the next one about the same ticket is not', 'event-0', true],
])('%s', async (_, id, renotify) => {
  const { scope, showNotification } = aScope({ shown: [{ data: { id } }] })
  await showMessage(scope, message)

  expect(showNotification).toHaveBeenCalledWith(message.title, expect.objectContaining({ renotify }))
})

test('a press focuses the window that shows the page', async () => {
  const windows = ['https://help.marlow.example/', 'https://help.marlow.example/tickets/42/detail?from=mail']
  const { scope, open, openWindow } = aScope({ windows })
  await openPage(scope, message.path)

  expect(open.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1])
  expect(openWindow).not.toHaveBeenCalled()
})

test.each([
  [message.path, 'https://help.marlow.example/tickets/42/detail'],
  [undefined, 'https://help.marlow.example/'],
])('a press opens %s where no window shows it', async (path, url) => {
  const { scope, openWindow } = aScope({ windows: ['https://help.marlow.example/tickets/421/detail'] })
  await openPage(scope, path)

  expect(openWindow).toHaveBeenCalledWith(url)
})

test('an address of another site is not opened', async () => {
  const { scope, openWindow } = aScope()
  await openPage(scope, '//evil.example/tickets/42/detail')

  expect(openWindow).not.toHaveBeenCalled()
})
