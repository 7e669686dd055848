import type { AutomationMoment, AutomationTrigger } from '@lodge/contracts'
import { type Database, query, type Sql, sql, uuids } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import {
  loadPublishedBusinessHours,
  type PublishedBusinessHours,
} from '../../sla/policies/published-versions.ts'
import { type ConditionScope, hoursOfTicket, loadConditionScope, matches } from './automation-conditions.ts'
import { mayBeAfter, minutesAfter, momentBefore, momentOf } from './automation-moments.ts'
import { type PublishedAutomation, selectRunning } from './published-automations.ts'
import { runInTransaction } from './run-on-ticket.ts'

type TimeTrigger = Extract<AutomationTrigger, { kind: 'time' }>

interface TimedAutomation extends PublishedAutomation {
  trigger: TimeTrigger
  evaluatedUntil: Date
}

/** A time by which an automation counts, from after `from` up to `to`; `hoursId` is null for the clock's. */
interface Window {
  automation: TimedAutomation
  hoursId: string | null
  from: Date
  to: Date
}

interface Candidate {
  id: string
  moment: Date
  hoursId: string | null
}

/**
 * Runs the automations by time on the tickets whose moment has come since the last look, once for each moment. A moment
 * comes by once: a ticket that does not match then is left alone, whatever it becomes. Returns how many have run.
 */
export async function runDueAutomations(ctx: Context): Promise<number> {
  const now = ctx.now()
  const timed = await loadTimed(ctx.db)
  if (timed.length === 0) return 0
  const windows = await listWindows(ctx.db, timed, now)
  const definitions = timed.map(({ definition }) => definition)
  const scope = await loadConditionScope(ctx.db, definitions, now)
  let count = 0
  for (const [moment, ofMoment] of Map.groupBy(windows, ({ automation }) => automation.trigger.after)) {
    const candidates = await findCandidates(ctx.db, moment, ofMoment)
    for (const [automation, found] of assign(ofMoment, candidates))
      for (const candidate of await findMatching(ctx.db, { automation, scope }, found))
        count += await runOnCandidate(ctx, automation, candidate)
  }
  await query(
    ctx.db,
    sql`UPDATE automation SET evaluated_until = ${now}
        WHERE id = ANY(${uuids(timed.map(({ id }) => id))}) AND evaluated_until < ${now}`,
  )
  return count
}

async function loadTimed(db: Database): Promise<TimedAutomation[]> {
  const [automations, marks] = await Promise.all([
    selectRunning(db, sql`evaluated_until IS NOT NULL`),
    query<{ id: string; at: Date }>(
      db,
      sql`SELECT id, evaluated_until AS at FROM automation WHERE evaluated_until IS NOT NULL`,
    ),
  ])
  const until = new Map(marks.map(({ id, at }) => [id, at]))
  return automations.flatMap((automation) => {
    const { trigger } = automation.definition
    const evaluatedUntil = until.get(automation.id)
    return trigger.kind === 'time' && evaluatedUntil ? [{ ...automation, trigger, evaluatedUntil }] : []
  })
}

async function listWindows(db: Database, timed: readonly TimedAutomation[], now: Date): Promise<Window[]> {
  const hours = timed.some(({ trigger }) => trigger.time === 'business') ? await loadAllHours(db) : []
  const known = new Map<string, Date>()
  const before = (at: Date, minutes: number, by: PublishedBusinessHours | null) => {
    const key = `${at.getTime()} ${minutes} ${by?.id}`
    const found = known.get(key) ?? momentBefore(at, minutes, by)
    known.set(key, found)
    return found
  }
  return timed.flatMap((automation) => {
    const { trigger, evaluatedUntil } = automation
    const minutes = minutesAfter(trigger)
    return (trigger.time === 'business' ? hours : [null]).flatMap((by) => {
      const from = before(evaluatedUntil, minutes, by)
      const to = before(now, minutes, by)
      return from < to ? [{ automation, hoursId: by?.id ?? null, from, to }] : []
    })
  })
}

async function loadAllHours(db: Database): Promise<PublishedBusinessHours[]> {
  const rows = await query<{ id: string }>(db, sql`SELECT id FROM business_hours_version`)
  return Promise.all(rows.map(({ id }) => loadPublishedBusinessHours(db, id)))
}

