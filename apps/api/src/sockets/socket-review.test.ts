import { AsyncLocalStorage } from 'node:async_hooks'
import type { Permission, TicketPresence } from '@lodge/contracts'
import { getOne, insert, remove, updateOne } from '@lodge/database'
import { anAgent, aStudent, aTeam, aTicket } from '@lodge/desk/testing'
import { rooms } from '@lodge/desk/ticketing'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sessionLife } from '../sessions/session.ts'
import { password, passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import {
  connectTestSocket,
  createTestEmitter,
  createTestSocket,
  listenOnFreePort,
} from '../testing/test-socket.ts'

let server: TestServer
let address: string
let emitter: ReturnType<typeof createTestEmitter>
let team: Awaited<ReturnType<typeof aTeam>>
let ticket: Awaited<ReturnType<typeof aTicket>>
const open: Socket[] = []
beforeAll(async () => {
  server = await startTestServer()
  address = await listenOnFreePort(server)
  emitter = createTestEmitter(server.app)
})
beforeEach(async () => {
  team = await aTeam(server.db)
  ticket = await aTicket(server.db, { team })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await emitter.close()
  await server.close()
})

/** Returns a browser's socket, with why it was ever disconnected and the notes that it received. */
async function aLiveSocket(browser: TestBrowser, namespace: '/admin' | '/portal') {
  const socket = createTestSocket(address, namespace, { cookie: browser.cookieHeader() })
  open.push(socket)
  const cuts: string[] = []
  const notes: unknown[] = []
  const presence: TicketPresence[] = []
  socket.on('disconnect', (reason) => cuts.push(reason))
  socket.on('note', (text: unknown) => notes.push(text))
  socket.on('ticket.presence', (push: TicketPresence) => presence.push(push))
  await connectTestSocket(socket)
  const watch = (number = ticket.number) => socket.emitWithAck('ticket.subscribe', { number })
  const viewers = () => presence.toSorted((a, b) => a.version - b.version).at(-1)?.viewers.length
  return { socket, cuts, notes, viewers, watch }
}

async function anAgentHere(options: Parameters<typeof anAgent>[1] = {}) {
  const agent = await anAgent(server.db, { teams: [team], passwordHash: await passwordHash, ...options })
  const browser = await signInToAdmin(server, agent)
  return { agent, browser, ...(await aLiveSocket(browser, '/admin')) }
}

async function aStudentHere() {
  const student = await aStudent(server.db)
  const browser = await signInToPortal(server, student)
  return { student, browser, ...(await aLiveSocket(browser, '/portal')) }
}

const serverDisconnect = ['io server disconnect']

test('the review ends a socket whose session has expired, and not earlier', async () => {
  const own = await startTestServer()
  const origin = await listenOnFreePort(own)
  const agent = await anAgent(own.db, { passwordHash: await passwordHash })
  const cookie = (await signInToAdmin(own, agent)).cookieHeader()
  const socket = await connectTestSocket(createTestSocket(origin, '/admin', { cookie }))
  open.push(socket)

  own.clock.passMinutes(sessionLife.admin.idle - 1)
  await own.app.reviewSockets()
  expect(await socket.emitWithAck('ticket.subscribe', { number: 'x' })).toMatchObject({ ok: false })
  own.clock.passMinutes(2)
  await own.app.reviewSockets()

  await expect.poll(() => socket.connected).toBe(false)
  await expect(connectTestSocket(socket)).rejects.toThrow('not_signed_in')
  await own.close()
})

test('each node reviews its sockets every half minute by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const own = await startTestServer()
  const student = await aStudent(own.db)
  const cookie = (await signInToPortal(own, student)).cookieHeader()
  const socket = await connectTestSocket(createTestSocket(await listenOnFreePort(own), '/portal', { cookie }))
  open.push(socket)
  await updateOne(own.db, 'person', { id: student.id }, { archivedAt: own.clock.now() })

  vi.advanceTimersByTime(30_000)
  vi.useRealTimers()

  await expect.poll(() => socket.connected).toBe(false)
  await own.close()
})

test('an agent who has lost a team receives nothing more about it, and reconnects to the other teams', async () => {
  const keptTeam = await aTeam(server.db)
  const { agent, socket, cuts, notes, watch } = await anAgentHere({ teams: [team, keptTeam] })
  expect(await watch()).toEqual({ ok: true })
  await remove(server.db, 'team_member', { personId: agent.id, teamId: team.id })

  await server.app.reviewSockets()

  await expect.poll(() => cuts).toEqual(serverDisconnect)
  await connectTestSocket(socket)
  const all = [rooms.team(team.id), rooms.ticket(ticket.number)]
  await vi.waitFor(() => {
    emitter.of('/admin').to(all).emit('note', 'theirs')
    emitter.of('/admin').to(rooms.team(keptTeam.id)).emit('note', 'ours')
    expect(notes).toContain('ours')
  })
  expect(notes).not.toContain('theirs')
  expect(await watch()).toMatchObject({ ok: false, error: { reason: 'ticket_not_found' } })
})

