import { act, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { connectFakeSocket } from '../../testing/fake-socket.ts'
import { queryCache, renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { buildTicket } from '../../testing/ticket-factory.ts'
import { useLostAccess } from './lost-access-store.ts'
import { usePresence } from './presence/presence-store.ts'

// The client reads the page's address when it is first loaded: after the server.
const { applyTicketLeft } = await import('./cache-updates.ts')
const { useTicket } = await import('./use-ticket.ts')

const route = 'GET /api/backend/tickets/20001'
const room = { number: 20_001 }

afterEach(() => useLostAccess.setState({ byTicket: {} }))

function Ticket() {
  const { data, error } = useTicket(20_001)
  return <p>{data?.subject ?? error?.message ?? 'Loading'}</p>
}

function show(answer: Parameters<typeof serve>[0][string] = () => buildTicket()) {
  const seen = serve({ [route]: answer })
  const router = renderAdmin(
    <Routes>
      <Route path="/admin/tickets/20001/detail" element={<Ticket />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    '/admin/tickets/20001/detail',
  )
  return { router, countLoads: () => seen.length }
}

test('the room of the ticket is joined before the ticket is loaded, so that nothing falls between', async () => {
  const socket = connectFakeSocket()
  const sentBefore: number[] = []
  show(() => {
    sentBefore.push(socket.sent.length)
    return buildTicket()
  })
  expect(await screen.findByText('Exam clash on the same morning')).toBeVisible()
  expect(sentBefore[0]).toBe(1)
  expect(socket.sent).toEqual([{ name: 'ticket.subscribe', input: room }])
})

test('without a connection the ticket is loaded all the same', async () => {
  show()
  expect(screen.getByText('Loading')).toBeVisible()
  expect(await screen.findByText('Exam clash on the same morning')).toBeVisible()
})

test('after a reconnection the room is joined and the ticket loaded again', async () => {
  const socket = connectFakeSocket()
  const { countLoads } = show()
  await screen.findByText('Exam clash on the same morning')
  const loads = countLoads()
  socket.reconnect()
  await waitFor(() => expect(countLoads()).toBe(loads + 1))
  expect(socket.sent.map(({ name }) => name)).toEqual(['ticket.subscribe', 'ticket.subscribe'])
})

test('who leaves the page leaves the room, and forgets who else was there', async () => {
  const socket = connectFakeSocket()
  const { router } = show()
  await screen.findByText('Exam clash on the same morning')
  act(() => usePresence.getState().updated({ ...room, version: 1, viewers: [] }))
  await act(() => router.navigate('/admin/dashboard'))
  expect(socket.sent.at(-1)).toEqual({ name: 'ticket.unsubscribe', input: room })
  expect(usePresence.getState().byTicket).toEqual({})
})

test('a ticket that is suddenly not found has gone out of sight, to an unknown team', async () => {
  connectFakeSocket()
  let isVisible = true
  show((_, response) =>
    isVisible
      ? buildTicket({ version: 4 })
      : sendError(response, 404, { code: 'not_found', message: 'Not found.' }),
  )
  await screen.findByText('Exam clash on the same morning')
  isVisible = false
  await act(() => queryCache.invalidateQueries({ queryKey: ['ticket', 20_001] }))
  await waitFor(() =>
    expect(useLostAccess.getState().byTicket[20_001]).toEqual({ ...room, version: 4, team: null, by: null }),
  )
})

test('a ticket that was never shown has gone nowhere', async () => {
  connectFakeSocket()
  show((_, response) => sendError(response, 404, { code: 'not_found', message: 'Not found.' }))
  expect(await screen.findByText('Not found.')).toBeVisible()
  expect(useLostAccess.getState().byTicket).toEqual({})
})

test('a ticket that comes back into sight is joined again', async () => {
  const socket = connectFakeSocket()
  show(() => buildTicket({ version: 9 }))
  await screen.findByText('Exam clash on the same morning')
  const finance = { alias: 'finance', name: 'Finance' }
  act(() => applyTicketLeft(queryCache, { ...room, version: 2, team: finance, by: null }))
  await waitFor(() => expect(useLostAccess.getState().byTicket).toEqual({}))
  await waitFor(() =>
    expect(socket.sent.map(({ name }) => name)).toEqual([
      'ticket.subscribe',
      'ticket.unsubscribe',
      'ticket.subscribe',
    ]),
  )
})
