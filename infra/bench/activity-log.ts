import type { ActivityFilter } from '@lodge/contracts'
import { createDatabase, type Database, getOne, sql } from '@lodge/database'
import { type Context, systemContext } from '@lodge/desk/foundation'
import { loadStaff } from '@lodge/desk/identity'
import { listActivity } from '@lodge/desk/settings'
import { type ActivitySample, fillActivityLog } from './src/generate/activity-log.ts'
import { commonWord, rareWord } from './src/generate/generate.ts'
import { percentilesOf, printTable } from './src/percentiles.ts'
import { startServers } from './src/product/servers.ts'

/**
 * Measures the activity log's filters, each beside a bare query of its own index, in turn. BENCH_ACTIVITY_ROWS (over
 * two years) and BENCH_ACTIVITY_TIMES.
 */
const rows = Number(process.env.BENCH_ACTIVITY_ROWS ?? 10_000_000)
const times = Number(process.env.BENCH_ACTIVITY_TIMES ?? 200)
const aimedRatio = 2
const columns = 'id, at, actor, action, subject, before, after, ip'

interface Case {
  what: string
  filter: ActivityFilter
  bare: string
}

const servers = await startServers()
try {
  const { url, drop } = await servers.withTickets(1_000)
  const db = createDatabase(url)
  try {
    const startedAt = performance.now()
    const sample = await fillActivityLog(db, rows)
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    console.log(`\n${rows} entries in ${sample.months} months, filled in ${seconds} s, ${await sizeOf(db)}`)
    await report(db, casesOf(sample))
  } finally {
    await db.close()
    await drop()
  }
} finally {
  await servers.stop()
}

function casesOf({ person, ticket, recordId, day }: ActivitySample): Case[] {
  const matches = (words: string) => `document @@ to_tsquery('simple', '${words}')`
  const isBy = `actor_id = '${person.id}'`
  return [
    { what: 'everything', filter: {}, bare: 'TRUE' },
    { what: 'a person', filter: { actor: person.alias }, bare: isBy },
    { what: 'the help desk itself', filter: { by: 'system' }, bare: 'actor_id IS NULL' },
    { what: 'an area', filter: { area: 'ticket' }, bare: `action LIKE 'ticket.%'` },
    { what: 'a rare area', filter: { area: 'course' }, bare: `action = 'course.changed'` },
    { what: 'a kind', filter: { action: 'person.signed_in' }, bare: `action = 'person.signed_in'` },
    { what: 'a ticket', filter: { ticket: ticket.number }, bare: `ticket_id = '${ticket.id}'` },
    { what: 'a record', filter: { record: recordId }, bare: `record_id = '${recordId}'` },
    {
      what: 'a day last year',
      filter: { from: day, to: day },
      bare: `at >= '${day}' AND at < '${day}'::date + 1`,
    },
    { what: 'a rare word', filter: { search: rareWord }, bare: matches(`${rareWord}:*`) },
    { what: 'a common word', filter: { search: commonWord }, bare: matches(`${commonWord}:*`) },
    {
      what: 'what a kind is called',
      filter: { search: 'message written' },
      bare: `${matches('replied')} AND ${matches('ticket')}`,
    },
    {
      what: 'what a rare kind is called',
      filter: { search: 'changed the courses' },
      bare: matches('course'),
    },
    { what: 'no such word', filter: { search: 'xqvx' }, bare: matches('xqvx:*') },
    {
      what: 'a word and a person',
      filter: { search: commonWord, actor: person.alias },
      bare: `${isBy} AND ${matches(`${commonWord}:*`)}`,
    },
  ]
}

async function report(db: Database, cases: readonly Case[]): Promise<void> {
  const ctx = await superadminContext(db)
  const rows = []
  for (const benchCase of cases) rows.push(await measure(ctx, benchCase))
  printTable(rows)
  const worst = rows.reduce((row, other) => (other['p99 ratio'] > row['p99 ratio'] ? other : row))
  const isReached = worst['p99 ratio'] <= aimedRatio
  console.log(
    `${isReached ? 'reached' : 'MISSED'}: the p99 of "${worst.filter}" is ${worst['p99 ratio'].toFixed(1)} times that of the bare query, aim ${aimedRatio}`,
  )
}

async function superadminContext(db: Database): Promise<Context> {
  const { id } = await getOne(db, 'person', sql`role_id = (SELECT id FROM role WHERE name = 'superadmin')`)
  const actor = await loadStaff(db, id)
  if (!actor) throw new Error('The superadmin is no member of staff.')
  return { ...systemContext(db), actor }
}

async function measure(ctx: Context, { what: name, filter, bare }: Case) {
  const [desk, plain] = [[] as number[], [] as number[]]
  let foundCount = 0
  for (let index = -10; index < times; index += 1) {
    const deskMs = await timeOf(async () => {
      foundCount = (await listActivity(ctx, filter)).items.length
    })
    const plainMs = await timeOf(() =>
      ctx.db.pool.query(`SELECT ${columns} FROM activity WHERE ${bare} ORDER BY at DESC, id LIMIT 51`),
    )
    if (index < 0) continue
    desk.push(deskMs)
    plain.push(plainMs)
  }
  const [ours, theirs] = [percentilesOf(desk), percentilesOf(plain)]
  return {
    filter: name,
    found: foundCount,
    'p50 ms': ours.median,
    'p99 ms': ours.p99,
    'bare p50 ms': theirs.median,
    'bare p99 ms': theirs.p99,
    'p99 ratio': ours.p99 / theirs.p99,
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function sizeOf(db: Database): Promise<string> {
  const { rows: sizes } = await db.pool.query(
    `SELECT pg_size_pretty(sum(pg_table_size(relid))) AS rows, pg_size_pretty(sum(pg_indexes_size(relid))) AS indexes
     FROM pg_partition_tree('activity')`,
  )
  return `rows ${sizes[0]?.rows}, indexes ${sizes[0]?.indexes}`
}
