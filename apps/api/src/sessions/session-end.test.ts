import type { SessionEnd } from '@lodge/contracts'
import { updateMany, updateOne } from '@lodge/database'
import { aDepartment, anAgent, aStudent } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { sessionLife } from './session.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_RATE_LIMITS: 'off' } })
})
afterAll(() => server.close())

async function aSignedInAgent() {
  await updateMany(server.db, 'role', { name: 'end-of-session' }, { requiresSecondFactor: false })
  const agent = await anAgent(server.db, { role: 'end-of-session', passwordHash: await passwordHash })
  return { ...agent, browser: await signInToAdmin(server, agent) }
}

async function aSignedInStudent() {
  const student = await aStudent(server.db, { department: await aDepartment(server.db) })
  return { ...student, browser: await signInToPortal(server, student) }
}

type Agent = Awaited<ReturnType<typeof aSignedInAgent>>

const staffEnd = async (browser: TestBrowser) => (await browser.get('/api/backend/init')).json().session_ended
const portalEnd = async (browser: TestBrowser) => (await browser.get('/api/init')).json().session_ended
const change = ({ id }: { id: string }, data: object) => updateOne(server.db, 'person', { id }, data)

const ofStaff: [SessionEnd, string, (agent: Agent) => Promise<unknown>][] = [
  ['unused', 'nobody used it', async () => server.clock.passMinutes(sessionLife.admin.idle + 1)],
  [
    'elsewhere',
    'another browser ended it',
    async (agent) => (await signInToAdmin(server, agent)).delete('/api/backend/me/sessions'),
  ],
  [
    'account_changed',
    'the password was changed elsewhere',
    async (agent) => {
      const other = await signInToAdmin(server, agent)
      const body = { currentPassword: password, newPassword: 'a quite different one' }
      expect((await other.put('/api/backend/me/password', body)).statusCode).toBe(204)
    },
  ],
  [
    'account_changed',
    'the password was reset',
    (agent) => change(agent, { sessionsFrom: new Date(server.clock.now().getTime() + 1_000) }),
  ],
  ['role_taken', 'the role was taken', (agent) => change(agent, { roleId: null })],
  ['deactivated', 'the account was deactivated', (agent) => change(agent, { archivedAt: new Date() })],
  [
    'second_factor_required',
    'the role came to require a second factor',
    async () => updateOne(server.db, 'role', { name: 'end-of-session' }, { requiresSecondFactor: true }),
  ],
]

test.each(ofStaff)('staff are told %s where %s', async (reason, _, end) => {
  const agent = await aSignedInAgent()
  expect(await staffEnd(agent.browser)).toBeNull()
  await end(agent)

  // Whether the page asks for something first, or is opened again.
  expect((await agent.browser.get('/api/backend/me')).statusCode).toBe(401)
  expect(await staffEnd(agent.browser)).toBe(reason)
  expect(await staffEnd(agent.browser)).toBe(reason)
})

test('a session that ends at its maximum age is reported as expired', async () => {
  const { browser } = await aSignedInAgent()
  for (let elapsed = 0; elapsed < sessionLife.admin.total; elapsed += 600) {
    server.clock.passMinutes(600)
    if (elapsed + 600 < sessionLife.admin.total) await browser.get('/api/backend/me')
  }

  expect(await staffEnd(browser)).toBe('expired')
})

test('requesters are told why their session ended as well', async () => {
  const [signedOut, endedSession] = [await aSignedInStudent(), await aSignedInStudent()]
  await change(signedOut, { archivedAt: new Date() })
  await (await signInToPortal(server, endedSession)).delete('/api/me/sessions')
  expect(await portalEnd(signedOut.browser)).toBe('deactivated')
  expect(await portalEnd(endedSession.browser)).toBe('elsewhere')

  const idle = await aSignedInStudent()
  server.clock.passMinutes(sessionLife.portal.idle + 1)
  expect(await portalEnd(idle.browser)).toBe('unused')
})

test('nobody is told a reason after signing out, after signing in again, or without a session', async () => {
  const agent = await aSignedInAgent()
  await agent.browser.delete('/api/backend/auth/session')
  expect(await staffEnd(agent.browser)).toBeNull()

  await agent.browser.post('/api/backend/auth/session', { email: agent.email, password })
  await (await signInToAdmin(server, agent)).delete('/api/backend/me/sessions')
  expect(await staffEnd(agent.browser)).toBe('elsewhere')
  await agent.browser.post('/api/backend/auth/session', { email: agent.email, password })
  await agent.browser.delete('/api/backend/auth/session')
  expect(await staffEnd(agent.browser)).toBeNull()
  expect(await staffEnd(server.browser())).toBeNull()
})

test('a session that Redis has forgotten ends for an unknown reason', async () => {
  const agent = await aSignedInAgent()
  const keys = await server.redis.redis.keys(`${server.redis.prefix}*session*`)
  await server.redis.redis.del(...keys)

  expect(await staffEnd(agent.browser)).toBe('unknown')
})
