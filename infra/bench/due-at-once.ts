import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, type Database, migrate } from '@lodge/database'
import { seedEssentials } from '@lodge/database/seed'
import { createNamedDatabase } from '@lodge/database/server'
import { anAgent } from '@lodge/desk/testing'
import { createBenchFixture, createTickets, evaluateAll } from './sla-timers/tickets.ts'
import { endChildren } from './src/children.ts'
import { startProduct } from './src/product/product.ts'
import { startServers } from './src/product/servers.ts'
import { waitUntilIdle } from './src/product/wait-until-processed.ts'

/**
 * Many deadlines due at the same moment, as after a closure: how long until each breach is recorded, and every
 * consumer done, mails to agents included.
 */
const dueCount = Number(process.env.BENCH_DUE ?? 36_000)
const aimSeconds = 60
/** Filling and evaluating the tickets takes a part of it. */
const preparingMs = 20_000 + dueCount * 2

const servers = await startServers()
try {
  const url = await createNamedDatabase(servers.adminUrl, `due_${process.pid}`)
  await migrate(url)
  const db = createDatabase(url)
  await run(db, url)
  await db.close()
} finally {
  endChildren()
  await servers.stop()
}

async function run(db: Database, databaseUrl: string): Promise<void> {
  await seedEssentials(db, { siteName: 'Bench', setUpAt: new Date() })
  await db.pool.query('DELETE FROM sla_policy_version; DELETE FROM sla_policy')
  const fixture = await createBenchFixture(db, { warnAtPercent: [] })
  const agent = await anAgent(db, { teams: [{ id: fixture.teamId }] })
  const moment = new Date(Date.now() + preparingMs)
  const ids = await createTickets(db, fixture, { count: dueCount, from: moment, to: moment })
  await db.pool.query('UPDATE ticket SET assignee_id = $1', [agent.id])
  await evaluateAll(db, ids)
  await addConfirmations(db)
  await db.pool.query('VACUUM ANALYZE')
  const product = await startProduct({ ...servers, databaseUrl })
  try {
    await waitUntilIdle(db)
    const remainingMs = moment.getTime() - Date.now()
    if (remainingMs < 2_000)
      throw new Error(`This machine is too slow: ${remainingMs} ms were left before the deadlines.`)
    console.log(
      `${dueCount} deadlines come due in ${Math.round(remainingMs / 1000)} s; load average ${loadavg()[0]?.toFixed(1)}`,
    )
    await pause(remainingMs)
    await report(db, moment)
    console.log(`${await product.mailsTaken()} mails in the sink`)
  } finally {
    await product.stop()
  }
}

/** Adds a mail per ticket: where Postgres takes the log of mails for empty, it reads all of it for each mail. */
async function addConfirmations({ pool }: Database): Promise<void> {
  await pool.query(
    `INSERT INTO email_delivery (id, event_id, recipient, template_code, state, attempts, created_at, sent_at)
     SELECT gen_random_uuid(), event.id, person.email, 'ticket_received', 'sent', 1, event.created_at, event.created_at
     FROM event JOIN person ON person.id = event.actor_id WHERE event.type = 'ticket.created'`,
  )
}

async function report(db: Database, moment: Date): Promise<void> {
  const since = () => (Date.now() - moment.getTime()) / 1000
  let recordedAfter: number | null = null
  for (;;) {
    const { recorded, pending } = await readProgress(db)
    if (recorded === dueCount) recordedAfter ??= since()
    if (recorded === dueCount && pending === 0) break
    await pause(1_000)
  }
  const seconds = since()
  const sentence = `${dueCount} deadlines at once: recorded after ${recordedAfter?.toFixed(1)} s, every consumer done after ${seconds.toFixed(1)} s`
  console.log(`${seconds < aimSeconds ? 'reached ' : 'MISSED  '} ${sentence}, aim ${aimSeconds}`)
}

async function readProgress({ pool }: Database): Promise<{ recorded: number; pending: number }> {
  const { rows } = await pool.query<{ recorded: number; pending: number }>(
    `SELECT count(*)::int AS recorded,
            count(*) FILTER (WHERE published_at IS NULL OR pending_consumers <> '{}')::int AS pending
     FROM event WHERE type = 'deadline.breached'`,
  )
  return rows[0] ?? { recorded: 0, pending: 0 }
}
