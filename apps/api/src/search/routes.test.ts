import { anAgent, aTeam, aTicket } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const tickets = '/api/backend/search/tickets'
const people = '/api/backend/search/people'

let server: TestServer
let agent: TestBrowser
beforeAll(async () => {
  server = await startTestServer()
  const team = await aTeam(server.db)
  await aTicket(server.db, { team, subject: 'Exam clash on Monday' })
  await aTicket(server.db, { subject: 'Exam clash of others' })
  agent = await signInToAdmin(
    server,
    await anAgent(server.db, { name: 'Aoife Brennan', teams: [team], passwordHash: await passwordHash }),
  )
})
afterAll(() => server.close())

test('an agent finds the tickets of their teams, with their number', async () => {
  const answer = await agent.get(`${tickets}?q=exam`)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    items: [{ row: { subject: 'Exam clash on Monday' }, subject: { matches: [[0, 4]] } }],
    total: { count: 1, isExact: true },
    next: null,
  })
})

test('an agent finds colleagues', async () => {
  const answer = await agent.get(`${people}?q=aoife`)
  expect(answer.json().items).toMatchObject([{ name: 'Aoife Brennan', kind: 'agent' }])
})

test.each([
  [`${tickets}?q=${'a'.repeat(401)}`, 'q'],
  [`${tickets}?q=exam&size=0`, 'size'],
  [`${tickets}?q=exam&cursor=nonsense`, 'cursor'],
  [`${people}?q=a`, 'q'],
])('%s names the field that is wrong', async (path, field) => {
  const answer = await agent.get(path)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().error.fields)).toEqual([field])
})

test('a visitor finds nothing', async () => {
  expect((await server.browser().get(`${tickets}?q=exam`)).statusCode).toBe(401)
  expect((await server.browser().get(`${people}?q=exam`)).statusCode).toBe(401)
})
