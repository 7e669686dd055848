import { type NamedRef, ReportGroup, type TicketReport, type TicketReportQuery } from '@lodge/contracts'
import { type Database, query, type Sql, sql } from '@lodge/database'
import { type Context, onReplica } from '../../../foundation/context.ts'
import { countDrafts } from '../../../knowledge-base/suggestions/count-drafts.ts'
import { type CountedFigures, countFigures } from './count-figures.ts'
import { countHours } from './count-hours.ts'
import { countSteps } from './count-steps.ts'
import { loadSpan, openReport, type ReportScope } from './report-scope.ts'

/**
 * Returns what happened to tickets in these days, and in as many right before, as far as the actor sees the tickets.
 * Throws `forbidden` without `view_report`, and `invalid_input` at a filter that names something unknown.
 */
export function getTicketReport(ctx: Context, reportQuery: TicketReportQuery): Promise<TicketReport> {
  return onReplica(ctx, (reading) => readReport(reading, reportQuery))
}

async function readReport(ctx: Context, reportQuery: TicketReportQuery): Promise<TicketReport> {
  const { rows, before: whole, steps, hours, scope } = await openReport(ctx, reportQuery, countAll)
  const { timezone, weekStartsOn, range, before, grain } = scope.calendar
  const figures = rows.find(({ group }) => group === null)?.figures
  const [stepsBefore, stepsOfRange] = steps
  if (!figures || !whole[0] || !stepsOfRange || !stepsBefore) throw new Error('A report has a whole.')
  return {
    asOf: scope.now.toISOString(),
    timezone,
    weekStartsOn,
    range,
    before,
    grain,
    figures,
    figuresBefore: whole[0].figures,
    steps: stepsOfRange,
    stepsBefore,
    hours,
    groups: {
      team: await nameRows(ctx.db, rows, 'team'),
      agent: await nameRows(ctx.db, rows, 'agent'),
      topic: await nameRows(ctx.db, rows, 'topic'),
    },
    deflection: scope.isFiltered ? null : await countDeflection(ctx.db, scope.calendar),
  }
}

/** Runs the queries one after the other on one connection: a report must not keep others waiting. */
async function countAll(scope: ReportScope) {
  const { range, before } = scope.calendar
  return {
    scope,
    rows: await countFigures(scope, range, ReportGroup.options),
    before: await countFigures(scope, before, []),
    steps: await countSteps(scope, [before, range]),
    hours: await countHours(scope),
  }
}

async function countDeflection(
  db: Database,
  calendar: ReportScope['calendar'],
): Promise<TicketReport['deflection']> {
  const { drafts, confirmed, possible } = await countDrafts(db, await loadSpan(db, calendar.range, calendar))
  return { drafts, confirmed, possible }
}

/** The present names of each group's rows; `parent` is the name above. */
const names: Record<ReportGroup, Sql> = {
  team: sql`SELECT id, alias, name, NULL AS parent FROM team`,
  agent: sql`SELECT id, alias, COALESCE(NULLIF(name, ''), email::text) AS name, NULL AS parent FROM person`,
  topic: sql`
    SELECT topic.id, topic.alias, topic.name, parent.name AS parent
    FROM topic LEFT JOIN topic parent ON parent.id = topic.parent_id`,
}

async function nameRows(
  db: Database,
  counted: readonly CountedFigures[],
  group: ReportGroup,
): Promise<TicketReport['groups'][ReportGroup]> {
  const rows = counted.filter((row) => row.group === group)
  const ids = rows.flatMap(({ id }) => id ?? [])
  const named = await loadNames(db, group, ids)
  return rows
    .map(({ id, figures }) => ({ of: id === null ? null : (named.get(id) ?? null), figures }))
    .toSorted((one, other) => compareNames(one.of, other.of))
}

/** Rows without a name come last. */
function compareNames(one: NamedRef | null, other: NamedRef | null): number {
  if (!one || !other) return Number(one === null) - Number(other === null)
  return one.name.localeCompare(other.name, 'en') || one.alias.localeCompare(other.alias, 'en')
}

interface Named extends NamedRef {
  [column: string]: unknown
  id: string
  parent: string | null
}

/** Two of one name are told apart by what they are below. */
async function loadNames(
  db: Database,
  group: ReportGroup,
  ids: readonly string[],
): Promise<Map<string, NamedRef>> {
  const rows = await query<Named>(
    db,
    sql`SELECT id, alias, name, parent FROM (${names[group]}) named WHERE id = ANY(${[...ids]})`,
  )
  const byName = Map.groupBy(rows, ({ name }) => name)
  return new Map(
    rows.map(({ id, alias, name, parent }) => {
      const isOneOfMany = (byName.get(name)?.length ?? 0) > 1
      return [id, { alias, name: isOneOfMany && parent !== null ? `${parent} › ${name}` : name }]
    }),
  )
}
