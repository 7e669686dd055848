import { loadavg } from 'node:os'
import { type TicketReportAddress, TicketReportQuery } from '@lodge/contracts'
import { createDatabase, type Database, findMany, getOne, sql } from '@lodge/database'
import { type Context, systemContext } from '@lodge/desk/foundation'
import { loadStaff } from '@lodge/desk/identity'
import { getForecast, getTicketReport, listReportTickets, settleReportDays } from '@lodge/desk/insight'
import { fillReportFacts } from './src/generate/report-facts.ts'
import { percentilesOf, printTable } from './src/percentiles.ts'
import { startServers } from './src/product/servers.ts'

/**
 * Ticket reports, each beside the same question in plain SQL on tickets and events, in turn. BENCH_REPORT_TICKETS
 * (over three years), BENCH_REPORT_TIMES.
 */
const tickets = Number(process.env.BENCH_REPORT_TICKETS ?? 1_000_000)
const times = Number(process.env.BENCH_REPORT_TIMES ?? 5)
const aimedMs = 1_000

const servers = await startServers()
try {
  const { url, drop } = await servers.withTickets(1_000)
  const db = createDatabase(url)
  try {
    const startedAt = performance.now()
    await fillReportFacts(db, tickets)
    const filledAt = performance.now()
    const days = await settleReportDays(systemContext(db))
    await db.pool.query('VACUUM ANALYZE report_day')
    const settledAt = performance.now()
    console.log(
      `\n${tickets} tickets, filled in ${inSeconds(filledAt - startedAt)}; ${days} days settled in ${inSeconds(settledAt - filledAt)}`,
    )
    await report(db)
  } finally {
    await db.close()
    await drop()
  }
} finally {
  await servers.stop()
}

function inSeconds(ms: number): string {
  return `${Math.round(ms / 1_000)} s`
}

interface Case {
  what: string
  asked: TicketReportAddress
  plain: string
  teamIds?: readonly string[]
}

async function casesOf(db: Database): Promise<Case[]> {
  const teams = await findMany(db, 'team', {}, { orderBy: ['alias'], limit: 2 })
  const [team] = teams
  const agent = await getOne(db, 'person', sql`id IN (SELECT person_id FROM team_member)`, {
    orderBy: ['alias'],
  })
  if (!team) throw new Error('There is no team.')
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const since = (days: number): Pick<Case, 'asked' | 'plain'> => ({
    asked: { range: `${ago(days)}..${ago(0)}` },
    plain: `at >= '${ago(days)}'`,
  })
  const threeYears = since(1_100)
  const narrowedCase = (filterName: string, filter: TicketReportAddress, plain: string): Case => ({
    what: `three years of ${filterName}`,
    asked: { ...threeYears.asked, ...filter },
    plain: `${threeYears.plain} AND ${plain}`,
  })
  const teamIds = teams.map(({ id }) => id)
  return [
    { what: '28 days', ...since(28) },
    { what: '90 days', ...since(90) },
    { what: 'a year', ...since(365) },
    { what: 'three years', ...threeYears },
    narrowedCase('a team', { team: team.alias }, `team_id = '${team.id}'`),
    narrowedCase('an agent', { agent: agent.alias }, `assignee_id = '${agent.id}'`),
    narrowedCase('a rare tag', { tag: 'tag-3' }, `'tag-3' = ANY(tags)`),
    narrowedCase(
      'a priority by phone',
      { priority: 'normal', channel: 'phone' },
      `priority = 'normal' AND channel = 'phone'`,
    ),
    {
      ...narrowedCase('two teams’ agent', {}, `team_id IN (${teamIds.map((id) => `'${id}'`).join(', ')})`),
      teamIds,
    },
  ]
}

async function report(db: Database): Promise<void> {
  const ctx = await superadminContext(db)
  const rows = []
  for (const benchCase of await casesOf(db)) rows.push(await measure(ctx, benchCase))
  const forecast = percentilesOf(await samplesOf(() => getForecast(ctx, {})))
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
  printTable(rows)
  console.log(`forecast: p50 ${Math.round(forecast.median)} ms, max ${Math.round(forecast.max)} ms`)
  const worst = Math.max(...rows.map((row) => row['p99 ms']))
  console.log(
    `${worst <= aimedMs ? 'reached' : 'MISSED'}: the slowest report takes ${Math.round(worst)} ms at p99, aim ${aimedMs}`,
  )
}

async function superadminContext(db: Database): Promise<Context> {
  const { id } = await getOne(db, 'person', sql`role_id = (SELECT id FROM role WHERE name = 'superadmin')`)
  const actor = await loadStaff(db, id)
  if (!actor) throw new Error('The superadmin is no member of staff.')
  return { ...systemContext(db), actor }
}

function asAgentOf(ctx: Context, teamIds: readonly string[]): Context {
  if (ctx.actor.kind !== 'staff') throw new Error('Agents are staff.')
  return { ...ctx, actor: { ...ctx.actor, role: 'agent', permissions: ['view_report'], teamIds } }
}

/** Postgres has only what the report before has left in its memory. */
async function measure(base: Context, { what: name, asked, plain, teamIds }: Case) {
  const ctx = teamIds ? asAgentOf(base, teamIds) : base
  const query = TicketReportQuery.parse(asked)
  const ask = () => getTicketReport(ctx, query)
  const first = await timeOf(ask)
  const before = process.cpuUsage()
  const ours = percentilesOf(await samplesOf(ask))
  const cpu = process.cpuUsage(before)
  const list = percentilesOf(await samplesOf(() => listReportTickets(ctx, { ...query, measure: 'created' })))
  const plainly = await timeOf(() => ctx.db.pool.query(plainQuery(plain)))
  return {
    report: name,
    created: (await ask()).figures.created.value ?? 0,
    'first ms': first,
    'p50 ms': ours.median,
    'p99 ms': ours.p99,
    'CPU ms': (cpu.user + cpu.system) / 1_000 / times,
    'tickets behind, p50 ms': list.median,
    'plain ms': plainly,
    'plain / ours': plainly / ours.median,
  }
}

async function samplesOf(work: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = []
  while (samples.length < times) samples.push(await timeOf(work))
  return samples
}

/** Figures of one period and of its teams, where nothing was ever changed. */
function plainQuery(condition: string): string {
  return `
    WITH happened AS (
      SELECT event.type, event.payload, event.created_at AS at, ticket.team_id, ticket.assignee_id, ticket.tags,
             ticket.priority, ticket.channel,
             event.created_at - ticket.created_at AS taken
      FROM event JOIN ticket ON ticket.id = event.ticket_id
      WHERE event.type IN ('ticket.created', 'ticket.replied', 'ticket.status_changed'))
    SELECT team_id, count(*) FILTER (WHERE type = 'ticket.created'),
           count(*) FILTER (WHERE type = 'ticket.status_changed' AND payload->>'to' IN ('resolved', 'closed')),
           percentile_disc(0.5) WITHIN GROUP (ORDER BY taken) FILTER (WHERE type = 'ticket.replied'),
           percentile_disc(0.9) WITHIN GROUP (ORDER BY taken) FILTER (WHERE type = 'ticket.replied'),
           percentile_disc(0.5) WITHIN GROUP (ORDER BY taken) FILTER (WHERE type = 'ticket.status_changed'),
           percentile_disc(0.9) WITHIN GROUP (ORDER BY taken) FILTER (WHERE type = 'ticket.status_changed')
    FROM happened WHERE ${condition} GROUP BY GROUPING SETS ((), (team_id))`
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
