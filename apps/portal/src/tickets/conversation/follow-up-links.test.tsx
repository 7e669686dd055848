import type { RequesterTicketDetail } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { amara, openPortal, sendError, serve } from '../../testing/render-portal.tsx'
import { buildTicket } from '../../testing/ticket-factory.ts'

const closedTicket = buildTicket({
  status: 'closed',
  can: { reply: false, close: false, reopen: false, followUp: true },
})
const next: RequesterTicketDetail = {
  ...closedTicket,
  number: 12,
  version: 1,
  status: 'new',
  can: { reply: true, close: true, reopen: false, followUp: false },
  follows: 7,
}
const page = { items: [], next: null, counts: { open: 0, waiting: 0, resolved: 0, all: 0 } }
const reads = {
  'GET /api/tickets': () => page,
  'GET /api/tickets/7': () => closedTicket,
  'GET /api/tickets/12': () => next,
}

test('a ticket closed for good offers a follow-up and leads to it', async () => {
  const requests = serve({ ...reads, 'POST /api/tickets/7/follow-up': () => next })
  const { router, view } = openPortal('/tickets/7/detail', amara)
  await screen.findByText(/closed too long ago to be reopened/)
  await expectAccessible(view.container)
  await userEvent.type(screen.getByLabelText('Continue in a new ticket'), 'It broke again.')
  await userEvent.click(screen.getByRole('button', { name: 'Open a new ticket' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/12/detail'))
  expect((await screen.findByRole('link', { name: 'ticket 7' })).getAttribute('href')).toBe(
    '/tickets/7/detail',
  )
  expect(screen.getByLabelText('Your reply')).toHaveProperty('value', '')
  expect(requests.find(({ route }) => route === 'POST /api/tickets/7/follow-up')?.body).toMatchObject({
    body: 'It broke again.',
    attachments: [],
  })
})

test('a ticket with a follow-up links to it', async () => {
  const followedTicket = { ...closedTicket, can: { ...closedTicket.can, followUp: false }, followedBy: 12 }
  serve({ ...reads, 'GET /api/tickets/7': () => followedTicket })
  openPortal('/tickets/7/detail', amara)
  expect((await screen.findByRole('link', { name: 'ticket 12' })).getAttribute('href')).toBe(
    '/tickets/12/detail',
  )
  expect(screen.queryByRole('button', { name: 'Open a new ticket' })).toBeNull()
})

test('a refusal keeps the text', async () => {
  serve({
    ...reads,
    'POST /api/tickets/7/follow-up': (_, response) =>
      sendError(response, 409, { code: 'ticket_changed', message: 'Ticket 12 goes on with this one.' }),
  })
  openPortal('/tickets/7/detail', amara)
  await userEvent.type(await screen.findByLabelText('Continue in a new ticket'), 'It broke again.')
  await userEvent.click(screen.getByRole('button', { name: 'Open a new ticket' }))
  await screen.findByText(/was not sent/)
  expect(screen.getByLabelText('Continue in a new ticket')).toHaveProperty('value', 'It broke again.')
})

test('a ticket on hold tells until when, in the student’s words', async () => {
  const snoozedUntil = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString()
  const can = { reply: true, close: true, reopen: false, followUp: false }
  serve({ ...reads, 'GET /api/tickets/7': () => ({ ...closedTicket, status: 'on_hold', snoozedUntil, can }) })
  openPortal('/tickets/7/detail', amara)
  await screen.findByText(/We expect to continue by/)
})
