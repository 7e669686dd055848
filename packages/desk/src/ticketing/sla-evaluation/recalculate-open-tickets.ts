import type { TicketPriority } from '@lodge/contracts'
import { insertMany, query, raw, type Sql, sql, type Transaction, uuid } from '@lodge/database'
import { type EventToRecord, recordEvents, systemOccasion } from '@lodge/events'
import { type Context, transaction } from '../../foundation/context.ts'
import { lastAppliedPolicy, matchPolicies, versionsInForce } from '../../sla/policies/match-policies.ts'
import { evaluateLockedTickets } from './evaluate-locked-tickets.ts'
import type { SlaTicketRow } from './evaluate-ticket.ts'
import type { TimedAlarmChange } from './evaluate-tickets.ts'
import { lockTickets } from './lock-tickets.ts'

export interface RecalculationPage {
  isFinished: boolean
  alarmChanges: TimedAlarmChange[]
  /** Tickets that could not be evaluated; their former versions still apply. */
  failures: { ticketId: string; error: unknown }[]
}

interface RecalculationRun {
  id: string
  policyId: string | null
  businessHoursId: string | null
  topicId: string | null
  departmentId: string | null
  teamId: string | null
  startedAt: Date | null
  finishedAt: Date | null
  reachedId: string | null
}

interface RecalculatedTicket {
  id: string
  priority: TicketPriority
  policyVersionId: string
  businessHoursVersionId: string
}

const pageSize = 200
const noChanges = { alarmChanges: [], failures: [] }
const openTickets = sql`SELECT id, topic_id, department_id, team_id FROM ticket WHERE status NOT IN ('resolved', 'closed')`

/**
 * Recalculates one page of the open tickets of a recalculation, which an event started: those that the changed policy
 * or business hours concern are evaluated by the versions in force from this moment on, keeping what has elapsed (SLA
 * semantics, rules 1, 7 and 11). The page's work and its record are one transaction, so that it may be stopped anywhere
 * and shared by several workers. An event without a recalculation is finished.
 */
export async function recalculatePage(ctx: Context, recalculationId: string): Promise<RecalculationPage> {
  try {
    return await transaction(ctx, async (tx) => {
      const run = await startRun(tx, recalculationId)
      if (!run) return { isFinished: true, ...noChanges }
      const page = await nextPage(tx, run)
      const alarmChanges = await recalculateTickets(ctx, tx, run, page)
      return {
        isFinished: await saveProgress(tx, run, page, alarmChanges.done),
        alarmChanges: alarmChanges.alarmChanges,
        failures: [],
      }
    })
  } catch (error) {
    return recalculateOneByOne(ctx, recalculationId, error)
  }
}

/** After a failure tickets are taken one by one, so that one that cannot be evaluated does not stop the rest. */
async function recalculateOneByOne(
  ctx: Context,
  recalculationId: string,
  cause: unknown,
): Promise<RecalculationPage> {
  const started = await transaction(ctx, async (tx) => {
    const run = await startRun(tx, recalculationId)
    return run && { run, page: await nextPage(tx, run) }
  })
  if (!started || started.page.length === 0) throw cause
  const { run, page } = started
  const result: RecalculationPage = { isFinished: false, alarmChanges: [], failures: [] }
  let done = 0
  for (const ticketId of page) {
    try {
      const ofTicket = await transaction(ctx, (tx) => recalculateTickets(ctx, tx, run, [ticketId]))
      result.alarmChanges.push(...ofTicket.alarmChanges)
      done += ofTicket.done
    } catch (error) {
      result.failures.push({ ticketId, error })
    }
  }
  const passed = done + result.failures.length
  result.isFinished = await transaction(ctx, (tx) => saveProgress(tx, run, page, passed))
  return result
}

async function startRun(tx: Transaction, recalculationId: string): Promise<RecalculationRun | null> {
  const rows = await query<RecalculationRun>(
    tx,
    sql`
    SELECT event_id AS id, policy_id AS "policyId", business_hours_id AS "businessHoursId", topic_id AS "topicId",
           department_id AS "departmentId", team_id AS "teamId", started_at AS "startedAt", finished_at AS "finishedAt", reached_id AS "reachedId"
    FROM sla_recalculation WHERE event_id = ${recalculationId} FOR UPDATE`,
  )
  const run = rows[0]
  if (!run || run.finishedAt) return null
  if (run.startedAt) return run
  await query(
    tx,
    sql`
    WITH RECURSIVE ${matchPolicies(openTickets)}, ${versionsInForce}
    UPDATE sla_recalculation SET started_at = clock_timestamp(), total = (SELECT count(*) FROM (${ticketsToRecalculate(run)}) moved)
    WHERE event_id = ${run.id}`,
  )
  return run
}

async function nextPage(tx: Transaction, { reachedId }: RecalculationRun): Promise<string[]> {
  const after = reachedId ? sql`AND id > ${reachedId}` : sql``
  const rows = await query<{ id: string }>(
    tx,
    sql`
    SELECT id FROM ticket WHERE status NOT IN ('resolved', 'closed') ${after} ORDER BY id LIMIT ${pageSize}`,
  )
  return rows.map(({ id }) => id)
}

