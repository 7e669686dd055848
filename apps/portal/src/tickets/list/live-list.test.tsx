import type { RequesterTicketRow } from '@lodge/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pushes, waitUntilLive } from '../../testing/push-server.ts'
import { amara, openPortal, serve } from '../../testing/render-portal.tsx'
import { buildTicketRow, buildTicketsPage } from '../../testing/ticket-factory.ts'

async function openLiveList(path = '/tickets/index') {
  let open = [buildTicketRow(), buildTicketRow({ number: 8, subject: 'Locker key', status: 'open' })]
  const requests = serve({
    'GET /api/tickets': ({ query }) => buildTicketsPage(query.get('show') === 'resolved' ? [] : open),
  })
  openPortal(path, amara)
  await screen.findByText('Locker key')
  await waitUntilLive()
  await expect.poll(() => requests.length).toBeGreaterThan(1)
  return { add: (row: RequesterTicketRow) => (open = [row, ...open]) }
}

const push = (row: RequesterTicketRow) =>
  pushes.emit('ticket.changed', {
    row,
    can: { reply: true, close: true, reopen: false, followUp: false },
    followedBy: null,
  })

const rows = () =>
  within(screen.getByRole('list', { name: 'Open' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

test('a row tells that its ticket was assigned', async () => {
  await openLiveList()
  push(buildTicketRow({ version: 4, status: 'open', assignee: 'Hannah Osei' }))

  expect(await screen.findByText(/Hannah Osei is working on it/, { selector: 'li *' })).toHaveTextContent(
    /^Just now: .* · 7$/,
  )
  expect(screen.getByText('Ticket 7: Hannah Osei is working on it')).toBeInTheDocument()
})

test('a resolved ticket stays in its row, so that nothing moves, and the counts follow', async () => {
  await openLiveList()
  push(buildTicketRow({ version: 4, status: 'resolved' }))

  expect(await screen.findByText(/We think it is solved/, { selector: 'li *' })).toBeVisible()
  expect(rows()).toHaveLength(2)
  expect(rows()[0]).toContain('Library card')
  const tabs = within(screen.getByRole('navigation', { name: 'Filter tickets' }))
  expect(tabs.getByRole('link', { name: /^Open/ })).toHaveTextContent(/1$/)
  expect(tabs.getByRole('link', { name: /^Resolved/ })).toHaveTextContent(/1$/)
})

test('a ticket that is created elsewhere appears in the list', async () => {
  const { add } = await openLiveList()
  const created = buildTicketRow({ number: 9, version: 1, subject: 'Parking permit' })
  add(created)
  push(created)

  await waitFor(() => expect(rows()[0]).toContain('Parking permit'))
  expect(rows()).toHaveLength(3)
})

test('the number of open tickets in the masthead follows', async () => {
  await openLiveList()
  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(main.getByText('2 open')).toBeInTheDocument()

  push(buildTicketRow({ version: 4, status: 'closed' }))
  expect(await main.findByText('1 open')).toBeInTheDocument()
  push(buildTicketRow({ number: 8, version: 4, status: 'closed' }))
  await waitFor(() => expect(main.queryByText(/ open$/)).toBeNull())
})

test('the home page tells the latest change of a ticket', async () => {
  await openLiveList('/')
  push(buildTicketRow({ version: 4, status: 'pending' }))

  const mine = within(screen.getByRole('region', { name: 'My open tickets' }))
  expect(await mine.findByText('We need your answer')).toBeVisible()
  expect(mine.getByText('Waiting for your answer')).toBeVisible()
})
