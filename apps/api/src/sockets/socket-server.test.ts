import { query, remove, sql } from '@lodge/database'
import { anAgent, aStudent, aTeam, aTicket, aTopic } from '@lodge/desk/testing'
import { rooms } from '@lodge/desk/ticketing'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
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
const open: Socket[] = []
beforeAll(async () => {
  server = await startTestServer()
  address = await listenOnFreePort(server)
  emitter = createTestEmitter(server.app)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await emitter.close()
  await server.close()
})

function socketOf(browser: TestBrowser, namespace: string, origin?: string) {
  const socket = createTestSocket(address, namespace, {
    cookie: browser.cookieHeader(),
    ...(origin && { origin }),
  })
  open.push(socket)
  return socket
}

async function anAgentIn(options: Parameters<typeof anAgent>[1]) {
  const agent = await anAgent(server.db, { passwordHash: await passwordHash, ...options })
  return { agent, browser: await signInToAdmin(server, agent) }
}

/** Collects everything of one name that arrives. */
function heardBy(socket: Socket, name: string) {
  const messages: unknown[] = []
  socket.on(name, (message: unknown) => messages.push(message))
  return messages
}

async function isHeard(messages: unknown[], emit: () => void) {
  const before = messages.length
  await vi.waitFor(
    () => {
      emit()
      expect(messages.length).toBeGreaterThan(before)
    },
    { timeout: 5_000, interval: 50 },
  )
}

test.each(['/admin', '/portal'])('%s refuses a socket without a session', async (namespace) => {
  const socket = socketOf(server.browser(), namespace)

  await expect(connectTestSocket(socket)).rejects.toThrow('not_signed_in')
})

test('a portal session does not open the admin namespace', async () => {
  const browser = await signInToPortal(server, await aStudent(server.db))

  await expect(connectTestSocket(socketOf(browser, '/admin'))).rejects.toThrow('not_signed_in')
})

test('a page of another site cannot connect with our cookie', async () => {
  const browser = await signInToPortal(server, await aStudent(server.db))

  await expect(connectTestSocket(socketOf(browser, '/portal', 'https://evil.example'))).rejects.toThrow()
  expect((await connectTestSocket(socketOf(browser, '/portal', server.config.appUrl))).connected).toBe(true)
})

test('a socket is greeted with the time', async () => {
  const socket = socketOf(await signInToPortal(server, await aStudent(server.db)), '/portal')
  const messages = heardBy(socket, 'hello')
  await connectTestSocket(socket)

  await expect.poll(() => messages).toEqual([{ now: expect.stringMatching(/Z$/) }])
})

test('agents receive the pushes of their own teams, and supervisors those of all teams', async () => {
  const [ours, theirs] = [await aTeam(server.db), await aTeam(server.db)]
  const { browser } = await anAgentIn({ teams: [ours] })
  const supervisor = await anAgentIn({ permissions: ['view_all_tickets'], teams: [ours] })
  const [agentSocket, supervisorSocket] = [
    socketOf(browser, '/admin'),
    socketOf(supervisor.browser, '/admin'),
  ]
  const messages = heardBy(agentSocket, 'note')
  const heardAbove = heardBy(supervisorSocket, 'note')
  await Promise.all([connectTestSocket(agentSocket), connectTestSocket(supervisorSocket)])

  const noteFor = (teamId: string) =>
    emitter
      .of('/admin')
      .to([rooms.team(teamId), rooms.allTickets])
      .emit('note', teamId)
  await isHeard(heardAbove, () => noteFor(theirs.id))
  await isHeard(messages, () => noteFor(ours.id))

  expect(messages).not.toContain(theirs.id)
  expect(heardAbove).toContain(ours.id)
})

test('a requester receives their own pushes and nobody else’s', async () => {
  const [student, other] = [await aStudent(server.db), await aStudent(server.db)]
  const socket = socketOf(await signInToPortal(server, student), '/portal')
  const messages = heardBy(socket, 'note')
  await connectTestSocket(socket)

  emitter.of('/portal').to(rooms.person(other.id)).emit('note', 'theirs')
  await isHeard(messages, () => emitter.of('/portal').to(rooms.person(student.id)).emit('note', 'ours'))

  expect(messages).not.toContain('theirs')
})

