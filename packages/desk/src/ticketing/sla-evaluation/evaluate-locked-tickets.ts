import { keepPlans, type Transaction } from '@lodge/database'
import { type EventToRecord, recordEvents, systemOccasion } from '@lodge/events'
import { type Context, systemContext } from '../../foundation/context.ts'
import { loadDeadlineRows, saveDeadlineRows } from '../../sla/deadlines/deadline-rows.ts'
import { buildSlaTimeline } from '../../sla/deadlines/sla-timeline.ts'
import { loadHistoriesInTransaction } from '../../sla/deadlines/ticket-history.ts'
import { runEscalationSteps } from '../escalation/run-escalation-steps.ts'
import { evaluateTicket, type SlaTicketRow, type TicketEvaluation } from './evaluate-ticket.ts'
import { lockTickets, readTickets, saveSlaSummaries } from './lock-tickets.ts'
import { withoutRepeatedWarnings } from './repeated-warnings.ts'

/** A deadline's alarm, now and before; null when there is none. */
export interface AlarmChange {
  deadlineId: string
  alarmAt: string | null
  before: string | null
}

/**
 * Evaluates locked tickets by their events as of `now`, stores and records what changed, and runs the escalation steps
 * that are due, in a handful of statements however many tickets there are. A second run changes nothing. `now` may have
 * been asked for, and not been answered yet. Returns the alarms that moved.
 */
export async function evaluateLockedTickets(
  ctx: Context,
  tx: Transaction,
  tickets: readonly SlaTicketRow[],
  now: Date | Promise<Date>,
): Promise<AlarmChange[]> {
  const ids = tickets.map((ticket) => ticket.id)
  keepPlans(tx)
  const [at, histories, known] = await Promise.all([
    now,
    loadHistoriesInTransaction(tx, ids),
    loadDeadlineRows(tx, ids),
  ])
  const evaluations: TicketEvaluation[] = []
  for (const ticket of tickets) {
    const timeline = await buildSlaTimeline(tx, histories.get(ticket.id) ?? [])
    evaluations.push(evaluateTicket(ticket, known.get(ticket.id) ?? [], timeline, at.toISOString()))
  }
  const deadlines = evaluations.flatMap((evaluation) => evaluation.deadlines)
  saveDeadlineRows(tx, deadlines)
  saveSlaSummaries(
    tx,
    evaluations.filter((evaluation) => evaluation.isChanged),
  )
  await recordSlaEvents(tx, evaluations, at)
  const alarmsBefore = new Map([...known.values()].flat().map(({ id, alarmAt }) => [id, alarmAt]))
  const alarmChanges = deadlines
    .map(({ id, alarmAt }) => ({ deadlineId: id, alarmAt, before: alarmsBefore.get(id) ?? null }))
    .filter(({ alarmAt, before }) => alarmAt !== before)
  const dueSteps = evaluations.flatMap((evaluation) => evaluation.dueSteps)
  const raised = await runEscalationSteps(
    systemContext(ctx.db, () => at),
    tx,
    dueSteps,
  )
  if (raised.length === 0) return alarmChanges
  // The new targets apply at once. This ends: a priority only rises, and no deadline takes a step twice.
  return mergeAlarmChanges([
    ...alarmChanges,
    ...(await evaluateLockedTickets(ctx, tx, await lockTickets(tx, raised), at)),
  ])
}

/**
 * Returns those of these tickets whose stored deadlines or summary are others than the engine evaluates as of `now`.
 * Changes nothing.
 */
export async function findWrongDeadlines(
  tx: Transaction,
  ticketIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const tickets = await readTickets(tx, ticketIds)
  const histories = await loadHistoriesInTransaction(tx, ticketIds)
  const known = await loadDeadlineRows(tx, ticketIds)
  const wrong: string[] = []
  for (const ticket of tickets) {
    const timeline = await buildSlaTimeline(tx, histories.get(ticket.id) ?? [])
    const evaluation = evaluateTicket(ticket, known.get(ticket.id) ?? [], timeline, now.toISOString())
    if (evaluation.isChanged || evaluation.deadlines.length > 0) wrong.push(ticket.id)
  }
  return wrong
}

/** Returns one change for each deadline: its last alarm, instead of the one before its first change. */
function mergeAlarmChanges(alarmChanges: readonly AlarmChange[]): AlarmChange[] {
  const byDeadline = new Map<string, AlarmChange>()
  for (const change of alarmChanges) {
    const first = byDeadline.get(change.deadlineId) ?? change
    byDeadline.set(change.deadlineId, { ...change, before: first.before })
  }
  return [...byDeadline.values()]
}

/** Records warnings and breaches; a ticket that changed without either gets a `deadline.changed`. */
async function recordSlaEvents(
  tx: Transaction,
  evaluations: readonly TicketEvaluation[],
  at: Date,
): Promise<void> {
  const occasion = systemOccasion(at)
  const slaEvents = await recordEvents(
    tx,
    occasion,
    await withoutRepeatedWarnings(
      tx,
      evaluations.flatMap((evaluation) => evaluation.newSlaEvents),
      evaluations.flatMap((evaluation) => evaluation.deadlines),
    ),
  )
  const withSlaEvent = new Set(slaEvents.map(ticketOf))
  const changed = evaluations.filter(({ ticketId, isChanged }) => isChanged && !withSlaEvent.has(ticketId))
  await recordEvents(
    tx,
    occasion,
    changed.map(({ ticketId }) => ({ event: { type: 'deadline.changed', ticketId }, idempotencyKey: null })),
  )
}

function ticketOf({ event }: EventToRecord): string | null {
  return 'ticketId' in event ? event.ticketId : null
}
