import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { countRows, findOne, getOne, insert } from '@lodge/database'
import { seedEssentials } from '@lodge/database/seed'
import { type MailServer, startMailServer } from '@lodge/desk/testing'
import { startRelay } from '@lodge/events'
import { anEvent, type Plumbing, somePlumbing } from '@lodge/events/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startEmailWorker } from './worker.ts'

const main = new URL('./main.ts', import.meta.url)

vi.setConfig({ testTimeout: 60_000 })
const patience = { timeout: 30_000 }

let fixture: Plumbing
let server: MailServer
let relay: ReturnType<typeof startRelay>
beforeEach(async () => {
  fixture = await somePlumbing()
  await seedEssentials(fixture.db, { siteName: 'University of Marlow', setUpAt: new Date() })
  server = await startMailServer()
  relay = startRelay(fixture)
})
afterEach(async () => {
  await relay.close()
  await server.close()
  await fixture.close()
})

const environment = () => ({
  DATABASE_URL: fixture.url.database,
  REDIS_URL: fixture.url.redis,
  LODGE_REDIS_PREFIX: fixture.prefix,
  LOG_LEVEL: 'debug' as const,
  SMTP_URL: server.url,
  MAIL_FROM: 'help@marlow.example',
  APP_URL: 'http://127.0.0.1:3000',
  LODGE_MODE: 'demo' as const,
  LODGE_MICROSOFT_URL: 'http://127.0.0.1:1',
  LODGE_SECRET: 'a secret of the tests',
})

async function aCodeRequest(email = 'amara@marlow.example'): Promise<string> {
  const now = Date.now()
  const signIn = await insert(fixture.db, 'sign_in', {
    id: randomUUID(),
    email,
    createdAt: new Date(now),
    resendAllowedAt: new Date(now + 60_000),
    expiresAt: new Date(now + 600_000),
  })
  return anEvent(fixture.db, { type: 'sign_in.code_requested', signInId: signIn.id })
}

const pendingConsumersOf = async (id: string) => (await getOne(fixture.db, 'event', { id })).pendingConsumers

test('an event becomes a mail and is acknowledged', async () => {
  const worker = await startEmailWorker({ ...environment(), LOG_LEVEL: 'silent' })
  const id = await aCodeRequest()
  await expect.poll(() => server.mails.length, patience).toBe(1)
  await expect.poll(() => pendingConsumersOf(id), patience).toEqual([])
  await worker.close()
})

test('mails wait for a mail server that is away and come once when it is back', async () => {
  const { port } = server
  await server.close()
  const worker = await startEmailWorker({ ...environment(), LOG_LEVEL: 'silent' })
  const id = await aCodeRequest()
  await expect
    .poll(() => findOne(fixture.db, 'email_delivery', { eventId: id }), patience)
    .toMatchObject({ state: 'pending', lastError: expect.any(String) })
  server = await startMailServer({ port })
  await expect.poll(() => server.mails.length, patience).toBe(1)
  await expect.poll(() => pendingConsumersOf(id), patience).toEqual([])
  await worker.close()
  expect(server.mails).toHaveLength(1)
})

test('the process is ready, mails, ends on SIGTERM, and its log knows no code', async () => {
  const worker = fork(main, { env: { PATH: process.env.PATH, ...environment() }, silent: true })
  const log = reading(worker)
  expect(await once(worker, 'message')).toContain('ready')
  await aCodeRequest()
  await expect.poll(() => server.mails.length, patience).toBe(1)
  worker.kill('SIGTERM')
  expect(await once(worker, 'exit')).toEqual([0, null])

  const code = server.mails[0]?.text?.match(/^\d{6}$/m)?.[0]
  expect(code).toMatch(/^\d{6}$/)
  expect(log()).toContain('ready')
  expect(log()).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
})

test('mails requested while no worker runs are sent when the next one starts, once each', async () => {
  const killedWorker = fork(main, { env: { PATH: process.env.PATH, ...environment(), LOG_LEVEL: 'silent' } })
  await once(killedWorker, 'message')
  killedWorker.kill('SIGKILL')
  await once(killedWorker, 'exit')
  const addresses = Array.from({ length: 8 }, (_, index) => `student.${index}@marlow.example`)
  await Promise.all(addresses.map(aCodeRequest))
  const next = fork(main, { env: { PATH: process.env.PATH, ...environment(), LOG_LEVEL: 'silent' } })
  await expect
    .poll(() => countRows(fixture.db, 'email_delivery', { state: 'sent' }), patience)
    .toBe(addresses.length)
  next.kill('SIGTERM')
  await once(next, 'exit')

  const recipients = server.mails.map(({ to }) => to?.value[0]?.address ?? '')
  expect(recipients.toSorted()).toEqual(addresses)
})

test('a sign-in code that a worker was sending when it died is sent by another one within seconds', async () => {
  const isUnderWay = server.ignoreNextMail()
  const dying = fork(main, { env: { PATH: process.env.PATH, ...environment(), LOG_LEVEL: 'silent' } })
  await once(dying, 'message')
  const id = await aCodeRequest()
  await isUnderWay
  const other = await startEmailWorker({ ...environment(), LOG_LEVEL: 'silent' })
  dying.kill('SIGKILL')
  await once(dying, 'exit')

  // Five at most, and as much again for a busy machine.
  await expect.poll(() => server.mails.length, { timeout: 10_000 }).toBe(1)
  await expect.poll(() => pendingConsumersOf(id), patience).toEqual([])
  await other.close()
  expect(server.mails).toHaveLength(1)
})

test('without its environment the process names what is missing and ends', async () => {
  const { LODGE_SECRET: _, SMTP_URL: __, ...rest } = environment()
  const worker = fork(main, { env: { PATH: process.env.PATH, ...rest }, silent: true })
  const output = reading(worker)
  const [status] = await once(worker, 'close')
  expect(status).toBe(1)
  expect(output().trim()).toBe('Lodge cannot start: SMTP_URL must be set; LODGE_SECRET must be set.')
})

function reading(process: ChildProcess): () => string {
  let output = ''
  for (const stream of [process.stdout, process.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  return () => output
}