test('an agent subscribes only to a ticket that they see, and can unsubscribe', async () => {
  const team = await aTeam(server.db)
  const mine = await aTicket(server.db, { topic: await aTopic(server.db, { team }) })
  const theirs = await aTicket(server.db)
  const { browser } = await anAgentIn({ teams: [team] })
  const socket = await connectTestSocket(socketOf(browser, '/admin'))
  const messages = heardBy(socket, 'note')

  expect(await socket.emitWithAck('ticket.subscribe', { number: theirs.number })).toEqual({
    ok: false,
    error: { code: 'not_found', reason: 'ticket_not_found', message: 'This ticket was not found.' },
  })
  expect(await socket.emitWithAck('ticket.subscribe', { number: 'x' })).toMatchObject({
    ok: false,
    error: { code: 'invalid_input', reason: 'invalid_request' },
  })
  expect(await socket.emitWithAck('ticket.subscribe', { number: mine.number })).toEqual({ ok: true })

  emitter.of('/admin').to(rooms.ticket(theirs.number)).emit('note', 'theirs')
  await isHeard(messages, () => emitter.of('/admin').to(rooms.ticket(mine.number)).emit('note', 'mine'))
  expect(messages).not.toContain('theirs')

  socket.emit('ticket.unsubscribe', { number: mine.number })
  await vi.waitFor(async () => {
    const inside = await emitter.of('/admin').in(rooms.ticket(mine.number)).fetchSockets()
    expect(inside).toEqual([])
  })
})

test('signing out ends the sockets of that session at once and no others', async () => {
  const student = await aStudent(server.db)
  const browser = await signInToPortal(server, student)
  server.clock.passMinutes(2)
  const second = await signInToPortal(server, student)
  const [socket, staying] = await Promise.all([
    connectTestSocket(socketOf(browser, '/portal')),
    connectTestSocket(socketOf(second, '/portal')),
  ])
  const reasons = heardBy(socket, 'disconnect')

  await browser.delete('/api/auth/session')

  await expect.poll(() => reasons).toEqual(['io server disconnect'])
  expect(staying.connected).toBe(true)
  await expect(connectTestSocket(socket)).rejects.toThrow('not_signed_in')
})

test('a socket that reconnects soon is in its rooms again and receives the pushes that it missed', async () => {
  const student = await aStudent(server.db)
  const socket = socketOf(await signInToPortal(server, student), '/portal')
  const messages = heardBy(socket, 'note')
  await connectTestSocket(socket)
  const say = (text: string) => emitter.of('/portal').to(rooms.person(student.id)).emit('note', text)
  await isHeard(messages, () => say('before'))

  socket.io.reconnection(false)
  socket.io.engine.close()
  await expect.poll(() => socket.connected).toBe(false)
  say('missed')
  await connectTestSocket(socket)

  expect(socket.recovered).toBe(true)
  await expect.poll(() => messages).toContain('missed')
})

/** Returns a student's socket that has gone away, and what a second one hears that stays. */
async function oneAway() {
  const student = await aStudent(server.db)
  const browser = await signInToPortal(server, student)
  const [socket, staying] = [socketOf(browser, '/portal'), socketOf(browser, '/portal')]
  const [messages, all] = [heardBy(socket, 'note'), heardBy(staying, 'note')]
  await Promise.all([connectTestSocket(socket), connectTestSocket(staying)])
  const say = (text: string) => emitter.of('/portal').to(rooms.person(student.id)).emit('note', text)
  await isHeard(messages, () => say('before'))
  socket.io.reconnection(false)
  socket.io.engine.close()
  await expect.poll(() => socket.connected).toBe(false)
  return { student, socket, say, all, heard: () => messages.filter((text) => text !== 'before') }
}

/** Has so much said while a socket is away, and brings it back. */
async function away(sayings: number) {
  const { student, say, all, ...absent } = await oneAway()
  const texts = Array.from({ length: sayings }, (_, place) => `missed ${place}`)
  emitter.of('/portal').except(rooms.person(student.id)).emit('note', 'not for this one')
  for (const text of texts) say(text)
  await expect.poll(() => all.at(-1), { timeout: 5_000 }).toBe(texts.at(-1))
  await connectTestSocket(absent.socket)
  return { ...absent, say, texts }
}

test('a reconnected socket receives the missed pushes once and in order, and then the next ones', async () => {
  const { socket, say, texts, heard: messages } = await away(40)
  expect(socket.recovered).toBe(true)
  await expect.poll(() => messages().length).toBeGreaterThanOrEqual(40)
  expect(messages()).toEqual(texts)
  say('after')
  await expect.poll(messages).toEqual([...texts, 'after'])
})

