import type { TicketPresence, TicketWriting, Visibility } from '@lodge/contracts'
import { anAgent, aStudent, aTeam, aTicket } from '@lodge/desk/testing'
import { rooms } from '@lodge/desk/ticketing'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { passwordHash, signInToAdmin, signInToPortal } from '../../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  connectTestSocket,
  createTestEmitter,
  createTestSocket,
  listenOnFreePort,
} from '../../testing/test-socket.ts'
import { createPresenceStore } from './presence-store.ts'

let server: TestServer
let second: TestServer['app']
let addresses: [string, string]
let team: Awaited<ReturnType<typeof aTeam>>
let ticket: Awaited<ReturnType<typeof aTicket>>
const open: Socket[] = []
beforeAll(async () => {
  server = await startTestServer()
  second = await buildApp(server.config, server.app.deps)
  addresses = [await listenOnFreePort(server), await second.listen({ host: '127.0.0.1', port: 0 })]
  team = await aTeam(server.db)
})
beforeEach(async () => {
  ticket = await aTicket(server.db, { team })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await second.close()
  await server.close()
})

/** Returns an agent of the team, signed in, with as many browser tabs as a test opens. */
async function anAgentHere(name: string) {
  const agent = await anAgent(server.db, { name, teams: [team], passwordHash: await passwordHash })
  const browser = await signInToAdmin(server, agent)
  return { agent, browser, tab: (node: 0 | 1 = 0) => aTab(browser.cookieHeader(), '/admin', node) }
}

async function aTab(cookie: string, namespace: '/admin' | '/portal', node: 0 | 1 = 0) {
  const socket = createTestSocket(addresses[node], namespace, { cookie })
  open.push(socket)
  let latest: TicketPresence | undefined
  const pushes: TicketPresence[] = []
  socket.on('ticket.presence', (push: TicketPresence) => {
    pushes.push(push)
    if (!latest || push.version >= latest.version) latest = push
  })
  const writing: TicketWriting[] = []
  socket.on('ticket.writing', (push: TicketWriting) => writing.push(push))
  await connectTestSocket(socket)
  return {
    socket,
    heard: pushes,
    /** In the order of their versions, as a page takes them. */
    writing: () =>
      writing
        .toSorted((one, other) => one.version - other.version)
        .map(({ number, names }) => [number, ...names]),
    watch: (number = ticket.number) => socket.emitWithAck('ticket.subscribe', { number }),
    type: (visibility: Visibility | null, number = ticket.number) =>
      socket.emit('ticket.typing', { number, visibility }),
    sees: () => latest?.viewers.map(({ name, typing }) => [name, typing]),
  }
}

test('two agents on different nodes see each other and each other’s typing once', async () => {
  const [ada, ben] = [await anAgentHere('Ada'), await anAgentHere('Ben')]
  const adas = await ada.tab(0)
  await adas.watch()
  const bens = [await ben.tab(1), await ben.tab(1)] as const
  await bens[0].watch()
  await bens[1].watch()
  await expect.poll(adas.sees).toEqual([
    ['Ada', null],
    ['Ben', null],
  ])

  bens[1].type('public')
  await expect.poll(adas.sees).toEqual([
    ['Ada', null],
    ['Ben', 'public'],
  ])
  bens[1].type('internal')
  await expect.poll(adas.sees).toEqual([
    ['Ada', null],
    ['Ben', 'internal'],
  ])
  bens[1].type(null)
  await expect.poll(adas.sees).toEqual([
    ['Ada', null],
    ['Ben', null],
  ])

  bens[1].type('public')
  await expect.poll(adas.sees).toContainEqual(['Ben', 'public'])
  bens[1].socket.disconnect()
  await expect.poll(adas.sees).toContainEqual(['Ben', null])
  bens[0].socket.emit('ticket.unsubscribe', { number: ticket.number })
  await expect.poll(adas.sees).toEqual([['Ada', null]])
})

test('a cut connection removes its agent from the viewers, and a reconnection adds them again', async () => {
  const [ada, ben] = [await anAgentHere('Ada'), await anAgentHere('Ben')]
  const adas = await ada.tab(0)
  const bens = await ben.tab(0)
  await adas.watch()
  await bens.watch()
  await expect.poll(adas.sees).toHaveLength(2)

  bens.socket.io.reconnection(false)
  bens.socket.io.engine.close()
  await expect.poll(adas.sees).toHaveLength(1)
  await connectTestSocket(bens.socket)
  expect(bens.socket.recovered).toBe(true)

  await expect.poll(adas.sees).toHaveLength(2)
})

