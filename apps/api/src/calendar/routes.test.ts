import { updateOne } from '@lodge/database'
import { anAgent } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const path = '/api/backend/me/calendar'
let server: TestServer
let agent: TestBrowser
beforeAll(async () => {
  server = await startTestServer()
  const { id } = await anAgent(server.db)
  const { email } = await updateOne(server.db, 'person', { id }, { passwordHash: await passwordHash })
  agent = await signInToAdmin(server, { email })
})
afterAll(() => server.close())

test('a calendar program reads the address that an agent makes, without a session, until they remove it', async () => {
  const made = await agent.post(path, { showsSubjects: false })
  expect(made.statusCode).toBe(201)
  const { pathname } = new URL(made.json().address)

  const program = server.browser()
  const answer = await program.get(pathname)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(answer.body).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect([answer.cookies, answer.headers['cache-control']]).toEqual([[], 'private, no-cache'])
  expect((await agent.get(path)).body).not.toContain(pathname)

  expect((await agent.delete(path)).statusCode).toBe(204)
  const gone = await program.get(pathname)
  const unknown = await program.get(`/calendar/${'A'.repeat(43)}.ics`)
  expect([gone.statusCode, unknown.statusCode]).toEqual([410, 410])
  expect(gone.json().error).toEqual(unknown.json().error)
})