test('a reconnected socket receives what is pushed while it is being restored, once and in order', async () => {
  const { socket, say, all, heard } = await oneAway()
  say('missed')
  await expect.poll(() => all.at(-1)).toBe('missed')

  // Restoring asks whose session it is.
  const holder = await server.db.pool.connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE person IN ACCESS EXCLUSIVE MODE')
  const connection = connectTestSocket(socket)
  await expect.poll(countWaiting).toBeGreaterThan(0)
  say('meanwhile')
  await expect.poll(() => all.at(-1)).toBe('meanwhile')
  await holder.query('ROLLBACK')
  holder.release()
  await connection

  expect(socket.recovered).toBe(true)
  await expect.poll(heard).toEqual(['missed', 'meanwhile'])
  say('after')
  await expect.poll(heard).toEqual(['missed', 'meanwhile', 'after'])
})

test('sockets that come back at once are checked in a few statements, each for itself', async () => {
  const students = await Promise.all(Array.from({ length: 12 }, () => aStudent(server.db)))
  const tabs = await Promise.all(
    students.map(async (student) => {
      const socket = socketOf(await signInToPortal(server, student), '/portal')
      const messages = heardBy(socket, 'note')
      await connectTestSocket(socket)
      return { student, socket, messages }
    }),
  )
  const say = (text: string) => emitter.of('/portal').emit('note', text)
  for (const { messages } of tabs) await isHeard(messages, () => say('before'))
  for (const { socket } of tabs) {
    socket.io.reconnection(false)
    socket.io.engine.close()
  }
  await expect.poll(() => tabs.some(({ socket }) => socket.connected)).toBe(false)
  const [ended, ...others] = tabs
  if (!ended) throw new Error('There is no tab.')
  await server.app.sessions.endAllOf(ended.student.id)
  say('missed')

  const statements = vi.spyOn(server.db.pool, 'query')
  const entries = await Promise.allSettled(tabs.map(({ socket }) => connectTestSocket(socket)))
  const count = statements.mock.calls.length
  statements.mockRestore()

  expect(entries.map(({ status }) => status)).toEqual(['rejected', ...others.map(() => 'fulfilled')])
  expect(others.map(({ socket }) => socket.recovered)).toEqual(others.map(() => true))
  for (const { messages } of others) await expect.poll(() => messages).toContain('missed')
  expect(ended.messages).not.toContain('missed')
  // Each for itself they would be three for each.
  expect(count).toBeLessThan(2 * tabs.length)
})

test('a socket that enters just after a push is greeted past the stream, and misses nothing later', async () => {
  const student = await aStudent(server.db)
  const browser = await signInToPortal(server, student)
  const say = (text: string) => emitter.of('/portal').to(rooms.person(student.id)).emit('note', text)
  const first = socketOf(browser, '/portal')
  const heardFirst = heardBy(first, 'note')
  await connectTestSocket(first)
  const written = async () => Number(await server.redis.redis.xlen(`${server.config.redisPrefix}:socket`))

  const socket = await vi.waitFor(
    async () => {
      await isHeard(heardFirst, () => say('before'))
      const next = socketOf(browser, '/portal')
      const before = await written()
      const greetings = heardBy(next, 'hello')
      await connectTestSocket(next)
      await expect.poll(() => greetings.length).toBe(1)
      expect(await written()).toBe(before)
      return next
    },
    { timeout: 30_000 },
  )
  const messages = heardBy(socket, 'note')
  socket.io.reconnection(false)
  socket.io.engine.close()
  await expect.poll(() => socket.connected).toBe(false)
  say('missed')
  await connectTestSocket(socket)

  expect(socket.recovered).toBe(true)
  await expect.poll(() => messages).toEqual(['missed'])
})

