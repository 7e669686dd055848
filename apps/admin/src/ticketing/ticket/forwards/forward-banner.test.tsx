import type { TicketDetail } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sendError, serve } from '../../../testing/render-admin.tsx'
import { showTicket } from '../../../testing/show-ticket.tsx'
import { buildTicket } from '../../../testing/ticket-factory.ts'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'

// The client reads the page's address when it is first loaded: after the server.
const { ForwardBanner } = await import('./forward-banner.tsx')

const confirming = 'PUT /api/backend/tickets/20001/requester'
const nia = { address: 'nia@uni.example', name: 'Nia Ward' }

function show(more: Parameters<typeof serve>[0], parts: Partial<TicketDetail> = {}) {
  const ticket = buildTicket({ forwardedFor: nia, ...parts })
  const seen = serve({
    'GET /api/backend/tickets/20001': () => ({ ...ticket, forwardedFor: null }),
    ...more,
  })
  return { ...showTicket(() => <ForwardBanner ticket={ticket} />), seen }
}

test('a forward says for whom it is, and its first sender becomes the requester', async () => {
  const requester = { alias: 'nia', name: 'Nia Ward' }
  const { user, seen } = show({ [confirming]: () => buildTicketRow({ version: 2, requester }) })
  expect(screen.getByRole('region', { name: 'Forwarded mail' })).toHaveTextContent(
    'Forwarded for Nia Ward <nia@uni.example>',
  )
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Make Nia Ward the requester' }))
  expect(await screen.findByText('Nia Ward is the requester now')).toBeInTheDocument()
  expect(seen.find(({ route }) => route === confirming)?.body).toEqual({ address: nia.address })
})

test('a forward without a name goes by the address', () => {
  show({}, { forwardedFor: { ...nia, name: '' } })
  expect(screen.getByText('Forwarded for nia@uni.example')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Make nia@uni.example the requester' })).toBeVisible()
})

test('a requester who cannot be changed any more is said', async () => {
  const message = 'This forward has another requester by now, or somebody has answered it.'
  const { user } = show({
    [confirming]: (_, response) => sendError(response, 409, { code: 'ticket_changed', message }),
  })
  await user.click(screen.getByRole('button', { name: 'Make Nia Ward the requester' }))
  expect(await screen.findByText(message)).toBeInTheDocument()
})

test.each([
  ['that nobody forwarded', { forwardedFor: null }],
  ['that goes on in another', { isMerged: true }],
])('nothing is said of a ticket %s', (_, parts) => {
  show({}, parts)
  expect(screen.queryByRole('region', { name: 'Forwarded mail' })).toBeNull()
})
