import { maxReportDays } from '@lodge/contracts'
import { insert, integer, query, remove, sql, updateOne } from '@lodge/database'
import { systemContext } from '@lodge/desk/foundation'
import { refreshReportFacts } from '@lodge/desk/insight'
import { anAgent, aSite, aTeam, aTicket } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let staff: TestBrowser
let roleName: string
const address = '/api/backend/reports/tickets'
const day = '2026-03-10..2026-03-10'

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  await aSite(db, { timezone: 'UTC' })
  const team = await aTeam(db, { name: '=Team' })
  const options = { teams: [team], permissions: ['view_report'], passwordHash: await passwordHash } as const
  const agent = await anAgent(db, options)
  roleName = agent.actor.role
  staff = await signInToAdmin(server, agent)
  const ticket = await aTicket(db, { team })
  await refreshReportFacts(systemContext(db), [ticket.id])
})
afterAll(() => server.close())

test('staff read a report, the tickets behind a figure, and the report as a file', async () => {
  const report = await staff.get(`${address}?range=${day}`)
  expect(report.statusCode).toBe(200)
  expect(report.json().figures.created).toEqual({ value: 1, counted: 1 })

  const answer = await staff.get(`${address}/counted?range=${day}&measure=created`)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    total: 1,
    next: null,
    items: [{ ticket: { subject: expect.any(String) } }],
  })

  const file = await staff.get(`${address}.csv?range=${day}`)
  expect(file.headers['content-disposition']).toBe('attachment; filename="ticket-report.csv"')
  const lines = file.body.split('\r\n')
  expect(lines[0]).toContain('"Part","Name","From","To","Created","Resolved","Backlog"')
  expect(lines[1]).toMatch(/^"Range","","2026-03-10","2026-03-10","1","0","1"/)
  expect(lines).toContainEqual(
    expect.stringMatching(/^"Team","'=Team","2026-03-10","2026-03-10","1","0","1"/),
  )
  expect(lines).toContainEqual(expect.stringMatching(/^"Hour of the week","Tuesday 12:00",.*,"1",/))
})

test('the tickets behind a figure are exported as CSV without formulas', async () => {
  const file = await staff.get(`${address}/counted.csv?range=${day}&measure=created`)
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="report-tickets.csv"',
    'cache-control': 'no-store',
  })
  const [heads, row, end, ...more] = file.body.slice(1).split('\r\n')
  expect(heads).toContain('"When","Number","Subject","Status","Priority","Team","Assignee"')
  expect(row).toMatch(/^"2026-03-10 .*","\d+",".+","New","Normal","'=Team",""/)
  expect([end, more]).toEqual(['', []])
})

const many = 40_000

test('a client that leaves during a large export leaves no query and no connection behind', {
  timeout: 120_000,
}, async () => {
  const team = await aTeam(server.db)
  await rateOften(await aTicket(server.db, { team, subject: 'A long subject '.repeat(12) }), many)
  const browser = await signInToAdmin(
    server,
    await anAgent(server.db, {
      teams: [team],
      permissions: ['view_report'],
      passwordHash: await passwordHash,
    }),
  )
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const path = `${address}/counted.csv?range=2026-01-01..2026-01-31&measure=ratings`
  const leaving = new AbortController()
  const download = await fetch(`${origin}${path}`, {
    headers: { cookie: browser.cookieHeader() },
    signal: leaving.signal,
  })
  expect(download.status).toBe(200)
  const second = await browser.get(path)
  expect([second.statusCode, second.json().error.reason]).toEqual([429, 'report_export_running'])

  expect(await runningExports()).toBe(1)

  leaving.abort()
  await expect.poll(runningExports, { timeout: 60_000 }).toBe(0)
  const answer = await browser.get(path)
  expect(answer.body.trimEnd().split('\r\n')).toHaveLength(1 + many)
})

/** An export holds its lock for as long as its transaction lasts, whether it reads or waits for its reader. */
async function runningExports(): Promise<number> {
  const { rows } = await server.db.pool.query(
    `SELECT count(*)::int AS count FROM pg_locks JOIN pg_database ON pg_database.oid = database
     WHERE locktype = 'advisory' AND datname = current_database()`,
  )
  return rows[0]?.count
}

/** Counts a ticket so often that all of it is more than a connection holds on its way. */
async function rateOften({ id }: { id: string }, times: number) {
  await query(
    server.db,
    sql`
    INSERT INTO report_fact
      (ticket_id, position, kind, rating, at, team_id, topic_id, priority, channel, seen_by_team_id)
    SELECT id, place, 'rated', 5, '2026-01-15', team_id, topic_id, 'normal', 'portal', team_id
    FROM ticket, generate_series(1, ${integer(times)}) place WHERE id = ${id}`,
  )
}

test.each([
  ['range=2026-03-10..2026-03-09', 'range'],
  ['range=2026-03-10', 'range'],
  ['range=1926-03-10..2026-03-09', 'range'],
  [`range=${day}&team=nobody-knows`, 'team'],
  [`range=${day}&priority=loud`, 'priority'],
  [`range=${day}&channel=carrier-pigeon`, 'channel'],
])('%s is refused at its field, by the report, its lists and its files', async (query, field) => {
  const paths = [
    `${address}?${query}`,
    `${address}.csv?${query}`,
    `${address}/counted?measure=created&${query}`,
    `${address}/counted.csv?measure=created&${query}`,
  ]
  for (const path of paths) {
    const answer = await staff.get(path)
    expect([path, answer.statusCode]).toEqual([path, 422])
    expect(Object.keys(answer.json().error.fields)[0]?.split('.')[0]).toBe(field)
  }
})

test('reports answer 503 with their progress until all tickets are counted', async () => {
  await insert(server.db, 'report_rebuild', { startedAt: new Date() })
  for (const path of [address, `${address}.csv`, `${address}/counted?measure=created`]) {
    const answer = await staff.get(path)
    expect([path, answer.statusCode]).toEqual([path, 503])
    expect(answer.headers['retry-after']).toBeDefined()
    expect(answer.json().error).toMatchObject({ code: 'being_prepared', params: { percent: 0 } })
  }
  expect((await staff.get('/api/backend/dashboard')).statusCode).toBe(200)
  await remove(server.db, 'report_rebuild', {})
})

test('a report over ten years, the longest allowed, is answered', async () => {
  const first = new Date(Date.UTC(2026, 2, 10) - (maxReportDays - 1) * 86_400_000).toISOString().slice(0, 10)
  expect((await staff.get(`${address}?range=${first}..2026-03-10`)).statusCode).toBe(200)
})

test('a reader who loses the permission is refused at the next request', async () => {
  await updateOne(server.db, 'role', { name: roleName }, { permissions: [] })
  const countPath = `${address}/counted`
  for (const path of [
    address,
    `${countPath}?measure=created`,
    `${countPath}.csv?measure=created`,
    `${address}.csv`,
  ])
    expect([path, (await staff.get(path)).statusCode]).toEqual([path, 403])
})
