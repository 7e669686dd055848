import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pushes, waitUntilLive } from '../../testing/push-server.ts'
import { amara, openPortal, serve, user } from '../../testing/render-portal.tsx'
import {
  buildMessage,
  buildTicket,
  buildTicketRow,
  buildTicketsPage,
  hannah,
} from '../../testing/ticket-factory.ts'

const card = buildTicketRow()
const locker = buildTicketRow({ number: 8, subject: 'Locker key', isUnread: true })
const all = { open: 2, waiting: 0, resolved: 0, all: 2 }

function openList(path = '/tickets/index') {
  serve({
    'GET /api/tickets': ({ query }) => {
      const search = query.get('search')
      if (!search) return buildTicketsPage([card, locker], { counts: all })
      return buildTicketsPage([card, locker].filter(({ subject }) => subject.toLowerCase().includes(search)))
    },
  })
  return openPortal(path, amara)
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Open' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

test('typing narrows the list, and the address has the search', async () => {
  const { router } = openList()
  await screen.findByText('Locker key')
  await user.type(screen.getByRole('searchbox', { name: 'Find in my tickets' }), 'locker')

  await waitFor(() => expect(screen.queryByText('Library card')).toBeNull())
  expect(rows()).toHaveLength(1)
  expect(router.state.location.search).toBe('?search=locker')
  expect(screen.getByRole('link', { name: /^All/ })).toHaveAttribute(
    'href',
    '/tickets/index?show=all&search=locker',
  )
})

test('a search without hits shows a notice and a way back', async () => {
  openList('/tickets/index?search=zebra')

  expect(await screen.findByRole('heading', { name: 'No ticket matches' })).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveValue('zebra')
})

test('a ticket with an unread answer is marked until it is read on any device', async () => {
  let shown = locker
  serve({ 'GET /api/tickets': () => buildTicketsPage([card, shown], { counts: all }) })
  openPortal('/tickets/index', amara)
  const row = within(await screen.findByRole('link', { name: /Locker key/ }))
  expect(row.getByText('New reply:')).toBeInTheDocument()
  await waitUntilLive()
  // What is loaded from here on has it as well.
  shown = { ...locker, version: 9, isUnread: false }
  pushes.emit('ticket.changed', {
    row: shown,
    can: { reply: true, close: true, reopen: false, followUp: false },
    followedBy: null,
  })

  await waitFor(() => expect(screen.queryByText('New reply:')).toBeNull())
})

test('opening a ticket marks it as read up to its newest message', async () => {
  const message = buildMessage({ author: hannah, body: 'It is ready.' })
  const requests = serve({
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/tickets/7': () => buildTicket({ isUnread: true, messages: [message] }),
    'PUT /api/tickets/7/reading': () => undefined,
  })
  openPortal('/tickets/7/detail', amara)
  await screen.findByText('It is ready.')

  await waitFor(() =>
    expect(requests).toContainEqual(
      expect.objectContaining({ route: 'PUT /api/tickets/7/reading', body: { messageId: message.id } }),
    ),
  )
})
