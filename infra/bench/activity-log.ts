import type { ActivityFilter } from '@lodge/contracts'
import { createDatabase, type Database } from '@lodge/database'
import { type Context, systemContext } from '@lodge/desk/foundation'
import { loadStaff } from '@lodge/desk/identity'
import { listActivity } from '@lodge/desk/settings'
import { type ActivitySample, fillActivityLog } from './src/generate/activity-log.ts'
import { commonWord, rareWord } from './src/generate/generate.ts'
import { percentilesOf, printTable } from './src/percentiles.ts'
import { startServers } from './src/product/servers.ts'

/**
 * The activity log's filters as the desk answers them, each beside a bare query of its own index in the same run, taken
 * in turn. BENCH_ACTIVITY_ROWS and BENCH_ACTIVITY_TIMES say how many entries, over two years, and how often.
 */
const rows = Number(process.env.BENCH_ACTIVITY_ROWS ?? 10_000_000)
const times = Number(process.env.BENCH_ACTIVITY_TIMES ?? 200)
const aimedRatio = 2
const shown = 'id, at, actor, action, subject, before, after, ip'

interface Case {
  what: string
  filter: ActivityFilter
  /** The condition of the bare query. */
  bare: string
}

const servers = await startServers()
try {
  const { url, drop } = await servers.withTickets(1_000)
  const db = createDatabase(url)
  try {
    const begun = performance.now()
    const sample = await fillActivityLog(db, rows)
    const seconds = Math.round((performance.now() - begun) / 1_000)
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
  const found = (words: string) => `document @@ to_tsquery('simple', '${words}')`
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
    { what: 'a rare word', filter: { search: rareWord }, bare: found(`${rareWord}:*`) },
    { what: 'a common word', filter: { search: commonWord }, bare: found(`${commonWord}:*`) },
    {
      what: 'what a kind is called',
      filter: { search: 'message written' },
      bare: `${found('replied')} AND ${found('ticket')}`,
    },
    { what: 'what a rare kind is called', filter: { search: 'changed the courses' }, bare: found('course') },
    { what: 'no such word', filter: { search: 'xqvx' }, bare: found('xqvx:*') },
    {
      what: 'a word and a person',
      filter: { search: commonWord, actor: person.alias },
      bare: `${isBy} AND ${found(`${commonWord}:*`)}`,
    },
  ]
}

async function report(db: Database, cases: readonly Case[]): Promise<void> {
  const ctx = await superadminContext(db)
  const measured = []
  for (const one of cases) measured.push(await measure(ctx, one))
  printTable(measured)
  const worst = measured.reduce((one, other) => (other['p99 ratio'] > one['p99 ratio'] ? other : one))
  const isReached = worst['p99 ratio'] <= aimedRatio
  console.log(
    `${isReached ? 'reached' : 'MISSED'}: the p99 of "${worst.filter}" is ${worst['p99 ratio'].toFixed(1)} times that of the bare query, aim ${aimedRatio}`,
  )
}

async function superadminContext(db: Database): Promise<Context> {
  const { id } = await db.prisma.person.findFirstOrThrow({ where: { role: { name: 'superadmin' } } })
  const actor = await loadStaff(db, id)
  if (!actor) throw new Error('The superadmin is no member of staff.')
  return { ...systemContext(db), actor }
}

async function measure(ctx: Context, { what, filter, bare }: Case) {
  const [desk, plain] = [[] as number[], [] as number[]]
  let found = 0
  for (let index = -10; index < times; index += 1) {
    const deskMs = await timed(async () => {
      found = (await listActivity(ctx, filter)).items.length
    })
    const plainMs = await timed(() =>
      ctx.db.pool.query(`SELECT ${shown} FROM activity WHERE ${bare} ORDER BY at DESC, id LIMIT 51`),
    )
    if (index < 0) continue
    desk.push(deskMs)
    plain.push(plainMs)
  }
  const [ours, theirs] = [percentilesOf(desk), percentilesOf(plain)]
  return {
    filter: what,
    found,
    'p50 ms': ours.median,
    'p99 ms': ours.p99,
    'bare p50 ms': theirs.median,
    'bare p99 ms': theirs.p99,
    'p99 ratio': ours.p99 / theirs.p99,
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function sizeOf(db: Database): Promise<string> {
  const { rows: sizes } = await db.pool.query(
    `SELECT pg_size_pretty(sum(pg_table_size(relid))) AS rows, pg_size_pretty(sum(pg_indexes_size(relid))) AS indexes
     FROM pg_partition_tree('activity')`,
  )
  return `rows ${sizes[0]?.rows}, indexes ${sizes[0]?.indexes}`
}
