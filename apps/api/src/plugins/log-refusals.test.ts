import { findMany } from '@lodge/database'
import { anAgent } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInLimits } from '../people/sign-in-limits.ts'
import { createVisitor, passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_TRUSTED_PROXIES: 'loopback' } })
})
afterAll(() => server.close())

const refusalsFrom = (ip: string) =>
  findMany(
    server.db,
    'event',
    { ip, type: ['person.access_refused', 'person.limit_reached'] },
    { orderBy: ['seq'] },
  )

/** Moves on to the beginning of a minute, so that what follows is within one. */
function toFullMinute() {
  const { clock } = server
  clock.passMinutes(1 - (clock.now().getTime() % 60_000) / 60_000)
}

test('a refused request of an agent is logged once for each address and minute', async () => {
  const agent = await anAgent(server.db, { passwordHash: await passwordHash })
  const browser = await signInToAdmin(server, agent)
  const ask = () => browser.get('/api/backend/activity', { 'x-forwarded-for': '192.0.2.10' })

  toFullMinute()
  const statuses = [await ask(), await ask(), await ask()].map(({ statusCode }) => statusCode)
  server.clock.passMinutes(1)
  await ask()

  expect(statuses).toEqual([403, 403, 403])
  const entry = {
    type: 'person.access_refused',
    actorId: agent.id,
    pendingConsumers: ['activity'],
    payload: { personId: agent.id, request: 'GET /api/backend/activity' },
  }
  expect(await refusalsFrom('192.0.2.10')).toMatchObject([entry, entry])
})

test('a reached limit is logged with the address that was tried, once for each address and minute', async () => {
  const visitor = await createVisitor(server)
  const email = 'flooded@uni.example'
  const ask = () => visitor.post('/api/auth/codes', { email }, { 'x-forwarded-for': '192.0.2.11' })
  for (let count = 0; count < signInLimits.codesByBrowser.max; count++) await ask()

  toFullMinute()
  const statuses = [await ask(), await ask(), await ask()].map(({ statusCode }) => statusCode)

  expect(statuses).toEqual([429, 429, 429])
  expect(await refusalsFrom('192.0.2.11')).toMatchObject([
    {
      type: 'person.limit_reached',
      actorId: null,
      pendingConsumers: ['activity'],
      payload: { personId: null, email, request: 'POST /api/auth/codes' },
    },
  ])
})

test('a refused visitor without a session is not logged as staff', async () => {
  const visitor = await createVisitor(server)

  await visitor.get('/api/backend/activity', { 'x-forwarded-for': '192.0.2.12' })

  expect(await refusalsFrom('192.0.2.12')).toEqual([])
})
