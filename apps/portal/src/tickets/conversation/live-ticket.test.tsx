import { useConnection } from '@lodge/client'
import type { RequesterTicketPush } from '@lodge/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
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

async function openLiveTicket() {
  let ticket = buildTicket({ messages: [buildMessage()] })
  const requests = serve({
    'GET /api/tickets': () => buildTicketsPage([ticket]),
    'GET /api/tickets/7': () => ticket,
  })
  openPortal('/tickets/7/detail', amara)
  await screen.findByRole('heading', { level: 1, name: 'Library card' })
  await waitUntilLive()
  const loads = () => requests.filter(({ route }) => route === 'GET /api/tickets/7').length
  await expect.poll(loads).toBe(2)
  return { loads, change: (next: typeof ticket) => (ticket = next) }
}

const push = (patch: Partial<RequesterTicketPush['row']>, changes: Partial<RequesterTicketPush> = {}) =>
  pushes.emit('ticket.changed', {
    row: buildTicketRow(patch),
    can: { reply: true, close: true, reopen: false, followUp: false },
    followedBy: null,
    ...changes,
  })

const messages = () => within(screen.getByRole('region', { name: 'Conversation' })).getAllByRole('article')

test('a pushed reply appears once and is announced', async () => {
  await openLiveTicket()
  const answer = buildMessage({ author: hannah, body: 'Please come to the desk.' })
  pushes.emit('message.added', answer)
  pushes.emit('message.added', answer)

  expect(await screen.findByText('Please come to the desk.')).toBeVisible()
  expect(messages()).toHaveLength(2)
  expect(screen.getByText('Ticket 7: Hannah Osei has replied')).toBeInTheDocument()
})

test('an agent who is typing is shown until they stop or the connection is lost', async () => {
  await openLiveTicket()
  const writing = (version: number, ...names: string[]) =>
    pushes.emit('ticket.writing', { number: 7, version, names })
  writing(2, 'Priya')
  expect(await screen.findByText('Priya is writing…')).toBeVisible()
  writing(3, 'Hannah', 'Priya')
  expect(await screen.findByText('Hannah and Priya are writing…')).toBeVisible()
  writing(1)
  writing(4)
  await waitFor(() => expect(screen.queryByText(/writing/)).toBeNull())
  writing(5, 'Priya')
  await screen.findByText('Priya is writing…')
  act(() => useConnection.getState().changed('offline'))
  expect(screen.queryByText(/writing/)).toBeNull()
  act(() => useConnection.getState().changed('live'))
  expect(screen.getByText('Priya is writing…')).toBeVisible()
  for (const { conn } of pushes.sockets.values()) conn.close()

  await waitFor(() => expect(screen.queryByText(/writing/)).toBeNull())
})

test('a reply of the requester’s other device appears without an announcement', async () => {
  await openLiveTicket()
  pushes.emit('message.added', buildMessage({ body: 'From my phone' }))

  expect(await screen.findByText('From my phone')).toBeVisible()
  expect(screen.queryByText(/^Ticket 7: /)).toBeNull()
})

test('a message does not disturb the reply that is being written', async () => {
  await openLiveTicket()
  await user.type(screen.getByLabelText('Your reply'), 'It is bl')
  pushes.emit('message.added', buildMessage({ author: hannah, body: 'Please come to the desk.' }))
  await screen.findByText('Please come to the desk.')
  await user.keyboard('ue.')

  expect(screen.getByLabelText('Your reply')).toHaveValue('It is blue.')
})

test('a change of status changes the page and is announced in plain words', async () => {
  await openLiveTicket()
  push({ version: 4, status: 'pending', assignee: 'Hannah Osei' })

  expect(await screen.findByText('Ticket 7: We need your answer')).toBeInTheDocument()
  expect(screen.getByText('We are waiting for your answer')).toBeVisible()
  expect(screen.getByText('Hannah Osei, Library')).toBeVisible()
})

test('a late push does not undo a later one', async () => {
  await openLiveTicket()
  push({ version: 5, status: 'resolved' })
  expect(await screen.findByText('We think this is solved')).toBeVisible()
  push({ version: 4, status: 'open' })
  push({ version: 6, status: 'resolved', subject: 'My library card' })

  expect(await screen.findByRole('heading', { level: 1, name: 'My library card' })).toBeVisible()
  expect(screen.getByText('We think this is solved')).toBeVisible()
  expect(screen.queryByText('Ticket 7: We are working on it')).toBeNull()
})

test('a reply that is being written stays when the ticket is closed for good', async () => {
  await openLiveTicket()
  await user.type(screen.getByLabelText('Your reply'), 'It is blue.')
  push(
    { version: 4, status: 'closed' },
    { can: { reply: false, close: false, reopen: false, followUp: false } },
  )

  expect(await screen.findByText('Ticket 7: It is closed')).toBeInTheDocument()
  expect(screen.getByLabelText('Your reply')).toHaveValue('It is blue.')
})

test('an outdated ticket is loaded again', async () => {
  const { loads, change } = await openLiveTicket()
  change(buildTicket({ version: 9, subject: 'My library card' }))
  pushes.emit('ticket.stale', { number: 7 })

  expect(await screen.findByRole('heading', { level: 1, name: 'My library card' })).toBeVisible()
  expect(loads()).toBe(3)
})

test('changes during a lost connection are loaded after a reconnection', async () => {
  const { change } = await openLiveTicket()
  change(buildTicket({ version: 9, messages: [buildMessage({ author: hannah, body: 'Come to the desk.' })] }))
  pushes.disconnectSockets(false)

  await waitFor(() => expect(screen.getByText('Come to the desk.')).toBeVisible())
})
