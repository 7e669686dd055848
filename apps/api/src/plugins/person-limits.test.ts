import { randomUUID } from 'node:crypto'
import { type HourlyLimit, hourlyLimits } from '@lodge/contracts'
import { countRows } from '@lodge/database'
import { aDepartment, anAgent, aStudent, aTeam, aTicket, aTopic } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
import { createTestBrowser, type TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let topic: { alias: string }
beforeAll(async () => {
  server = await startTestServer()
  topic = await aTopic(server.db)
})
afterAll(() => server.close())

async function aRequester() {
  const student = await aStudent(server.db, { department: await aDepartment(server.db) })
  return { student, browser: await signInToPortal(server, student) }
}

const ask = (browser: TestBrowser, subject = 'Where is my room?') =>
  browser.post('/api/tickets', {
    topic: topic.alias,
    subject,
    body: 'I cannot find it.',
    attachments: [],
    formAnswers: {},
    submissionId: randomUUID(),
  })

/** Uses up all but this much of what an hour allows. */
const hasLeft = (side: 'requester' | 'staff', { id }: { id: string }, limit: HourlyLimit, points: number) =>
  server.redis.redis.set(
    `${server.config.redisPrefix}:hourly:${side}:${limit}:${id}`,
    hourlyLimits[side][limit] - points,
    'EX',
    1_800,
  )

const upload = (browser: TestBrowser, path: string, text: string) =>
  browser.post(
    path,
    `--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${text}\r\n--x--\r\n`,
    { 'content-type': 'multipart/form-data; boundary=x' },
  )

test('a person who sends ticket after ticket is stopped for a while, and other people are not', async () => {
  const [flooding, other] = [await aRequester(), await aRequester()]
  const { tickets } = hourlyLimits.requester
  const answers = await Promise.all(Array.from({ length: tickets + 5 }, () => ask(flooding.browser)))
  const refusals = answers.filter(({ statusCode }) => statusCode !== 201)

  expect(refusals.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(429))
  expect(await countRows(server.db, 'ticket', { requesterId: flooding.student.id })).toBe(tickets)
  const { code, message, retryAt } = refusals.at(0)?.json().error ?? {}
  expect([code, message]).toEqual([
    'too_many_requests',
    'You have sent a lot of tickets within an hour. Try again in 60 minutes.',
  ])
  const waitSeconds = Number(refusals[0]?.headers['retry-after'])
  expect(waitSeconds).toBeGreaterThan(3_500)
  expect(Date.parse(retryAt)).toBeGreaterThan(server.clock.now().getTime() + 3_500_000)
  expect((await ask(other.browser)).statusCode).toBe(201)
})

test('refused requests do not count', async () => {
  const { browser, student } = await aRequester()
  await hasLeft('requester', student, 'tickets', 1)

  for (const _ of ['once', 'again']) expect((await ask(browser, ' ')).statusCode).toBe(422)
  const unknown = { topic: 'no-such-topic', subject: 'x', body: 'x', submissionId: randomUUID() }
  expect((await browser.post('/api/tickets', unknown)).statusCode).toBe(422)
  expect((await ask(browser)).statusCode).toBe(201)
  expect((await ask(browser)).statusCode).toBe(429)
})

test('requests on several nodes count together', async () => {
  const { browser, student } = await aRequester()
  const node = await buildApp(server.config, server.app.deps)
  const otherNode = createTestBrowser(node)
  for (const [name, value] of browser.cookies) otherNode.cookies.set(name, value)
  await hasLeft('requester', student, 'tickets', 2)

  expect((await ask(browser)).statusCode).toBe(201)
  expect((await ask(otherNode)).statusCode).toBe(201)
  expect([(await ask(browser)).statusCode, (await ask(otherNode)).statusCode]).toEqual([429, 429])
  await node.close()
})

test('replies, follow-ups and changes are counted too', async () => {
  const { browser, student } = await aRequester()
  const { number } = await aTicket(server.db, { requester: student })
  const path = `/api/tickets/${number}`
  const reply = () =>
    browser.post(`${path}/replies`, { body: 'And?', attachments: [], submissionId: randomUUID() })
  await hasLeft('requester', student, 'replies', 1)
  await hasLeft('requester', student, 'changes', 2)

  expect([(await reply()).statusCode, (await reply()).statusCode]).toEqual([201, 429])
  const changes = [
    await browser.post(`${path}/closure`),
    await browser.delete(`${path}/closure`),
    await browser.post(`${path}/closure`),
  ]
  expect(changes.map(({ statusCode }) => statusCode)).toEqual([201, 200, 429])
})

test('an agent may reply far more often than a requester, and not without end', async () => {
  const team = await aTeam(server.db)
  const agent = await anAgent(server.db, { teams: [team], passwordHash: await passwordHash })
  const { number } = await aTicket(server.db, { team })
  const browser = await signInToAdmin(server, agent)
  const reply = () =>
    browser.post(`/api/backend/tickets/${number}/replies`, {
      body: 'Like this.',
      visibility: 'public',
      attachments: [],
      submissionId: randomUUID(),
    })
  await hasLeft('requester', agent, 'replies', 0)
  expect((await reply()).statusCode).toBe(201)
  await hasLeft('staff', agent, 'replies', 0)
  expect((await reply()).statusCode).toBe(429)
})

test.each([
  ['uploads', 1],
  ['uploadedBytes', 500],
] as const)('%s are counted for each person', async (limit, points) => {
  const { browser, student } = await aRequester()
  await hasLeft('requester', student, limit, points)

  expect((await upload(browser, '/api/files', 'a'.repeat(300))).statusCode).toBe(201)
  const refusal = await upload(browser, '/api/files', 'a'.repeat(300))
  expect([refusal.statusCode, refusal.json().error]).toMatchObject([
    429,
    { code: 'too_many_requests', retryAt: expect.any(String) },
  ])
})

test('announced bytes that never arrive do not count', async () => {
  const { browser, student } = await aRequester()
  await hasLeft('requester', student, 'uploadedBytes', 1_000)
  const noFile = await browser.post('/api/files', 'x'.repeat(800), {
    'content-type': 'multipart/form-data; boundary=x',
  })

  expect(noFile.statusCode).toBe(422)
  expect((await upload(browser, '/api/files', 'a'.repeat(800))).statusCode).toBe(201)
})