/** Returns how many statements wait for a lock in this database. */
async function countWaiting(): Promise<number> {
  const waiting = await query(
    server.db,
    sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return waiting.length
}

test('a socket that missed too many pushes starts without them', async () => {
  const { socket, heard: messages } = await away(520)
  expect(socket.recovered).toBe(false)
  expect(messages()).toEqual([])
})

test('a socket whose session ended meanwhile receives none of the missed pushes', async () => {
  const student = await aStudent(server.db)
  const browser = await signInToPortal(server, student)
  const socket = socketOf(browser, '/portal')
  const messages = heardBy(socket, 'note')
  await connectTestSocket(socket)
  const say = (text: string) => emitter.of('/portal').to(rooms.person(student.id)).emit('note', text)
  await isHeard(messages, () => say('before'))

  socket.io.reconnection(false)
  socket.io.engine.close()
  await expect.poll(() => socket.connected).toBe(false)
  await server.app.sessions.endAllOf(student.id)
  say('missed')
  const packets: string[] = []
  socket.io.on('open', () => socket.io.engine.on('data', (data) => packets.push(`${data}`)))

  await expect(connectTestSocket(socket)).rejects.toThrow('not_signed_in')
  expect(packets.join()).toContain('not_signed_in')
  expect(packets.join()).not.toContain('missed')
})

test('an agent who lost a team while disconnected starts without the missed pushes of that team', async () => {
  const [keptTeam, lostTeam] = [await aTeam(server.db), await aTeam(server.db)]
  const { agent, browser } = await anAgentIn({ teams: [keptTeam, lostTeam] })
  const socket = socketOf(browser, '/admin')
  const messages = heardBy(socket, 'note')
  await connectTestSocket(socket)
  const say = (team: { id: string }, text: string) =>
    emitter.of('/admin').to(rooms.team(team.id)).emit('note', text)
  await isHeard(messages, () => say(lostTeam, 'before'))

  socket.io.reconnection(false)
  socket.io.engine.close()
  await expect.poll(() => socket.connected).toBe(false)
  await remove(server.db, 'team_member', { personId: agent.id, teamId: lostTeam.id })
  say(lostTeam, 'missed')
  await connectTestSocket(socket)

  expect(socket.recovered).toBe(false)
  await isHeard(messages, () => say(keptTeam, 'after'))
  expect(messages).not.toContain('missed')
})

test('a draft that an agent saves is pushed to all their own screens and to nobody else', async () => {
  const team = await aTeam(server.db)
  const ticket = await aTicket(server.db, { team })
  const [writer, colleague] = [await anAgentIn({ teams: [team] }), await anAgentIn({ teams: [team] })]
  const other = await signInToAdmin(server, writer.agent)
  const sockets = [writer.browser, other, colleague.browser].map((browser) => socketOf(browser, '/admin'))
  await Promise.all(sockets.map(connectTestSocket))
  const [first, second, foreign] = sockets.map((socket) => heardBy(socket, 'draft.changed'))
  const device = crypto.randomUUID()
  const { number } = ticket
  let revision = 0

  for (const messages of [first, second])
    await vi.waitFor(async () => {
      const draft = { html: '<p>So far</p>', attachments: [], revision, device }
      const saved = await writer.browser.put(`/api/backend/tickets/${number}/drafts/public`, draft)
      revision = saved.json().revision
      expect(messages).toContainEqual(
        expect.objectContaining({ ticketNumber: number, html: '<p>So far</p>', device }),
      )
    })
  expect(foreign).toEqual([])
})

test('a reply that waits leaves the drafts of its author’s other windows, and comes back to them', async () => {
  const team = await aTeam(server.db)
  const { number } = await aTicket(server.db, { team })
  const writer = await anAgentIn({ teams: [team] })
  const other = socketOf(await signInToAdmin(server, writer.agent), '/admin')
  await connectTestSocket(other)
  const drafts = heardBy(other, 'draft.changed')
  const device = crypto.randomUUID()
  const path = `/api/backend/tickets/${number}/scheduled-replies`
  const written = { html: '<p>On our way</p>', attachments: [], sendAt: null, device }
  const sent = await writer.browser.post(path, { ...written, submissionId: crypto.randomUUID() })
  expect(sent.statusCode).toBe(201)
  const gone = { ticketNumber: number, html: '', revision: 0, device }
  await vi.waitFor(() => expect(drafts).toContainEqual(expect.objectContaining(gone)))

  const taken = await writer.browser.post(`${path}/${sent.json().id}/draft`, { device })
  expect(taken.statusCode).toBe(201)
  const back = { ticketNumber: number, html: '<p>On our way</p>', device }
  await vi.waitFor(() => expect(drafts).toContainEqual(expect.objectContaining(back)))
  expect((await writer.browser.get(path)).json()).toEqual({ items: [] })
})

test('answers to polling have the usual security headers, with HSTS over https', async () => {
  for (const appUrl of ['http://desk.uni.example', 'https://desk.uni.example']) {
    const own = await startTestServer({ env: { APP_URL: appUrl } })
    const { headers } = await fetch(`${await listenOnFreePort(own)}/socket.io/?EIO=4&transport=polling`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('strict-transport-security')).toBe(
      appUrl.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : null,
    )
    await own.close()
  }
})

test('the id of a connection has 128 random bits', async () => {
  const answer = await fetch(`${address}/socket.io/?EIO=4&transport=polling`)
  const [, id = ''] = /"sid":"([^"]+)"/.exec(await answer.text()) ?? []

  expect(Buffer.from(id, 'base64url')).toHaveLength(16)
})

test('a server that is closed while it starts leaves no unhandled rejection', async () => {
  const failures: unknown[] = []
  const note = (failure: unknown) => failures.push(failure)
  process.on('unhandledRejection', note)
  try {
    const own = await startTestServer()
    await own.app.ready()
    await own.close()
  } finally {
    process.off('unhandledRejection', note)
  }
  expect(failures).toEqual([])
})
