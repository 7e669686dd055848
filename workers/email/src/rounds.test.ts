import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { countRows, insert, query, sql } from '@lodge/database'
import { seedEssentials } from '@lodge/database/seed'
import { aStudent, aTicket, aTopic, type MailServer, startMailServer } from '@lodge/desk/testing'
import { type Running, startRelay } from '@lodge/events'
import { anEvent, type Plumbing, somePlumbing } from '@lodge/events/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startEmailWorker } from './worker.ts'

const main = new URL('./main.ts', import.meta.url)
const mailsAtOnce = 20

vi.setConfig({ testTimeout: 120_000 })
const patience = { timeout: 60_000 }

let fixture: Plumbing
let server: MailServer
let running: Running[]
beforeEach(async () => {
  fixture = await somePlumbing()
  await seedEssentials(fixture.db, { siteName: 'University of Marlow', setUpAt: new Date() })
  server = await startMailServer()
  running = []
})
afterEach(async () => {
  await Promise.all(running.map(({ close }) => close()))
  await server.close()
  await fixture.close()
})

const environment = () => ({
  DATABASE_URL: fixture.url.database,
  REDIS_URL: fixture.url.redis,
  LODGE_REDIS_PREFIX: fixture.prefix,
  LOG_LEVEL: 'silent' as const,
  SMTP_URL: server.url,
  MAIL_FROM: 'help@marlow.example',
  APP_URL: 'http://127.0.0.1:3000',
  LODGE_MODE: 'demo' as const,
  LODGE_MICROSOFT_URL: 'http://127.0.0.1:1',
  LODGE_SECRET: 'a secret of the tests',
})

test('a worker killed in a round repeats at most twenty mails, under the same Message-IDs', async () => {
  const count = 60
  await ticketsOf(count)
  // Some are taken and said so, and some are taken and the worker dies before it hears of that.
  const release = server.holdAnswers(() => server.mails.length > count / 2)
  running.push(startRelay(fixture))
  const dying = startProcess()
  await expect.poll(() => server.mails.length, patience).toBeGreaterThan(count / 2)
  await kill(dying)
  const before = server.mails.length
  release()
  // Nobody waits for the leases of the dead.
  await fixture.db.pool.query(`UPDATE email_delivery SET leased_at = leased_at - interval '1 minute'`)
  const next = startProcess()
  await expect.poll(pendingMails, patience).toBe(0)
  next.kill('SIGTERM')
  await once(next, 'exit')

  expect(before).toBeLessThan(count)
  expect(await deliveriesByState()).toEqual({ sent: count })
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(count)
  expect(server.mails.length - count).toBeGreaterThan(0)
  expect(server.mails.length - count).toBeLessThanOrEqual(mailsAtOnce)
})

test('a sign-in code waits neither for rounds of mails nor for a slow mail server', async () => {
  const student = await ticketsOf(200)
  const release = server.holdAnswers((address) => address === student.email)
  // More rounds than a worker has in hand.
  running.push(startRelay({ ...fixture, batchSize: 7 }))
  running.push(await startEmailWorker(environment()))
  await expect.poll(async () => (await deliveriesByState()).sending, patience).toBe(mailsAtOnce)
  await expect.poll(() => server.mails.length, patience).toBeGreaterThan(0)
  await aCodeRequest('callum@marlow.example')
  await expect.poll(() => mailsTo('callum@marlow.example'), patience).toHaveLength(1)

  expect(await deliveriesOfTickets('sent')).toBe(0)
  release()
  await expect.poll(pendingMails, patience).toBe(0)
  expect(await deliveriesByState()).toEqual({ sent: 201 })
  expect(mailsTo('callum@marlow.example')).toHaveLength(1)
})

test('a round waits for a mail server that dies during it, and loses no mail', async () => {
  const count = 60
  await ticketsOf(count)
  server.holdAnswers(() => server.mails.length > count / 2)
  running.push(startRelay(fixture))
  running.push(await startEmailWorker(environment()))
  await expect.poll(() => server.mails.length, patience).toBeGreaterThan(count / 2)
  const { port, mails } = server
  await server.close()
  await expect.poll(async () => (await deliveriesByState()).pending, patience).toBeGreaterThan(0)
  server = await startMailServer({ port })
  await expect.poll(pendingMails, patience).toBe(0)

  expect(await deliveriesByState()).toEqual({ sent: count })
  const messageIds = [...mails, ...server.mails].map(({ messageId }) => messageId)
  expect(new Set(messageIds).size).toBe(count)
  expect(messageIds.length - count).toBeLessThanOrEqual(mailsAtOnce)
})

test('each mail of a round goes to its own recipient about its own ticket', async () => {
  const topic = await aTopic(fixture.db)
  const expected: string[] = []
  for (let count = 0; count < 30; count += 1) {
    const requester = await aStudent(fixture.db)
    const { number } = await aTicket(fixture.db, { topic, requester, body: `My room is number ${count}.` })
    expected.push(`${requester.email}: #${number}: My room is number ${count}.`)
  }
  running.push(startRelay(fixture), await startEmailWorker(environment()))
  await expect.poll(pendingMails, patience).toBe(0)

  const mailsSent = server.mails.map(({ to, subject = '', text = '' }) => {
    const [number] = /#\d+/.exec(subject) ?? []
    return `${to?.value[0]?.address}: ${number}: ${/My room is number \d+\./.exec(text)}`
  })
  expect(mailsSent.toSorted()).toEqual(expected.toSorted())
})

/** Creates tickets of one student and returns the student. */
async function ticketsOf(count: number) {
  const topic = await aTopic(fixture.db)
  const requester = await aStudent(fixture.db)
  for (let index = 0; index < count; index += 1) await aTicket(fixture.db, { topic, requester })
  return requester
}

async function aCodeRequest(email: string): Promise<void> {
  const now = Date.now()
  const { id } = await insert(fixture.db, 'sign_in', {
    id: randomUUID(),
    email,
    createdAt: new Date(now),
    resendAllowedAt: new Date(now + 60_000),
    expiresAt: new Date(now + 600_000),
  })
  await anEvent(fixture.db, { type: 'sign_in.code_requested', signInId: id })
}

const mailsTo = (email: string) => server.mails.filter(({ to }) => to?.value[0]?.address === email)

function pendingMails(): Promise<number> {
  return countRows(fixture.db, 'event', sql`pending_consumers && ${['email', 'urgent-email']}`)
}

/** Returns how many deliveries there are in each state. */
async function deliveriesByState(): Promise<Record<string, number>> {
  const states = await query<{ state: string; count: number }>(
    fixture.db,
    sql`SELECT state, count(*)::int AS count FROM email_delivery GROUP BY state`,
  )
  return Object.fromEntries(states.map(({ state, count }) => [state, count]))
}

function deliveriesOfTickets(state: string): Promise<number> {
  return countRows(fixture.db, 'email_delivery', { state, templateCode: 'ticket_received' })
}

function startProcess(): ChildProcess {
  const child = fork(main, { env: { PATH: process.env.PATH, ...environment() } })
  running.push({ close: () => kill(child) })
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
