import type { MyTicketsPage } from '@lodge/contracts'
import { expectAccessible, type RecordedRequest } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { amara, openPortal, sendError, serve, user } from '../../testing/render-portal.tsx'
import { buildDeadline, buildTicketRow, buildTicketsPage } from '../../testing/ticket-factory.ts'

const counts = { open: 2, waiting: 1, resolved: 3, all: 5 }
const card = buildTicketRow()
const locker = buildTicketRow({ number: 8, subject: 'Locker key', status: 'pending' })
const printer = buildTicketRow({ number: 5, subject: 'Printer quota', status: 'resolved' })
const refund = buildTicketRow({ number: 4, subject: 'Refund', status: 'closed' })
const exam = buildTicketRow({ number: 3, subject: 'Exam room', status: 'resolved' })

const byFilter: Record<string, MyTicketsPage['items']> = {
  open: [card, locker],
  waiting: [locker],
  resolved: [printer, refund, exam],
  all: [card, locker, printer, refund, exam],
}

function openList(path = '/tickets/index', list = byFilter) {
  serve({
    'GET /api/tickets': ({ query }) => buildTicketsPage(list[query.get('show') ?? 'open'], { counts }),
  })
  return openPortal(path, amara)
}

const rowsOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('link').getAttribute('href'))
const tabs = async () => within(await screen.findByRole('navigation', { name: 'Filter tickets' }))

test('open tickets come first, with their status and links to their pages', async () => {
  const { view } = openList()

  const list = within(await screen.findByRole('list', { name: 'Open' }))
  expect(rowsOf('Open')).toEqual(['/tickets/7/detail', '/tickets/8/detail'])
  expect(list.getByRole('link', { name: /^Library card/ })).toHaveTextContent('Received')
  expect(list.getByRole('link', { name: /^Locker key/ })).toHaveTextContent('Waiting for your answer')
  await expectAccessible(view.container)
})

test('a filter shows its tickets, is in the address and is marked as current', async () => {
  const { router } = openList()
  const waiting = (await tabs()).getByRole('link', { name: /Waiting for you/ })
  await waitFor(() => expect(waiting).toHaveTextContent('1'))
  await user.click(waiting)

  await screen.findByRole('list', { name: 'Waiting for you' })
  expect(rowsOf('Waiting for you')).toEqual(['/tickets/8/detail'])
  expect(router.state.location.search).toBe('?show=waiting')
  expect((await tabs()).getByRole('link', { current: 'page' })).toHaveTextContent('Waiting for you')
})

test.each([
  ['?show=resolved', 'Resolved', 3],
  ['?show=all', 'All', 5],
  ['?show=nonsense', 'Open', 2],
])('the address %s opens the list of %s tickets', async (search, name, count) => {
  openList(`/tickets/index${search}`)

  await screen.findByRole('list', { name })
  expect(rowsOf(name)).toHaveLength(count)
})

test('the two tickets that were resolved last stand under the open ones', async () => {
  openList()

  const recent = within(await screen.findByRole('region', { name: 'Recently resolved' }))
  expect(recent.getAllByRole('listitem')).toHaveLength(2)
  expect(recent.getByRole('link', { name: /^Printer quota/ })).toBeVisible()
  expect(recent.getByRole('link', { name: 'All resolved' })).toHaveAttribute(
    'href',
    '/tickets/index?show=resolved',
  )
})

test.each([
  ['', 'You have no open tickets'],
  ['?show=waiting', 'Nothing is waiting for you'],
  ['?show=resolved', 'No ticket has been resolved yet'],
])('the empty list %s explains itself', async (search, title) => {
  openList(`/tickets/index${search}`, {})

  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})

test('a requester without tickets is invited to ask, and sees no filters', async () => {
  serve({ 'GET /api/tickets': () => buildTicketsPage() })
  openPortal('/tickets/index', amara)

  expect(await screen.findByRole('heading', { name: 'You have not asked anything yet' })).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Filter tickets' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Ask a question' })).toHaveAttribute(
    'href',
    '/tickets/choose-topic',
  )
})

test('a list that fails to load tells that the tickets are safe, and can be tried again', async () => {
  let isDown = true
  serve({
    'GET /api/tickets': (_, response) =>
      isDown ? sendError(response, 503, { code: 'unavailable', message: 'Down' }) : buildTicketsPage([card]),
  })
  openPortal('/tickets/index', amara)
  expect(await screen.findByText(/Your tickets are safe\./)).toBeVisible()

  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('list', { name: 'Open' })).toBeVisible()
})

test('further tickets are loaded on request; a failure shows an error and keeps the list', async () => {
  let isDown = true
  const answer = ({ query }: RecordedRequest) =>
    query.has('cursor') ? buildTicketsPage([locker]) : buildTicketsPage([card], { next: 'after-7' })
  serve({
    'GET /api/tickets': (requests, response) =>
      isDown && requests.query.has('cursor')
        ? sendError(response, 503, { code: 'unavailable', message: 'Down' })
        : answer(requests),
  })
  openPortal('/tickets/index', amara)
  const moreButton = await screen.findByRole('button', { name: 'Show more tickets' })
  await user.click(moreButton)
  expect(await screen.findByText('The rest could not be loaded. Try again.')).toBeVisible()
  expect(rowsOf('Open')).toEqual(['/tickets/7/detail'])

  isDown = false
  await user.click(moreButton)

  await waitFor(() => expect(rowsOf('Open')).toEqual(['/tickets/7/detail', '/tickets/8/detail']))
  expect(screen.queryByRole('button', { name: 'Show more tickets' })).toBeNull()
})

test('only an open ticket is marked as late', async () => {
  const sla = buildDeadline()
  openList('/tickets/index?show=all', {
    all: [
      { ...card, sla },
      { ...printer, sla },
    ],
  })

  const list = within(await screen.findByRole('list', { name: 'All' }))
  expect(list.getByRole('link', { name: /^Library card/ })).toHaveTextContent(
    /We are late with our first answer/,
  )
  expect(list.getByRole('link', { name: /^Printer quota/ })).not.toHaveTextContent(/late/)
})
