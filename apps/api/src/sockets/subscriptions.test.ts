import { anAgent, aStudent, aTeam, aTicket } from '@lodge/desk/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sessionLife } from '../sessions/session.ts'
import { passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { connectTestSocket, createTestSocket, listenOnFreePort } from '../testing/test-socket.ts'
import { socketLimits } from './limits/socket-limits.ts'

let server: TestServer
let address: string
const open: ReturnType<typeof createTestSocket>[] = []
beforeAll(async () => {
  server = await startTestServer()
  address = await listenOnFreePort(server)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => server.close())

function aLiveSocket(browser: TestBrowser, namespace: '/admin' | '/portal') {
  const socket = createTestSocket(address, namespace, { cookie: browser.cookieHeader() })
  open.push(socket)
  return connectTestSocket(socket)
}

test('a socket that subscribes to many tickets at once gets no more than the limit', async () => {
  const student = await aStudent(server.db)
  const most = socketLimits.ticketsOfSocket
  const tickets = await Promise.all(
    Array.from({ length: most + 5 }, () => aTicket(server.db, { requester: student })),
  )
  const socket = await aLiveSocket(await signInToPortal(server, student), '/portal')

  const answers = await Promise.all(
    tickets.map(({ number }) => socket.emitWithAck('ticket.subscribe', { number })),
  )

  expect(answers.map(({ ok }) => ok)).toEqual(tickets.map((_, place) => place < most))
  expect(answers.at(-1).error).toMatchObject({ reason: 'too_many_subscriptions', params: { max: most } })
  socket.emit('ticket.unsubscribe', { number: tickets[0]?.number })
  expect(await socket.emitWithAck('ticket.subscribe', { number: tickets.at(-1)?.number })).toEqual({
    ok: true,
  })
})

test('an agent of sixty teams can subscribe to a ticket', async () => {
  const teams = await Promise.all(Array.from({ length: 60 }, () => aTeam(server.db)))
  const { number } = await aTicket(server.db, { ...(teams[0] && { team: teams[0] }) })
  const agent = await anAgent(server.db, { teams, passwordHash: await passwordHash })
  const socket = await aLiveSocket(await signInToAdmin(server, agent), '/admin')

  expect(await socket.emitWithAck('ticket.subscribe', { number })).toEqual({ ok: true })
})

test('a person who subscribes after their session has expired is disconnected', async () => {
  const student = await aStudent(server.db)
  const { number } = await aTicket(server.db, { requester: student })
  const socket = await aLiveSocket(await signInToPortal(server, student), '/portal')

  server.clock.passMinutes(sessionLife.portal.idle + 1)
  socket.emit('ticket.subscribe', { number })

  await expect.poll(() => socket.connected).toBe(false)
})
