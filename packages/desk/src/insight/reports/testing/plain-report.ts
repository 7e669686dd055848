import type { ReportGroup, ReportRange, SlaMetric, TicketReport } from '@lodge/contracts'
import { type Database, join, query, raw, type Sql, sql } from '@lodge/database'

interface Asked {
  timezone: string
  range: ReportRange
  /** On `fact`. */
  condition: Sql
  steps: TicketReport['steps']
}

/** Returns what a report says, each figure counted from the facts themselves in the plainest SQL. */
export async function plainReport(db: Database, { timezone, range, condition, steps }: Asked) {
  const start = (day: string, days = 0) =>
    sql`((${day}::date + ${days}::int)::timestamp AT TIME ZONE ${timezone})`
  const facts = sql`(SELECT * FROM report_fact fact WHERE ${condition}) fact`
  const within = ({ from, to }: ReportRange) => sql`fact.at >= ${start(from)} AND fact.at < ${start(to, 1)}`
  const open = ({ to }: ReportRange) =>
    sql`(open_during @> (${start(to, 1)} - interval '1 millisecond')) IS TRUE`
  const rowsBy = (column: Sql) =>
    query<{ id: string | null; figures: Record<string, number | null> }>(
      db,
      sql`
      SELECT id, json_build_object(${join(figures(within(range), open(range)))}) AS figures
      FROM (SELECT *, ${column} AS id FROM ${facts}) fact
      WHERE (${within(range)} AND kind <> 'entered') OR ${open(range)} GROUP BY id`,
    )
  const countStep = async (step: ReportRange) => {
    const counted = (condition: Sql) => sql`(count(*) FILTER (WHERE ${condition}))::int`
    const [counts] = await query<{ created: number; resolved: number; backlog: number }>(
      db,
      sql`
      SELECT ${counted(sql`kind = 'created' AND ${within(step)}`)} AS created,
             ${counted(sql`kind = 'resolved' AND ${within(step)}`)} AS resolved, ${counted(open(step))} AS backlog
      FROM ${facts}`,
    )
    return { ...step, ...counts }
  }
  const groups: Record<ReportGroup, Awaited<ReturnType<typeof rowsBy>>> = {
    team: await rowsBy(sql`team_id`),
    agent: await rowsBy(sql`agent_id`),
    topic: await rowsBy(sql`topic_id`),
  }
  const counted = []
  for (const { from, to } of steps) counted.push(await countStep({ from, to }))
  const hours = await query<{ weekday: number; hour: number; count: number }>(
    db,
    sql`
    SELECT extract(isodow FROM at AT TIME ZONE ${timezone})::int AS weekday,
           extract(hour FROM at AT TIME ZONE ${timezone})::int AS hour, count(*)::int
    FROM ${facts} WHERE kind = 'created' AND ${within(range)} GROUP BY 1, 2`,
  )
  const [whole] = await rowsBy(sql`NULL::uuid`)
  return { whole: whole?.figures ?? null, groups, steps: counted, hours }
}

function figures(within: Sql, open: Sql): Sql[] {
  const count = (condition: Sql) => sql`count(*) FILTER (WHERE ${condition} AND ${within})`
  const share = (part: Sql, all: Sql) => sql`${count(part)}::float8 / NULLIF(${count(all)}, 0)`
  const kind = (name: string) => sql`kind = ${raw(`'${name}'`)}`
  const metrics = {
    firstResponse: 'first_response',
    nextResponse: 'next_response',
    resolution: 'resolution',
  } as const
  const ofMetric = (metric: SlaMetric) => sql`metric = ${raw(`'${metric}'`)}`
  const named: Record<string, Sql> = {
    created: count(kind('created')),
    resolved: count(kind('resolved')),
    reopened: count(kind('reopened')),
    backlog: sql`count(*) FILTER (WHERE ${open})`,
    reopenRate: share(kind('reopened'), kind('resolved')),
    ratings: count(kind('rated')),
    satisfaction: share(sql`${kind('rated')} AND rating >= 4`, kind('rated')),
  }
  for (const [name, metric] of Object.entries(metrics)) {
    const judged = sql`${ofMetric(metric)} AND is_met IS NOT NULL`
    named[`${name}Met`] = share(sql`${judged} AND is_met`, judged)
    for (const [suffix, part] of Object.entries({ Median: 0.5, P90: 0.9 }))
      named[`${name}${suffix}`] = sql`
        percentile_disc(${raw(String(part))}) WITHIN GROUP (ORDER BY seconds) FILTER (WHERE ${ofMetric(metric)} AND ${within})`
  }
  return Object.entries(named).map(([name, value]) => sql`${raw(`'${name}'`)}, ${value}`)
}
