import { findMany, query, sql } from '@lodge/database'
import { aDepartment, anAgent, aStudent, aTeam, aTicket, aTopic } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor, passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let requester: Awaited<ReturnType<typeof signInToPortal>>
beforeAll(async () => {
  server = await startTestServer()
  const student = await aStudent(server.db, { department: await aDepartment(server.db) })
  requester = await signInToPortal(server, student)
})
afterAll(() => server.close())

test('an unknown address of the API is a 404 in the envelope, for browsers too', async () => {
  const answer = await requester.get('/api/no-such-thing', { accept: 'text/html' })

  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({
    success: false,
    error: {
      code: 'not_found',
      reason: 'address_not_found',
      message: 'There is nothing at this address.',
    },
    requestId: answer.headers['x-request-id'],
  })
})

test.each(['abc', '0', '-1', '1.5', '99999999999', '20999'])(
  'a ticket number that names no ticket, such as %s, is a 404',
  async (number) => {
    const answer = await requester.get(`/api/tickets/${number}`)

    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
  },
)

test('a query that is wrong is a 422 at its field', async () => {
  const answer = await requester.get('/api/tickets?show=nothing')

  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().error.fields)).toEqual(['show'])
})

test('the wrong fields of a body are named by their paths', async () => {
  const answer = await requester.post('/api/tickets', {
    topic: 'exams',
    body: ' ',
    formAnswers: { room: 7 },
    attachments: ['not-an-id'],
    submissionId: '00000000-0000-4000-8000-000000000000',
  })

  expect(answer.statusCode).toBe(422)
  expect(answer.json().error.fields).toMatchObject({
    subject: { reason: 'required', message: 'Fill in this field' },
    body: { reason: 'problem_required', message: 'Describe the problem' },
    'formAnswers.room': { reason: 'not_valid' },
    'attachments.0': { reason: 'not_valid' },
  })
})

test('malformed JSON is a 422', async () => {
  const answer = await requester.post('/api/tickets', '{"subject":', { 'content-type': 'application/json' })

  expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'invalid_input'])
})

test('a body of another type is a 422', async () => {
  const answer = await requester.post('/api/tickets', 'subject=x', { 'content-type': 'text/xml' })

  expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'invalid_input'])
})

test('an oversized body is a 413', async () => {
  const answer = await requester.post('/api/tickets', { subject: 'x'.repeat(300_000) })

  expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'payload_too_large'])
})

test('a conflict is a 409 with the present state', async () => {
  const team = await aTeam(server.db)
  const topic = await aTopic(server.db, { team })
  const hash = await passwordHash
  const [agent, other] = [
    await anAgent(server.db, { teams: [team], passwordHash: hash }),
    await anAgent(server.db, { teams: [team] }),
  ]
  const ticket = await aTicket(server.db, { topic, assignee: other, status: 'open' })
  const browser = await signInToAdmin(server, agent)

  const answer = await browser.put(`/api/backend/tickets/${ticket.number}/assignee`, {
    assignee: agent.alias,
    expected: null,
  })

  expect(answer.statusCode).toBe(409)
  expect(answer.json().error.present).toMatchObject({ number: ticket.number })
})

test('a missing permission is a 403, and a ticket of an unseen team a 404', async () => {
  const hash = await passwordHash
  const agent = await anAgent(server.db, { teams: [await aTeam(server.db)], passwordHash: hash })
  const ticket = await aTicket(server.db)
  const browser = await signInToAdmin(server, agent)

  const forbidden = await browser.get('/api/backend/activity')
  const answer = await browser.get(`/api/backend/tickets/${ticket.number}`)

  expect([forbidden.statusCode, forbidden.json().error.code]).toEqual([403, 'forbidden'])
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
})

test('an internal error answers with its request id and nothing else', async () => {
  const own = await startTestServer()
  await query(own.db, sql`DROP TABLE department CASCADE`)

  const answer = await own.browser().get('/api/departments')

  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    success: false,
    error: {
      code: 'internal',
      reason: 'internal',
      message: 'Something went wrong on our side. Please try again.',
    },
    requestId: answer.headers['x-request-id'],
  })
  await own.close()
})

test('every answer of the API has the time and is not cached', async () => {
  const answer = await (await createVisitor(server)).get('/api/init')

  expect(Date.parse(`${answer.headers['server-time']}`)).not.toBeNaN()
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('an unreachable Redis is a 503, and the process is alive but not ready', async () => {
  const own = await startTestServer()
  own.redis.redis.disconnect()

  const [health, ready] = [await own.app.inject('/healthz'), await own.app.inject('/readyz')]
  const answer = await own.browser().get('/api/departments')
  const page = await own.app.inject({ url: '/', headers: { accept: 'text/html' } })

  expect(health.statusCode).toBe(200)
  // Pages come without their count. This server has none.
  expect(page.statusCode).toBe(404)
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { postgres: true, redis: false, files: true, failedJobs: null },
  ])
  expect(Number(ready.headers['retry-after'])).toBeGreaterThan(0)
  expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'unavailable'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  await own.redis.redis.connect()
  await own.close()
})

test('input that only Postgres refuses is a 422, a full disk a 503, and an internal error a 500', async () => {
  const own = await startTestServer()
  const asking = {
    form: sql`SELECT ${'not an id'}::uuid`,
    number: sql`SELECT ${'99999999999'}::int`,
    day: sql`SELECT ${'2026-02-31'}::date`,
    escape: sql`SELECT ${'{"a": "\\u0000"}'}::jsonb->>'a'`,
    fault: sql`SELECT 1 / 0`,
  }
  for (const [name, statement] of Object.entries(asking)) {
    own.app.get(`/api/by-sql/${name}`, () => query(own.db, statement))
  }
  const tag = 'x'.repeat(3) + String.fromCharCode(0)
  own.app.get('/api/by-condition/character', () => findMany(own.db, 'tag', { name: tag }))
  own.app.get('/api/full', async () => {
    throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  })
  const statusOf = async (path: string) => (await own.app.inject(`/api/${path}`)).statusCode

  for (const name of ['form', 'number', 'day', 'escape'])
    expect([name, await statusOf(`by-sql/${name}`)]).toEqual([name, 422])
  expect(await statusOf('by-condition/character')).toBe(422)
  expect(await statusOf('full')).toBe(503)
  expect(await statusOf('by-sql/fault')).toBe(500)
  await own.close()
})
