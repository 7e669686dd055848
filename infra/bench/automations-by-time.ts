import { loadavg } from 'node:os'
import { AutomationDefinition, dayMs, hourMs, minuteMs } from '@lodge/contracts'
import { createDatabase, type Database, migrate, query, sql } from '@lodge/database'
import { seedEssentials } from '@lodge/database/seed'
import { createNamedDatabase } from '@lodge/database/server'
import { systemContext } from '@lodge/desk/foundation'
import { runDueAutomations } from '@lodge/desk/ticketing'
import { noActions, publishAll } from './automations/publish.ts'
import { createBenchFixture, createTickets } from './sla-timers/tickets.ts'
import { printTable } from './src/percentiles.ts'
import { startServers } from './src/product/servers.ts'

/**
 * Times a look at a thousand automations by time over 50,000 open tickets: a minute after the last one, and after a day without
 * any, as after an outage. No ticket matches, so that looking is what takes the time. Beside it a bare statement for each
 * automation, with the same window and a condition of its own. Run: `node infra/bench/automations-by-time.ts`
 */
const automationCount = Number(process.env.BENCH_AUTOMATIONS ?? 1_000)
const ticketCount = Number(process.env.BENCH_OPEN_TICKETS ?? 50_000)
const aimSeconds = 10
const spanMs = 30 * dayMs
const gaps = { 'a minute': minuteMs, 'a day': dayMs }

const servers = await startServers()
try {
  const url = await createNamedDatabase(servers.adminUrl, `by_time_${process.pid}`)
  await migrate(url)
  const db = createDatabase(url, { maxConnections: 5 })
  await run(db)
  await db.close()
} finally {
  await servers.stop()
}

async function run(db: Database): Promise<void> {
  await seedEssentials(db, { siteName: 'Bench', setUpAt: new Date() })
  await db.pool.query('DELETE FROM sla_policy_version; DELETE FROM sla_policy')
  const fixture = await createBenchFixture(db, { warnAtPercent: [] })
  const now = new Date()
  await createTickets(db, fixture, { count: ticketCount, from: new Date(now.getTime() - spanMs), to: now })
  await publishAll(
    db,
    Array.from({ length: automationCount }, (_, place) => automationOf(place)),
    now,
  )
  await db.pool.query('VACUUM ANALYZE')
  const rows = []
  for (const [gap, ms] of Object.entries(gaps)) {
    await lookBack(db, now, ms)
    const bare = await lookBare(db, now, ms)
    const startedAt = performance.now()
    const count = await runDueAutomations(systemContext(db, () => now))
    if (count > 0) throw new Error(`${count} automations ran, and none was to`)
    const seconds = (performance.now() - startedAt) / 1_000
    rows.push({ gap, seconds, share: seconds / bare })
  }
  console.log(
    `${automationCount} automations over ${ticketCount} open tickets, load average ${loadavg()[0]?.toFixed(1)}:`,
  )
  printTable(
    rows.map(({ gap, share }) => ({ 'after a gap of': gap, 'times as long as bare statements': share })),
  )
  for (const { gap, seconds } of rows) {
    const outcome = seconds < aimSeconds ? 'reached ' : 'MISSED  '
    console.log(
      `${outcome} a look after ${gap}: ${(seconds / aimSeconds).toFixed(2)} of its ${aimSeconds} seconds`,
    )
  }
}

/** Hours up to a month, in clock and in business time, after moments of three kinds, with the usual conditions. */
function automationOf(place: number): AutomationDefinition {
  const after = (['created', 'updated', 'status_changed'] as const)[place % 3] ?? 'created'
  const priority = { kind: 'property', field: 'priority', value: 'urgent' } as const
  const tag = { kind: 'property', field: 'tag', value: `topic-${place}` } as const
  const words = { kind: 'words', not: false, words: ['timetable', `room ${place}`] } as const
  const time = place % 4 === 3 ? 'business' : 'wall'
  return AutomationDefinition.parse({
    trigger: { kind: 'time', after, amount: hoursOf(place), unit: 'hours', time },
    groups: [{ match: 'all', conditions: [priority, place % 2 === 0 ? tag : words] }],
    actions: noActions,
  })
}

function hoursOf(place: number): number {
  return 1 + ((place * 7) % 700)
}

async function lookBack(db: Database, now: Date, gapMs: number): Promise<void> {
  await query(db, sql`UPDATE automation SET evaluated_until = ${new Date(now.getTime() - gapMs)}`)
}

/** Returns seconds. */
async function lookBare(db: Database, now: Date, gapMs: number): Promise<number> {
  const startedAt = performance.now()
  for (let place = 0; place < automationCount; place += 1) {
    const to = new Date(now.getTime() - hoursOf(place) * hourMs)
    const from = new Date(to.getTime() - gapMs)
    await query(
      db,
      sql`SELECT id FROM ticket WHERE created_at > ${from} AND created_at <= ${to} AND priority = 'urgent'
            AND merged_into_id IS NULL AND ${`topic-${place}`} = ANY(tags)`,
    )
  }
  return (performance.now() - startedAt) / 1_000
}
