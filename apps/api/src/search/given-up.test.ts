import { query, sql } from '@lodge/database'
import { anAgent, aTeam, aTicket } from '@lodge/desk/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let agent: TestBrowser
let base: string
beforeAll(async () => {
  server = await startTestServer()
  const team = await aTeam(server.db)
  await aTicket(server.db, { team, subject: 'Exam clash on Monday' })
  agent = await signInToAdmin(
    server,
    await anAgent(server.db, { teams: [team], passwordHash: await passwordHash }),
  )
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** Keeps whoever reads a table waiting, until `release`. */
async function holding(table: string) {
  const holder = new Client({ connectionString: server.db.url })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  const release = () => holder.query('ROLLBACK')
  const countWaiting = async () => {
    const { rows } = await holder.query(
      `SELECT FROM pg_locks WHERE NOT granted AND relation = '${table}'::regclass`,
    )
    return rows.length
  }
  return { release, countWaiting }
}

test.each([
  ['tickets', 'ticket_search', 'exam'],
  ['people', 'ticket', 'aoife'],
])(
  'a search for %s that is given up stops in Postgres, and the next one is served',
  async (path, table, q) => {
    const address = `${base}/api/backend/search/${path}?q=${q}`
    const headers = { cookie: agent.cookieHeader() }
    expect((await fetch(address, { headers })).status).toBe(200)
    const { release, countWaiting } = await holding(table)
    const typing = new AbortController()
    const searching = fetch(address, { headers, signal: typing.signal }).catch((error: unknown) => error)
    await expect.poll(countWaiting).toBeGreaterThan(0)
    typing.abort()

    expect(await searching).toBe(typing.signal.reason)
    // The table is still held, so that the statement could end in no other way.
    await expect.poll(countWaiting).toBe(0)
    await release()
    expect((await fetch(address, { headers })).status).toBe(200)
    expect(await query(server.db, sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
  },
)