const everyTicket: Permission[] = ['view_all_tickets']

test.each([
  ['a new team', [], (id: string) => aMembership(id)],
  ['another role', [], (id: string) => theRoleOf(id, everyTicket)],
  ['no role any more', everyTicket, (id: string) => noRole(id)],
])('an agent with %s is disconnected, to connect again', async (_what, permissions, change) => {
  const { agent, cuts } = await anAgentHere({ permissions })
  await change(agent.id)

  await server.app.reviewSockets()

  await expect.poll(() => cuts).toEqual(serverDisconnect)
})

async function aMembership(personId: string) {
  const { id } = await aTeam(server.db)
  await insert(server.db, 'team_member', { teamId: id, personId })
}

async function theRoleOf(id: string, permissions: Permission[]) {
  const { roleId } = await getOne(server.db, 'person', { id: (await anAgent(server.db, { permissions })).id })
  await updateOne(server.db, 'person', { id }, { roleId })
}

async function noRole(id: string) {
  await updateOne(server.db, 'person', { id }, { roleId: null })
}

test('an archived requester is disconnected, and nobody else is', async () => {
  const [leaver, staying] = [await aStudentHere(), await aStudentHere()]
  const agent = await anAgentHere()
  const archivedAt = server.clock.now()
  await updateOne(server.db, 'person', { id: leaver.student.id }, { archivedAt })

  await server.app.reviewSockets()

  await expect.poll(() => leaver.cuts).toEqual(serverDisconnect)
  expect([staying.socket.connected, agent.socket.connected]).toEqual([true, true])
})

test('an agent leaves the room of a ticket that they no longer see, and stays in other rooms', async () => {
  const other = await aTicket(server.db, { team })
  const [leaving, supervisor] = [
    await anAgentHere(),
    await anAgentHere({ permissions: ['view_all_tickets'] }),
  ]
  for (const { watch } of [leaving, supervisor]) await watch()
  await leaving.watch(other.number)
  await expect.poll(supervisor.viewers).toBe(2)
  const { id: teamId } = await aTeam(server.db)
  await updateOne(server.db, 'ticket', { number: ticket.number }, { teamId })

  await server.app.reviewSockets()

  await expect.poll(supervisor.viewers).toBe(1)
  await vi.waitFor(() => {
    emitter.of('/admin').to(rooms.ticket(ticket.number)).emit('note', 'gone')
    emitter.of('/admin').to(rooms.ticket(other.number)).emit('note', 'still here')
    expect(leaving.notes).toContain('still here')
  })
  expect(leaving.notes).not.toContain('gone')
  expect(leaving.cuts).toEqual([])
})

/** Returns how often a review asks Postgres and Redis; what the server asks for meanwhile does not count. */
async function countQueries() {
  const reviewing = new AsyncLocalStorage<true>()
  const counts = { postgres: 0, redis: 0 }
  const { pool } = server.db
  const { redis } = server.redis
  const [query, mget] = [pool.query, redis.mget]
  vi.spyOn(pool, 'query').mockImplementation((...args: unknown[]) => {
    if (reviewing.getStore()) counts.postgres += 1
    return Reflect.apply(query, pool, args)
  })
  vi.spyOn(redis, 'mget').mockImplementation((...args: unknown[]) => {
    if (reviewing.getStore()) counts.redis += 1
    return Reflect.apply(mget, redis, args)
  })
  await reviewing.run(true, () => server.app.reviewSockets())
  vi.restoreAllMocks()
  return counts
}

test('the review of ten sockets takes no more queries than the review of one', async () => {
  const { agent, watch } = await anAgentHere()
  await watch()
  const forOne = await countQueries()
  for (let place = 0; place < 9; place += 1)
    await (await aLiveSocket(await signInToAdmin(server, agent), '/admin')).watch(ticket.number)

  expect(await countQueries()).toEqual(forOne)
  expect(forOne.postgres).toBeGreaterThan(0)
})

test('signing in again drops the sockets of the session that it ends', async () => {
  const { agent, browser, cuts } = await anAgentHere()

  await browser.post('/api/backend/auth/session', { email: agent.email, password })

  await expect.poll(() => cuts).toEqual(serverDisconnect)
})

test('a request that finds its person archived ends their sockets at once', async () => {
  const { student, browser, cuts } = await aStudentHere()
  const archivedAt = server.clock.now()
  await updateOne(server.db, 'person', { id: student.id }, { archivedAt })

  expect((await browser.get('/api/me/courses')).statusCode).toBe(401)

  await expect.poll(() => cuts).toEqual(serverDisconnect)
})

test('all sockets of a person end with all their sessions', async () => {
  const { student, cuts } = await aStudentHere()

  await server.app.sessions.endAllOf(student.id)

  await expect.poll(() => cuts).toEqual(serverDisconnect)
})
