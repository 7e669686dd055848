import { query, readReplica, sql } from '@lodge/database'
import { type ReplicatedPostgres, startReplicatedPostgres, waitForReplica } from '@lodge/database/testing'
import { systemContext } from '@lodge/desk/foundation'
import { refreshReportFacts } from '@lodge/desk/insight'
import { aSuperadmin, aTeam, aTicket } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let servers: ReplicatedPostgres
let server: TestServer
let boss: TestBrowser
beforeAll(async () => {
  servers = await startReplicatedPostgres()
  server = await startTestServer({ ...servers, env: { LODGE_RATE_LIMITS: 'off' } })
  const { db } = server
  await waitForReplica(db)
  boss = await signInToAdmin(server, await aSuperadmin(db, { passwordHash: await passwordHash }))
  const ticket = await aTicket(db, { team: await aTeam(db, { name: 'Library' }), subject: 'First of all' })
  await refreshReportFacts(systemContext(db), [ticket.id])
}, 120_000)
afterAll(async () => {
  await server.close()
  await servers.close()
})

const day = '2026-03-10..2026-03-10'
const reports = '/api/backend/reports'
const answers = [
  `${reports}/tickets?range=${day}`,
  `${reports}/tickets/counted?range=${day}&measure=created`,
  `${reports}/tickets/counted.csv?range=${day}&measure=created`,
  `${reports}/tickets.csv?range=${day}`,
  `${reports}/forecast`,
  '/api/backend/tickets.csv',
  '/api/backend/user-records.csv',
  '/api/backend/team-records.csv',
  '/api/backend/deliveries.csv',
  '/api/backend/activity.csv',
]

/** Counts how often a connection to the replica was taken meanwhile: once to compare it, and to read from it. */
async function countUses(work: () => Promise<unknown>): Promise<number> {
  const pool = server.db.replica?.db.pool
  let uses = 0
  const count = () => {
    uses += 1
  }
  pool?.on('acquire', count)
  await work()
  pool?.off('acquire', count)
  return uses
}

test('reports and exports are read from the replica, and the screens of daily work are not', {
  timeout: 60_000,
}, async () => {
  for (const path of answers) {
    const uses = await countUses(async () => expect((await boss.get(path)).statusCode).toBe(200))
    expect([path, uses > 1]).toEqual([path, true])
  }
  for (const path of ['/api/backend/tickets', '/api/backend/dashboard', '/api/backend/team-records'])
    expect([path, await countUses(() => boss.get(path))]).toEqual([path, 0])
})

test('what somebody has just done is in the file that they take', { timeout: 60_000 }, async () => {
  for (let time = 1; time <= 5; time += 1) {
    const name = `Made ${time} times`
    await aTeam(server.db, { name })
    const { body } = await boss.get('/api/backend/team-records.csv')
    expect(body).toContain(name)
  }
})

test('the operations screen says that the replica is used', async () => {
  const { replica } = (await boss.get('/api/backend/operations')).json()

  expect(replica).toEqual({ isSet: true, secondsBehind: 0, concern: null })
})

test('without the replica the same answers come from the primary, and the screen says why', {
  timeout: 60_000,
}, async () => {
  const texts = async () => {
    const bodies = []
    // The log grows with each export.
    for (const path of answers.filter((each) => !each.includes('activity')))
      bodies.push((await boss.get(path)).body.replaceAll(/"asOf":"[^"]*"/g, ''))
    return bodies
  }
  const before = await texts()
  await servers.stopReplica()

  expect(await texts()).toEqual(before)
  const { replica } = (await boss.get('/api/backend/operations')).json()
  expect(replica).toEqual({ isSet: true, secondsBehind: null, concern: 'away' })

  await servers.startReplica()
  await expect.poll(async () => (await readReplica(server.db))?.state, { timeout: 30_000 }).toBe('used')
  const uses = () => countUses(() => boss.get(`${reports}/tickets?range=${day}`))
  await expect.poll(uses, { timeout: 15_000 }).toBeGreaterThan(1)
})

test('exports from the replica are in the log of the primary', async () => {
  const [row] = await query<{ count: number }>(
    server.db,
    sql`SELECT count(*)::int AS count FROM event WHERE type IN ('tickets.exported', 'report.exported', 'activity.exported')`,
  )

  expect(row?.count).toBeGreaterThanOrEqual(3)
})