async function recalculateTickets(
  ctx: Context,
  tx: Transaction,
  run: RecalculationRun,
  ids: readonly string[],
) {
  if (ids.length === 0) return { alarmChanges: [], done: 0 }
  const tickets = new Map((await lockTickets(tx, ids)).map((ticket) => [ticket.id, ticket]))
  const all = await query<RecalculatedTicket>(
    tx,
    sql`
    WITH RECURSIVE ${matchPolicies(sql`${openTickets} AND id = ANY(${[...ids]})`)}, ${versionsInForce}
    ${ticketsToRecalculate(run)} ORDER BY ticket.id`,
  )
  const [clock] = await query<{ now: Date }>(tx, sql`SELECT clock_timestamp() AS now`)
  if (!clock) throw new Error('The database did not tell the time.')
  await applyPolicies(tx, run, all, clock.now)
  const found = all.map(({ id }) => tickets.get(id)).filter((ticket) => ticket !== undefined)
  return { alarmChanges: await evaluateRecalculated(ctx, tx, found, clock.now), done: all.length }
}

/**
 * Returns the open tickets of `match` that the recalculation concerns and that the versions in force do not apply to
 * yet. Below a moved topic or department those are the tickets of another policy than before, and of a team those of
 * other hours.
 */
function ticketsToRecalculate(run: RecalculationRun): Sql {
  const { policyId, businessHoursId, topicId, departmentId, teamId } = run
  return sql`
    SELECT ticket.id, ticket.priority, in_force.policy_version_id AS "policyVersionId",
           in_force.business_hours_version_id AS "businessHoursVersionId"
    FROM in_force
    JOIN ticket ON ticket.id = in_force.id
    ${lastAppliedPolicy}
    WHERE (applied.policy_version_id IS DISTINCT FROM in_force.policy_version_id
           OR applied.business_hours_version_id IS DISTINCT FROM in_force.business_hours_version_id)
      AND (applied.policy_id = ${policyId} OR in_force.policy_id = ${policyId}
           OR applied.business_hours_id = ${businessHoursId} OR in_force.business_hours_id = ${businessHoursId}
           OR ticket.team_id = ${teamId} AND applied.business_hours_id IS DISTINCT FROM in_force.business_hours_id
           OR applied.policy_id <> in_force.policy_id AND (
             ticket.topic_id IN (${atOrBelow('topic', topicId)})
             OR ticket.department_id IN (${atOrBelow('department', departmentId)})))`
}

function atOrBelow(table: 'topic' | 'department', id: string | null): Sql {
  return sql`
    WITH RECURSIVE below AS (
      SELECT id FROM ${raw(table)} WHERE id = ${uuid(id)}
      UNION SELECT child.id FROM ${raw(table)} child JOIN below ON child.parent_id = below.id
    )
    SELECT id FROM below`
}

async function applyPolicies(
  tx: Transaction,
  run: RecalculationRun,
  all: readonly RecalculatedTicket[],
  at: Date,
): Promise<void> {
  const occasion = systemOccasion(at)
  const events = all.map(({ id }): EventToRecord => {
    const event = { type: 'ticket.sla_policy_applied', ticketId: id, recalculationId: run.id } as const
    return { event, idempotencyKey: `rules:${run.id}:${id}` }
  })
  const recorded = await recordEvents(tx, occasion, events)
  const eventIds = new Map(recorded.map(({ id, event }) => ['ticketId' in event ? event.ticketId : null, id]))
  await insertMany(
    tx,
    'applied_policy',
    all.flatMap(({ id: ticketId, ...rules }) => {
      const eventId = eventIds.get(ticketId)
      return eventId ? [{ ticketId, eventId, ...rules, appliedAt: at }] : []
    }),
  )
}

async function evaluateRecalculated(
  ctx: Context,
  tx: Transaction,
  tickets: readonly SlaTicketRow[],
  now: Date,
): Promise<TimedAlarmChange[]> {
  if (tickets.length === 0) return []
  const alarmChanges = await evaluateLockedTickets(ctx, tx, tickets, now)
  return alarmChanges.map((change) => ({
    ...change,
    inMs: change.alarmAt === null ? null : Date.parse(change.alarmAt) - now.getTime(),
  }))
}

/** Stores how far the recalculation has come; the first empty page is the end. */
async function saveProgress(
  tx: Transaction,
  run: RecalculationRun,
  page: readonly string[],
  done: number,
): Promise<boolean> {
  const last = page.at(-1) ?? null
  await query(
    tx,
    sql`
    UPDATE sla_recalculation
    SET done = done + ${done}, reached_id = COALESCE(${uuid(last)}, reached_id),
        total = GREATEST(total, done + ${done}),
        finished_at = CASE WHEN ${uuid(last)} IS NULL THEN clock_timestamp() END
    WHERE event_id = ${run.id} AND reached_id IS NOT DISTINCT FROM ${run.reachedId}`,
  )
  return last === null
}
