import type { TicketFilter, TicketReportQuery } from '@lodge/contracts'
import {
  type Database,
  join,
  openSnapshot,
  query,
  type Snapshot,
  type Sql,
  sql,
  type Transaction,
  texts,
  transact,
} from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { loadFirstWeekday } from '../../../foundation/first-weekday.ts'
import { requireReportViewer } from '../../../foundation/require-report-viewer.ts'
import { factsVisibleTo } from '../../../foundation/visibility.ts'
import { filterBy } from '../../../ticketing/tickets/list/filter-by.ts'
import { loadSiteTimezone } from '../../../ticketing/tickets/list/load-timezone.ts'
import { toKnownFilter } from '../../../ticketing/tickets/list/to-known-filter.ts'
import type { ChosenCodes } from '../columns/choose-places.ts'
import { type Conditions, findChosenCodes } from '../columns/chosen-codes.ts'
import { requireAllCounted } from '../columns/preparation.ts'
import { addDays, type ReportCalendar, resolveRange } from './report-range.ts'

/** The moments at which days begin, and the one at which the last ends. */
export type DayStarts = ReadonlyMap<string, Date>

export interface ReportScope {
  /** All figures are of the same moment. */
  db: Transaction
  now: Date
  calendar: ReportCalendar
  /** The facts of the filter and of tickets that the actor sees, as the rows `fact`. */
  facts: Sql
  /** The same for facts in columns. */
  chosen: ChosenCodes
  isFiltered: boolean
}

/** Longer than what Postgres may take for the largest of its statements. */
const longestReportMs = 60_000

/**
 * Runs `work` on what a report counts, as it is at one moment. Throws `forbidden`, `invalid_input` at each filter that
 * names something unknown, and `being_prepared` until all tickets are counted.
 */
export async function openReport<Result>(
  ctx: Context,
  reportQuery: TicketReportQuery,
  work: (scope: ReportScope) => Promise<Result>,
): Promise<Result> {
  const question = await readQuestion(ctx, reportQuery)
  return transact(ctx.db, async (tx) => work(await toScope(tx, question)), {
    isSnapshot: true,
    timeoutMs: longestReportMs,
  })
}

/**
 * Returns what a report counts, as it is at one moment, for whoever reads it piece by piece and ends it. Throws as
 * `openReport` does.
 */
export async function beginReport(
  ctx: Context,
  reportQuery: TicketReportQuery,
  limit: { timeoutMs: number },
): Promise<{ scope: ReportScope; end: Snapshot['end'] }> {
  const question = await readQuestion(ctx, reportQuery)
  const { tx, end } = await openSnapshot(ctx.db, limit)
  try {
    return { scope: await toScope(tx, question), end }
  } catch (error) {
    await end()
    throw error
  }
}

type Question = Pick<ReportScope, 'now' | 'calendar' | 'isFiltered'> & { conditions: Conditions }

async function readQuestion(ctx: Context, { range, agent, ...filter }: TicketReportQuery): Promise<Question> {
  requireReportViewer(ctx)
  const filters = await toKnownFilter(ctx, { ...filter, assignee: agent }, { assignee: 'agent' })
  const now = ctx.now()
  const [timezone, weekStartsOn] = await Promise.all([loadSiteTimezone(ctx.db), loadFirstWeekday(ctx.db)])
  return {
    now,
    calendar: resolveRange(range, { now, timezone, weekStartsOn }),
    conditions: conditionsOf(ctx, filters),
    isFiltered: Object.values(filters).some((condition) => condition !== undefined),
  }
}

async function toScope(tx: Transaction, { conditions, ...question }: Question): Promise<ReportScope> {
  await requireAllCounted(tx)
  return {
    ...question,
    db: tx,
    facts: selectFacts(conditions),
    chosen: await findChosenCodes(tx, conditions),
  }
}

/**
 * To the conditions of lists a fact is a ticket as it was then; whether the actor may see it is asked of the ticket as it
 * is now.
 */
function conditionsOf({ actor, now }: Context, filter: TicketFilter): Conditions {
  const conditionOf = (part: TicketFilter): Sql | undefined =>
    filterBy(part, { actor, now: now(), timezone: 'UTC' })[0]
  const { team, topic, department, course, priority, channel, assignee, tag } = filter
  const conditions = {
    team: conditionOf({ team }),
    topic: conditionOf({ topic }),
    department: conditionOf({ department }),
    course: conditionOf({ course }),
    priority: conditionOf({ priority }),
    channel: conditionOf({ channel }),
    agent: conditionOf({ assignee }),
    tags: conditionOf({ tag }),
    seen_by: factsVisibleTo(actor),
  }
  return conditions
}

function selectFacts(conditions: Conditions): Sql {
  const givenConditions = Object.values(conditions).filter((condition) => condition !== undefined)
  return sql`
    (SELECT * FROM (SELECT *, agent_id AS assignee_id FROM report_fact) ticket
     WHERE ${join([sql`TRUE`, ...givenConditions], ' AND ')}) fact`
}

/** Returns when these days begin in the zone: 23 or 25 hours apart where clocks change. */
export async function loadDayStarts(
  db: Database | Transaction,
  days: readonly string[],
  { timezone }: Pick<ReportCalendar, 'timezone'>,
): Promise<DayStarts> {
  const rows = await query<{ day: string; at: Date }>(
    db,
    sql`SELECT day, (day::date::timestamp AT TIME ZONE ${timezone}) AS at FROM unnest(${texts(days)}) AS day`,
  )
  return new Map(rows.map(({ day, at }) => [day, at]))
}

export async function loadSpan(
  db: Database | Transaction,
  { from, to }: { from: string; to: string },
  calendar: Pick<ReportCalendar, 'timezone'>,
): Promise<{ start: Date; end: Date }> {
  const end = addDays(to, 1)
  const starts = await loadDayStarts(db, [from, end], calendar)
  return { start: dayStart(starts, from), end: dayStart(starts, end) }
}

export function dayStart(starts: DayStarts, day: string): Date {
  const at = starts.get(day)
  if (!at) throw new Error(`Nobody asked when ${day} begins.`)
  return at
}