test('an agent who is removed from the room of a ticket is no longer shown as viewing or typing', async () => {
  const [ada, ben] = [await anAgentHere('Ada'), await anAgentHere('Ben')]
  const [adas, bens] = [await ada.tab(0), await ben.tab(1)]
  await adas.watch()
  await bens.watch()
  await expect.poll(adas.sees).toHaveLength(2)

  const emitter = createTestEmitter(server.app)
  const room = rooms.ticket(ticket.number)
  emitter.of('/admin').in(rooms.person(ben.agent.id)).socketsLeave(room)
  await expect.poll(adas.sees).toEqual([['Ada', null]])
  const heardByBen = bens.heard.length
  bens.type('public')
  adas.type('public')
  await expect.poll(adas.sees).toEqual([['Ada', 'public']])

  expect(bens.heard).toHaveLength(heardByBen)
  await emitter.close()
})

test('typing in the room of a ticket reaches its staff only, and outsiders cannot send any', async () => {
  const student = await aStudent(server.db)
  const ticket = await aTicket(server.db, { team, requester: student })
  const [ada, ben] = [await anAgentHere('Ada'), await anAgentHere('Ben')]
  const [adas, bens] = [await ada.tab(), await ben.tab()]
  const students = await aTab((await signInToPortal(server, student)).cookieHeader(), '/portal')
  expect(await students.watch(ticket.number)).toEqual({ ok: true })
  await adas.watch(ticket.number)
  await expect.poll(adas.sees).toEqual([['Ada', null]])

  bens.type('public', ticket.number)
  students.type('public', ticket.number)
  bens.socket.emit('ticket.typing', { number: 'x' })
  adas.type('internal', ticket.number)
  await expect.poll(adas.sees).toEqual([['Ada', 'internal']])

  expect(bens.heard).toEqual([])
  expect(students.heard).toEqual([])
})

test('the requester sees the first name of an agent who writes a public reply, and nothing of a note', async () => {
  const [student, other] = [await aStudent(server.db), await aStudent(server.db)]
  const ticket = await aTicket(server.db, { team, requester: student })
  const [ada, ben] = [await anAgentHere('Ada Lovelace'), await anAgentHere('Ben Wyatt')]
  const [adas, bens] = [await ada.tab(0), await ben.tab(1)]
  const [students, others] = [
    await aTab((await signInToPortal(server, student)).cookieHeader(), '/portal', 1),
    await aTab((await signInToPortal(server, other)).cookieHeader(), '/portal', 0),
  ]
  await adas.watch(ticket.number)
  await bens.watch(ticket.number)
  bens.type('internal', ticket.number)
  await expect.poll(adas.sees).toContainEqual(['Ben Wyatt', 'internal'])
  adas.type('public', ticket.number)
  await expect.poll(students.writing).toEqual([[ticket.number, 'Ada']])
  bens.type('public', ticket.number)
  await expect.poll(students.writing).toContainEqual([ticket.number, 'Ada', 'Ben'])
  bens.type(null, ticket.number)
  adas.socket.disconnect()

  await expect.poll(() => students.writing().at(-1)).toEqual([ticket.number])
  expect(others.writing()).toEqual([])
})

test('the presence that a dead node has stored expires', async () => {
  const store = createPresenceStore(server.redis.redis, server.config.redisPrefix)
  const number = 900_001
  const [here, typing] = [null, 'public' as const].map((visibility) => ({
    personId: 'p1',
    socketId: 's1',
    typing: visibility,
  }))
  if (!here || !typing) throw new Error('There are two marks.')
  await store.keep(number, [here, typing])
  const key = `${server.config.redisPrefix}:presence:${number}`
  await server.redis.redis.zadd(key, 1, 'p1 public s1')

  const state = await store.keep(number, [{ ...here, socketId: 's2' }])

  expect(state.hadExpired).toBe(true)
  expect(state.present).toEqual([
    { personId: 'p1', typing: null },
    { personId: 'p1', typing: null },
  ])
  const later = await store.remove(number, [here])
  expect(later.version).toBeGreaterThan(state.version)
  expect(later.present).toHaveLength(1)
})

test('an agent is online on every node while one of their tabs is open, and other agents are told', async () => {
  const { agent, tab } = await anAgentHere('Ada')
  const isOnline = async () =>
    Promise.all([server.app, second].map(async (node) => (await node.listOnlineAgents()).includes(agent.id)))
  const { tab: othersTab } = await anAgentHere('Ben')
  const others = await othersTab(1)
  /** Resolves when the other is told of a change and finds them online, or not, everywhere. */
  const waitUntilOnline = (expected: boolean) =>
    new Promise<void>((resolve) => {
      others.socket.on('agents.online_changed', async () => {
        if ((await isOnline()).every((each) => each === expected)) resolve()
      })
    })
  const hasCome = waitUntilOnline(true)
  const tabs = [await tab(0), await tab(1)]
  await expect.poll(isOnline).toEqual([true, true])
  tabs[0]?.socket.disconnect()
  await expect.poll(isOnline).toEqual([true, true])
  await hasCome
  const hasGone = waitUntilOnline(false)
  tabs[1]?.socket.disconnect()
  await expect.poll(isOnline).toEqual([false, false])
  await hasGone
})
