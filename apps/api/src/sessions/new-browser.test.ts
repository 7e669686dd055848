import { limits } from '@lodge/contracts'
import { findMany, getOne } from '@lodge/database'
import { aDepartment, anAgent, aStudent } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createVisitor,
  issueCodeFor,
  password,
  passwordHash,
  signInToAdmin,
  signInToPortal,
} from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_RATE_LIMITS: 'off' } })
})
afterAll(() => server.close())

async function browsersUsed(personId: string) {
  const events = await findMany(server.db, 'event', { type: 'person.new_browser_used' })
  return events.flatMap(({ payload }) =>
    Object(payload).personId === personId ? [Object(payload).area] : [],
  )
}

test('staff and requesters are notified of each new browser once', async () => {
  const agent = await anAgent(server.db, { passwordHash: await passwordHash })
  const student = await aStudent(server.db, { department: await aDepartment(server.db) })
  const laptop = await signInToAdmin(server, agent)
  await laptop.post('/api/backend/auth/session', { email: agent.email, password })
  await signInToAdmin(server, agent)
  await signInToPortal(server, student)

  expect(await browsersUsed(agent.id)).toEqual(['admin', 'admin'])
  expect(await browsersUsed(student.id)).toEqual(['portal'])
})

test('a person is not notified of the browser of their first sign-in', async () => {
  const email = 'first.time@marlow.example'
  const visitor = await createVisitor(server)
  await visitor.post('/api/auth/codes', { email })
  await visitor.post('/api/auth/session', { email, code: await issueCodeFor(server, email) })
  const { id } = await getOne(server.db, 'person', { email })
  expect(await browsersUsed(id)).toEqual([])

  server.clock.passMinutes(limits.proofMinutes + 1)
  await signInToPortal(server, { email })
  expect(await browsersUsed(id)).toEqual(['portal'])
})