/** Returns the tickets whose moment lies in one of the windows, by one pass over those that changed late enough. */
async function findCandidates(
  db: Database,
  moment: AutomationMoment,
  windows: readonly Window[],
): Promise<Candidate[]> {
  if (windows.length === 0) return []
  const earliest = new Date(windows.reduce((least, { from }) => Math.min(least, from.getTime()), Infinity))
  const asksHours = windows.some(({ hoursId }) => hoursId !== null)
  const ranges: Sql = sql`(SELECT range_agg(tstzrange(starts, ends, '(]'))
    FROM unnest(${windows.map(({ from }) => from.toISOString())}::timestamptz[],
                ${windows.map(({ to }) => to.toISOString())}::timestamptz[]) AS given(starts, ends))`
  return query<Candidate & { [column: string]: unknown }>(
    db,
    sql`
    SELECT ticket.id, ticket.moment, ${asksHours ? hoursOfTicket : sql`NULL::uuid`} AS "hoursId"
    FROM (SELECT ticket.id, ${momentOf[moment]} AS moment FROM ticket
          WHERE ${mayBeAfter(moment, earliest)} AND ticket.merged_into_id IS NULL) ticket
    WHERE ticket.moment <@ ${ranges}`,
  )
}

/** Returns each automation with the candidates in its windows. */
function assign(
  windows: readonly Window[],
  candidates: readonly Candidate[],
): Map<TimedAutomation, Candidate[]> {
  const sorted = candidates.toSorted((one, other) => one.moment.getTime() - other.moment.getTime())
  const assigned = new Map<TimedAutomation, Candidate[]>()
  for (const { automation, hoursId, from, to } of windows) {
    const found: Candidate[] = []
    for (let place = placeAfter(sorted, from); place < sorted.length; place += 1) {
      const candidate = sorted[place]
      if (!candidate || candidate.moment > to) break
      if (hoursId === null || candidate.hoursId === hoursId) found.push(candidate)
    }
    if (found.length > 0) assigned.set(automation, [...(assigned.get(automation) ?? []), ...found])
  }
  return assigned
}

function placeAfter(sorted: readonly Candidate[], from: Date): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const candidate = sorted[middle]
    if (candidate && candidate.moment > from) high = middle
    else low = middle + 1
  }
  return low
}

/** Candidates that are too many to name each: where an index has their moments, tickets are read by their range. */
const readByRangeFrom = 100
const hasIndex: ReadonlySet<AutomationMoment> = new Set(['created', 'updated'])

async function findMatching(
  db: Database,
  { automation: { definition, trigger }, scope }: { automation: TimedAutomation; scope: ConditionScope },
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const first = candidates[0]
  const last = candidates.at(-1)
  if (!first || !last) return []
  const isRange =
    hasIndex.has(trigger.after) && trigger.time === 'wall' && candidates.length >= readByRangeFrom
  const moment = momentOf[trigger.after]
  const are = isRange
    ? sql`${moment} >= ${first.moment} AND ${moment} <= ${last.moment}`
    : sql`id = ANY(${uuids(candidates.map((candidate) => candidate.id))})`
  const rows = await query<{ id: string }>(
    db,
    sql`SELECT id FROM ticket WHERE ${are} AND ${matches(definition.groups, scope)}`,
  )
  const matching = new Set(rows.map((row) => row.id))
  return candidates.filter((candidate) => matching.has(candidate.id))
}

/** The ticket may have been answered or resolved meanwhile: its moment is read again under its lock. */
async function runOnCandidate(
  ctx: Context,
  automation: TimedAutomation,
  { id: ticketId, moment }: Candidate,
): Promise<number> {
  const { after } = automation.trigger
  const outcomes = await runInTransaction(ctx, ticketId, async (tx) => {
    const [ticket] = await query<{ moment: Date | null }>(
      tx,
      sql`SELECT ${momentOf[after]} AS moment FROM ticket WHERE id = ${ticketId}`,
    )
    if (ticket?.moment?.getTime() !== moment.getTime()) return []
    const key = `${automation.id} ${moment.toISOString()}`
    return [{ automation, cause: { key, trigger: 'time', depth: 0 } }]
  })
  return outcomes.length
}
