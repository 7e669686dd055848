import { updateOne } from '@lodge/database'
import { aDepartment, anAgent, aStudent } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor, password, passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { sessionLife } from './session.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function aSignedInStudent(own = server) {
  const student = await aStudent(own.db, { department: await aDepartment(own.db) })
  return { student, browser: await signInToPortal(own, student) }
}

async function aSignedInAgent(own = server, options: Parameters<typeof anAgent>[1] = {}) {
  const agent = await anAgent(own.db, { passwordHash: await passwordHash, ...options })
  return { agent, browser: await signInToAdmin(own, agent) }
}

test("neither area's cookie opens the other", async () => {
  const { browser } = await aSignedInStudent()
  browser.cookies.set('lodge_admin', browser.cookies.get('lodge_portal') ?? '')

  expect((await browser.get('/api/backend/agents')).statusCode).toBe(401)
  expect((await browser.get('/api/me/courses')).statusCode).toBe(200)
})

test('an invented session signs nobody in, and its cookie is cleared', async () => {
  const visitor = await createVisitor(server)
  visitor.cookies.set('lodge_portal', 'an-invented-token')

  const answer = await visitor.get('/api/me/courses')

  expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'not_signed_in'])
  expect(visitor.cookies.has('lodge_portal')).toBe(false)
})

test('Redis stores no token as the cookie has it', async () => {
  const { browser } = await aSignedInStudent()
  const token = browser.cookies.get('lodge_portal') ?? ''

  const keys = await server.redis.redis.keys('*')
  const values = await Promise.all(
    keys.filter((key) => key.includes(':session:')).map((key) => server.redis.redis.get(key)),
  )

  expect(values.length).toBeGreaterThan(0)
  expect(`${keys} ${values}`).not.toContain(token)
})

test('an admin session ends after twelve hours without use, and goes on while it is used', async () => {
  const own = await startTestServer()
  const { browser } = await aSignedInAgent(own)

  own.clock.passMinutes(sessionLife.admin.idle - 1)
  expect((await browser.get('/api/backend/agents')).statusCode).toBe(200)
  own.clock.passMinutes(sessionLife.admin.idle - 1)
  const answer = await browser.get('/api/backend/agents')
  expect(answer.statusCode).toBe(200)
  expect(answer.cookies.find(({ name }) => name === 'lodge_admin')).toMatchObject({
    maxAge: 36 * 60 * 60,
  })

  own.clock.passMinutes(sessionLife.admin.idle + 1)
  expect((await browser.get('/api/backend/agents')).statusCode).toBe(401)
  await own.close()
})

test('an admin session ends after seven days however much it is used', async () => {
  const own = await startTestServer()
  const { browser } = await aSignedInAgent(own)

  for (let elapsed = 0; elapsed < sessionLife.admin.total - 600; elapsed += 600) {
    own.clock.passMinutes(600)
    expect((await browser.get('/api/backend/agents')).statusCode).toBe(200)
  }
  own.clock.passMinutes(600)

  expect((await browser.get('/api/backend/agents')).statusCode).toBe(401)
  await own.close()
})

test('ending all sessions of a person ends nobody else’s', async () => {
  const { student, browser } = await aSignedInStudent()
  server.clock.passMinutes(2)
  const second = await signInToPortal(server, student)
  const other = await aSignedInStudent()

  await server.app.sessions.endAllOf(student.id)

  expect((await browser.get('/api/me/courses')).statusCode).toBe(401)
  expect((await second.get('/api/me/courses')).statusCode).toBe(401)
  expect((await other.browser.get('/api/me/courses')).statusCode).toBe(200)
})

test('a taken role applies at the next request', async () => {
  const { agent, browser } = await aSignedInAgent(server, { permissions: ['view_report'] })
  await updateOne(server.db, 'person', { id: agent.id }, { roleId: null })

  expect((await browser.get('/api/backend/agents')).statusCode).toBe(401)
})

test('a password reset ends the sessions from before it and none from after it', async () => {
  const agent = await anAgent(server.db, { passwordHash: await passwordHash })
  const earlier = await signInToAdmin(server, agent)
  const until = new Date(server.clock.now().getTime() + 1_000)
  await updateOne(server.db, 'person', { id: agent.id }, { sessionsFrom: until })

  expect((await earlier.get('/api/backend/agents')).statusCode).toBe(401)
  server.clock.passMinutes(1)
  const later = await signInToAdmin(server, agent)
  expect((await later.get('/api/backend/agents')).statusCode).toBe(200)
})

test('an archived person is signed out of the portal', async () => {
  const { student, browser } = await aSignedInStudent()
  await updateOne(server.db, 'person', { id: student.id }, { archivedAt: server.clock.now() })

  expect((await browser.get('/api/me/courses')).statusCode).toBe(401)
})

test('signing in again ends the session that the browser had', async () => {
  const { agent, browser } = await aSignedInAgent()
  const earlier = browser.cookies.get('lodge_admin') ?? ''
  await browser.post('/api/backend/auth/session', { email: agent.email, password })
  const current = browser.cookies.get('lodge_admin')

  expect((await browser.get('/api/backend/agents')).statusCode).toBe(200)
  browser.cookies.set('lodge_admin', earlier)
  expect(current).not.toBe(earlier)
  expect((await browser.get('/api/backend/agents')).statusCode).toBe(401)
})
