import { empty, join, type Sql, sql, timestamp } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { happeningMeasures, isBacklogAt, isSelected } from '../measures/measures.ts'
import type { AskedFacts, AskedFigure } from './counted-days.ts'
import { type CountedQuestion, findRow } from './counted-row.ts'
import { loadSpan, type ReportScope } from './report-scope.ts'

/**
 * Returns which figure of the report is asked for. Throws `invalid_input` for days outside of the range, an unknown row,
 * or a row without a group.
 */
export async function findFigure(scope: ReportScope, question: CountedQuestion): Promise<AskedFigure> {
  const { measure, days, weekday, hour } = question
  const { from, to } = scope.calendar.range
  const range = days ? { from: days[0], to: days[1] } : { from, to }
  if (range.from < from || range.to > to) throw refusalAt('days', 'outside_of_report')
  return { measure, range, weekday, hour, row: await findRow(scope, question) }
}

/** Returns the conditions on `fact` that it is in the backlog at the end of these days. */
export async function backlogConditions(
  { db, calendar }: ReportScope,
  { range, row }: Pick<AskedFigure, 'range' | 'row'>,
): Promise<Sql[]> {
  const { end } = await loadSpan(db, range, calendar)
  return [isBacklogAt(timestamp(end)), ...(row ? [row.isFact] : [])]
}

/** Returns the conditions on `fact` that it happened as asked, whenever that was. */
export function happenedConditions(
  { calendar: { timezone } }: ReportScope,
  { measure, row, weekday, hour }: AskedFacts,
): Sql[] {
  const clock = sql`fact.at AT TIME ZONE ${timezone}`
  return [
    isSelected(happeningMeasures[measure].counts),
    ...(row ? [row.isFact] : []),
    ...(weekday === undefined ? [] : [sql`extract(isodow FROM ${clock}) = ${weekday}`]),
    ...(hour === undefined ? [] : [sql`extract(hour FROM ${clock}) = ${hour}`]),
  ]
}

/** Returns the counted facts that fulfil the conditions, the latest first; all of them without a limit. */
export function selectCounted(facts: Sql, conditions: readonly Sql[], limit: number | null = null): Sql {
  return sql`
    SELECT fact.ticket_id AS "ticketId", fact.position, fact.at, fact.metric, fact.seconds, fact.is_met AS "isMet",
           fact.rating
    FROM ${facts} WHERE ${join(conditions, ' AND ')}
    ORDER BY fact.at DESC, fact.ticket_id DESC, fact.position DESC ${limit === null ? empty : sql`LIMIT ${limit}`}`
}
