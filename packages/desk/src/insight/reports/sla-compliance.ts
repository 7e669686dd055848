import { type Dashboard, type DashboardDays, dayMs, SlaMetric } from '@lodge/contracts'
import { query, raw, type Sql, sql, texts } from '@lodge/database'
import type { ReportScope } from './report-scope.ts'

type SlaCompliance = Pick<Dashboard, 'compliance' | 'missed'>

interface ComplianceRow {
  [column: string]: unknown
  metric: string
  alias: string
  name: string
  met7: number
  evaluated7: number
  met30: number
  evaluated30: number
}

/**
 * Returns how many of the deadlines that ended in the last 7 and 30 days were met, and which teams missed how many in
 * `days`. A deadline ends when it is met or when it breaches; those that still run, are paused or were cancelled do not
 * count.
 */
export async function countSlaCompliance(scope: ReportScope, days: DashboardDays): Promise<SlaCompliance> {
  const rows = await countByTeam(scope)
  const sum = (metric: SlaMetric, key: 'met7' | 'evaluated7' | 'met30' | 'evaluated30') =>
    rows.reduce((total, row) => total + (row.metric === metric ? row[key] : 0), 0)
  return {
    compliance: SlaMetric.options.flatMap((metric) => [
      { metric, days: 7 as const, met: sum(metric, 'met7'), evaluated: sum(metric, 'evaluated7') },
      { metric, days: 30 as const, met: sum(metric, 'met30'), evaluated: sum(metric, 'evaluated30') },
    ]),
    missed: missedByTeam(rows, days),
  }
}

/** Each count reads one range of an index, which costs a quarter of grouping what all of them read. */
function countByTeam({ db, now, teams }: ReportScope): Promise<ComplianceRow[]> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const endedAt = sql`COALESCE(deadline.breached_at, deadline.fulfilled_at)`
  return query<ComplianceRow>(
    db,
    sql`
    SELECT metric, team.alias, team.name, met.month AS met30, met.week AS met7,
           met.month + breached.month AS evaluated30, met.week + breached.week AS evaluated7
    FROM team CROSS JOIN unnest(${texts(SlaMetric.options)}) AS metric
    CROSS JOIN LATERAL (${countEnded('met')}) met CROSS JOIN LATERAL (${countEnded('breached')}) breached
    WHERE ${teams} AND met.month + breached.month > 0
    ORDER BY team.position, team.name`,
  )

  function countEnded(state: 'met' | 'breached'): Sql {
    return sql`
      SELECT count(*)::int AS month, (count(*) FILTER (WHERE ${endedAt} > ${ago(7)}))::int AS week
      FROM deadline
      WHERE deadline.team_id = team.id AND deadline.metric = metric.metric
        AND deadline.state = ${raw(`'${state}'`)} AND ${endedAt} > ${ago(30)} AND ${endedAt} <= ${now}`
  }
}

function missedByTeam(rows: readonly ComplianceRow[], days: DashboardDays): Dashboard['missed'] {
  const teams = new Map<string, Dashboard['missed'][number]>()
  for (const row of rows) {
    const { alias, name } = row
    const missed = days === 7 ? row.evaluated7 - row.met7 : row.evaluated30 - row.met30
    teams.set(alias, { alias, name, count: (teams.get(alias)?.count ?? 0) + missed })
  }
  return [...teams.values()].filter(({ count }) => count > 0).sort((one, other) => other.count - one.count)
}
