import {
  keysOf,
  type ReportFigure,
  ReportFigures,
  type ReportGroup,
  ReportMeasure,
  type ReportRange,
} from '@lodge/contracts'
import { join, query, raw, type Sql, sql, type Transaction, timestamp } from '@lodge/database'
import { readFacts } from '../columns/read-facts.ts'
import { happenedSeries } from '../columns/series.ts'
import { addToTally, countWhere, emptyTally, listRows, type TalliedRow } from '../columns/tally.ts'
import {
  figureOfNothing,
  happeningMeasures,
  isBacklogAt,
  percentiles,
  selects,
} from '../measures/measures.ts'
import { loadSpan, type ReportScope } from './report-scope.ts'

/** The columns of `fact` that reports are grouped by. */
export const groupColumns: Record<ReportGroup, Sql> = {
  team: sql`fact.team_id`,
  agent: sql`fact.agent_id`,
  topic: sql`fact.topic_id`,
}

/** The figures of the whole, of which `group` is null, or of one team, agent or topic; without an id, of none. */
export interface CountedFigures {
  group: ReportGroup | null
  id: string | null
  figures: ReportFigures
}

/**
 * Returns every figure of what happened in these days, and of the backlog at the end: of the whole, and of each row of
 * the groups in which there is something to count.
 */
export async function countFigures(
  scope: ReportScope,
  range: ReportRange,
  groups: readonly ReportGroup[],
): Promise<CountedFigures[]> {
  const rows = new Map<string, CountedFigures>()
  const rowOf = (group: ReportGroup | null, id: string | null): CountedFigures => {
    const row = rows.get(`${group} ${id}`) ?? { group, id, figures: noFigures() }
    rows.set(`${group} ${id}`, row)
    return row
  }
  for (const { group, id, ...happened } of await countHappened(scope, range, groups))
    Object.assign(rowOf(group, id).figures, figuresOf(happened))
  const { end } = await loadSpan(scope.db, range, scope.calendar)
  for (const { group, id, count } of await query<BacklogRow>(
    scope.db,
    backlogQuery(scope.facts, end, groups),
  ))
    rowOf(group, id).figures.backlog = { value: count, counted: count }
  // Of nothing at all there is the whole nevertheless.
  rowOf(null, null)
  return [...rows.values()]
}

interface BacklogRow {
  [column: string]: unknown
  group: ReportGroup | null
  id: string | null
  count: number
}

async function countHappened(scope: ReportScope, range: ReportRange, groups: readonly ReportGroup[]) {
  const tally = emptyTally(groups, await findMostCodes(scope.db))
  const columns = [...groups, 'outcome', 'seconds'] as const
  await readFacts(scope, { range, series: happenedSeries, columns }, (day) => addToTally(tally, day))
  const rows = await listRows(tally, percentiles)
  const ids = await loadIds(
    scope.db,
    rows.map(({ code }) => code),
  )
  return rows.map((row) => ({ ...row, id: ids.get(row.code) ?? null }))
}

async function findMostCodes(db: Transaction): Promise<number> {
  const [row] = await query<{ most: number }>(db, sql`SELECT COALESCE(max(code), 0) AS most FROM report_code`)
  return row?.most ?? 0
}

async function loadIds(db: Transaction, codes: readonly number[]): Promise<Map<number, string>> {
  const rows = await query<{ code: number; id: string }>(
    db,
    sql`SELECT code, id FROM report_code WHERE code = ANY(${[...new Set(codes)]})`,
  )
  return new Map(rows.map(({ code, id }) => [code, id]))
}

function figuresOf({ counts, times }: Pick<TalliedRow, 'counts' | 'times'>): Partial<ReportFigures> {
  const countOf = (selection: Parameters<typeof selects>[0]) =>
    countWhere(counts, (one) => selects(selection, one))
  const figures: Partial<ReportFigures> = {}
  for (const name of keysOf(happeningMeasures)) {
    const measure = happeningMeasures[name]
    const counted = countOf(measure.counts)
    figures[name] = { value: measured(measure, { counted, countOf, times }), counted }
  }
  return figures
}

function measured(
  { counts: { series }, value }: (typeof happeningMeasures)[keyof typeof happeningMeasures],
  of: {
    counted: number
    countOf: (selection: Parameters<typeof selects>[0]) => number
    times: Partial<Record<string, number[]>>
  },
): ReportFigure['value'] {
  if (value === 'count') return of.counted
  if ('perEach' in value) return of.counted === 0 ? null : of.countOf(value.perEach) / of.counted
  return of.times[series]?.[percentiles.indexOf(value.percentile)] ?? null
}

function backlogQuery(facts: Sql, end: Date, groups: readonly ReportGroup[]): Sql {
  const sets = [sql`()`, ...groups.map((group) => sql`(${groupColumns[group]})`)]
  return sql`
    SELECT ${groupOf(groups)}, count(*)::int AS count FROM ${facts}
    WHERE ${isBacklogAt(timestamp(end))} GROUP BY GROUPING SETS (${join(sets)})`
}

/** Returns the columns `group` and `id` of the grouping set that a row belongs to. */
function groupOf(groups: readonly ReportGroup[]): Sql {
  if (groups.length === 0) return sql`NULL AS "group", NULL::uuid AS id`
  const cases = (value: (group: ReportGroup) => Sql) =>
    join(
      groups.map((group) => sql`WHEN GROUPING(${groupColumns[group]}) = 0 THEN ${value(group)}`),
      ' ',
    )
  return sql`
    CASE ${cases((group) => raw(`'${group}'`))} END AS "group", CASE ${cases((group) => groupColumns[group])} END AS id`
}

function noFigures(): ReportFigures {
  return ReportFigures.parse(
    Object.fromEntries(ReportMeasure.options.map((name) => [name, figureOfNothing(name)])),
  )
}
