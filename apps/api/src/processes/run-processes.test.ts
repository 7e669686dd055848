import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { limits } from '@lodge/contracts'
import { findFreePort } from '@lodge/database/server'
import { aDepartment, anAgent, aStudent, aTeam, aTicket, aTopic } from '@lodge/desk/testing'
import { rooms } from '@lodge/desk/ticketing'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { connectTestSocket, createTestEmitter, createTestSocket } from '../testing/test-socket.ts'

const main = new URL('../main.ts', import.meta.url).pathname

interface LogLine {
  name: string
  pid: number
  msg?: string
  req?: { url: string }
}

/** Signs people in, on the same Postgres and Redis. */
let server: TestServer
let api: ChildProcess
let address: string
const log: LogLine[] = []
beforeAll(async () => {
  server = await startTestServer()
  const { filesDir, db, redis } = server
  const port = await findFreePort()
  address = `http://127.0.0.1:${port}`
  api = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      LODGE_MODE: 'demo',
      DATABASE_URL: db.url,
      REDIS_URL: redis.url,
      LODGE_REDIS_PREFIX: redis.prefix,
      LODGE_FILES_DIR: filesDir,
      PORT: `${port}`,
      LODGE_API_PROCESSES: '2',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (api.stdout) createInterface({ input: api.stdout }).on('line', (line) => log.push(JSON.parse(line)))
  expect((await once(api, 'message'))[0]).toBe('ready')
}, 120_000)
afterAll(async () => {
  if (api.exitCode === null) {
    api.kill('SIGTERM')
    await once(api, 'exit')
  }
  await server.close()
})

const listening = (line: LogLine) => line.msg?.startsWith('Server listening') === true

/** The number of the process that holds the connection of a socket. */
const processOf = (socket: Socket) => Number.parseInt(socket.io.engine.id ?? '', 10)

async function anAgentIn() {
  const team = await aTeam(server.db)
  const ticket = await aTicket(server.db, { topic: await aTopic(server.db, { team }) })
  const agent = await anAgent(server.db, { passwordHash: await passwordHash, teams: [team] })
  return { agent, ticket, cookie: (await signInToAdmin(server, agent)).cookieHeader() }
}

/** Sends a request on a connection of its own, and returns the answer. */
async function send(browser: TestBrowser, method: 'POST' | 'PUT', path: string, type: string, body: Buffer) {
  const headers = {
    cookie: browser.cookieHeader(),
    'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    'content-type': type,
    'content-length': body.length,
  }
  const outgoing = request(`${address}${path}`, { method, agent: false, headers }).end(body)
  const [answer] = await once(outgoing, 'response')
  return JSON.parse(await text(answer))
}

test('both processes listen on one port once the parent knows that they are ready', async () => {
  await vi.waitFor(() =>
    expect(new Set(log.filter(listening).map(({ name }) => name))).toEqual(new Set(['api-1', 'api-2'])),
  )
})

test('polling clients keep their sessions over new connections and receive every push', async () => {
  const { agent, ticket, cookie } = await anAgentIn()
  const emitter = createTestEmitter(server.app)
  const sockets = [1, 2].map(() => createTestSocket(address, '/admin', { cookie, polls: true }))
  const messagesBySocket: unknown[][] = sockets.map((socket) => {
    const messages: unknown[] = []
    socket.on('note', (message: unknown) => messages.push(message))
    return messages
  })
  for (const socket of sockets) await connectTestSocket(socket)
  const sessions = sockets.map((socket) => socket.io.engine.id)
  await vi.waitFor(async () => {
    emitter.of('/admin').to(rooms.person(agent.id)).emit('note', 'first')
    for (const messages of messagesBySocket) expect(messages).toContain('first')
  })

  const numbers = Array.from({ length: 15 }, (_, place) => place)
  for (const number of numbers) {
    emitter.of('/admin').to(rooms.person(agent.id)).emit('note', number)
    for (const socket of sockets)
      expect(await socket.emitWithAck('ticket.subscribe', { number: ticket.number })).toEqual({ ok: true })
  }

  for (const messages of messagesBySocket)
    await expect.poll(() => messages.filter((message) => message !== 'first')).toEqual(numbers)
  expect(sockets.map((socket) => socket.io.engine.id)).toEqual(sessions)
  for (const socket of sockets) socket.disconnect()
  await emitter.close()
})

test('the parts of an upload may go to different processes', async () => {
  const student = await aStudent(server.db, { department: await aDepartment(server.db) })
  const browser = await signInToPortal(server, student)
  const part = (start: string) => start.padEnd(limits.leastUploadPart, ' ')
  const lines = [part('%PDF-1.7\n'), ...Array.from({ length: 7 }, (_, place) => part(`part ${place}\n`))]
  const content = Buffer.from(lines.join(''))
  const json = Buffer.from(JSON.stringify({ name: 'plan.pdf', size: content.length }))
  const upload = await send(browser, 'POST', '/api/uploads', 'application/json', json)
  const path = `/api/uploads/${upload.id}`

  let sentBytes = 0
  for (const line of lines) {
    await send(browser, 'PUT', `${path}/parts/${sentBytes}`, 'application/octet-stream', Buffer.from(line))
    sentBytes += line.length
  }
  const file = await send(browser, 'POST', `${path}/file`, 'application/json', Buffer.from('{}'))

  expect(file).toMatchObject({ name: 'plan.pdf', size: content.length })
  expect((await browser.get(`/api/files/${file.id}`)).rawPayload.equals(content)).toBe(true)
  const takers = () => log.flatMap(({ name, req }) => (req?.url.startsWith(`${path}/parts/`) ? [name] : []))
  await vi.waitFor(() => expect(new Set(takers())).toEqual(new Set(['api-1', 'api-2'])))
})

test('a killed process restarts, and its sockets receive the pushes from then on', async () => {
  const { agent, cookie } = await anAgentIn()
  const emitter = createTestEmitter(server.app)
  const socket = createTestSocket(address, '/admin', { cookie })
  const messages: unknown[] = []
  socket.on('note', (message: unknown) => messages.push(message))
  await connectTestSocket(socket)
  const name = `api-${processOf(socket)}`
  const pid = () => log.findLast((line) => listening(line) && line.name === name)?.pid ?? 0
  const killedPid = pid()
  const { promise: reconnected, resolve } = Promise.withResolvers<void>()
  socket.io.once('reconnect', () => resolve())

  process.kill(killedPid, 'SIGKILL')
  await reconnected

  await vi.waitFor(
    () => {
      emitter.of('/admin').to(rooms.person(agent.id)).emit('note', 'again')
      expect(messages).toContain('again')
      expect(pid()).not.toBe(killedPid)
    },
    { timeout: 30_000 },
  )
  socket.disconnect()
  await emitter.close()
}, 40_000)

test('a signal ends all processes', async () => {
  const pids = new Set(log.filter(listening).map(({ pid }) => pid))
  expect(pids.size).toBe(3)

  api.kill('SIGTERM')

  expect(await once(api, 'exit')).toEqual([0, null])
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
