import { type Dashboard, dayMs, SlaMetric } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { ReportScope } from './report-scope.ts'

type SlaCompliance = Dashboard['compliance']

interface ComplianceRow {
  metric: string
  met7: number
  evaluated7: number
  met30: number
  evaluated30: number
}

/**
 * Returns how many of the deadlines that ended in the last 7 and 30 days were met. A deadline ends when it is met or
 * when it breaches; those that still run, are paused or were cancelled do not count.
 */
export async function countSlaCompliance({ db, now, tickets }: ReportScope): Promise<SlaCompliance> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const within7 = sql`COALESCE(deadline.breached_at, deadline.fulfilled_at) > ${ago(7)}`
  const rows = await query<ComplianceRow & { [column: string]: unknown }>(
    db,
    sql`
    SELECT deadline.metric,
           count(*) FILTER (WHERE deadline.state = 'met')::int AS met30, count(*)::int AS evaluated30,
           count(*) FILTER (WHERE deadline.state = 'met' AND ${within7})::int AS met7,
           count(*) FILTER (WHERE ${within7})::int AS evaluated7
    FROM deadline JOIN ticket ON ticket.id = deadline.ticket_id
    WHERE deadline.state IN ('met', 'breached')
      AND COALESCE(deadline.breached_at, deadline.fulfilled_at) > ${ago(30)} AND ${tickets}
    GROUP BY deadline.metric`,
  )
  return SlaMetric.options.flatMap((metric) => {
    const row = rows.find((some) => some.metric === metric)
    return [
      { metric, days: 7 as const, met: row?.met7 ?? 0, evaluated: row?.evaluated7 ?? 0 },
      { metric, days: 30 as const, met: row?.met30 ?? 0, evaluated: row?.evaluated30 ?? 0 },
    ]
  })
}
