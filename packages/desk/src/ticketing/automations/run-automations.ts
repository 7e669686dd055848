import { type AutomationEventType, type AutomationTriggerName, automationTriggersOf } from '@lodge/contracts'
import { type Database, join, query, raw, sql, type Transaction, uuids } from '@lodge/database'
import { batched } from '../../foundation/batched.ts'
import type { Context } from '../../foundation/context.ts'
import { loadConditionScope, matches } from './automation-conditions.ts'
import { loadPublishedAutomations, type PublishedAutomation } from './published-automations.ts'
import { type DueAutomation, runInTransaction } from './run-on-ticket.ts'

interface HandledEvent {
  id: string
  type: AutomationEventType
  ticketId: string
  by?: string
  visibility?: string
}

/**
 * Runs the automations that an event sets off. Those of a ticket are handled in the order in which they happened, each
 * with its acknowledgement in one transaction: whoever is killed, and however many workers share them, what came of an
 * event is the same. Where no automation matches, one statement for all events of a round is all that it takes.
 */
export async function runAutomations(ctx: Context, event: HandledEvent): Promise<void> {
  const question = { event, now: ctx.now() }
  if (!(await mayConcern(ctx.db, question))) return
  for (;;) if (!(await handleNext(ctx, event))) return
}

interface Question {
  event: HandledEvent
  now: Date
}

/** Says of each event whether an automation matches its ticket now, or an earlier event of the ticket waits still. */
const mayConcern = batched(async (db: Database, questions: readonly Question[]) => {
  const automations = await loadPublishedAutomations(db, db)
  const byEvent = new Map(questions.map((question) => [question.event.id, question]))
  const now = questions[0]?.now ?? new Date()
  const triggered = new Map(
    questions.map(({ event }) => [event.id, automationTriggersOf(event.type, event)] as const),
  )
  const concerned = automations.filter(({ triggers }) =>
    [...triggered.values()].some((names) => names.some((name) => triggers.includes(name))),
  )
  const scope = await loadConditionScope(
    db,
    concerned.map(({ definition }) => definition),
    now,
  )
  const columns = concerned.map(
    ({ definition }, place) => sql`${matches(definition.groups, scope)} AS ${raw(`"a${place}"`)}`,
  )
  const rows = await query<{ eventId: string; isLater: boolean; [column: string]: unknown }>(
    db,
    sql`
    SELECT event.id AS "eventId",
           EXISTS (SELECT FROM event earlier WHERE earlier.ticket_id = event.ticket_id AND earlier.seq < event.seq
                     AND 'automations' = ANY(earlier.pending_consumers)) AS "isLater"
           ${columns.length > 0 ? sql`, ${join(columns)}` : sql``}
    FROM event JOIN ticket ON ticket.id = event.ticket_id
    WHERE event.id = ANY(${uuids([...byEvent.keys()])}) AND 'automations' = ANY(event.pending_consumers)`,
  )
  const answers = new Map(rows.map((row) => [row.eventId, row]))
  return ({ event }: Question) => {
    const row = answers.get(event.id)
    if (!row) return false
    const names = triggered.get(event.id) ?? []
    const isMatch = concerned.some(
      ({ triggers }, place) => row[`a${place}`] === true && names.some((name) => triggers.includes(name)),
    )
    return isMatch || row.isLater
  }
})

interface PendingEvent {
  id: string
  type: string
  payload: { by?: unknown; visibility?: unknown }
  cause: string
  depth: number
}

/** Handles the first event of the ticket that waits, up to this one. Returns false where none is left. */
async function handleNext(ctx: Context, { id, ticketId }: HandledEvent): Promise<boolean> {
  let isFound = false
  await runInTransaction(ctx, ticketId, async (tx) => {
    const event = await claimFirst(tx, ticketId, id)
    isFound = event !== null
    if (!event) return []
    return dueUpon(event, await loadPublishedAutomations(tx, ctx.db))
  })
  return isFound
}

function dueUpon(event: PendingEvent, automations: readonly PublishedAutomation[]): DueAutomation[] {
  const names = automationTriggersOf(event.type, event.payload)
  return automations.flatMap((automation) => {
    const trigger = names.find((name: AutomationTriggerName) => automation.triggers.includes(name))
    return trigger ? [{ automation, cause: { key: event.cause, trigger, depth: event.depth } }] : []
  })
}

/**
 * Acknowledges the event in the transaction of its runs. Its cause is that of the run that it came from; else the first
 * event of the same moment by the same person, since a command may record several.
 */
async function claimFirst(tx: Transaction, ticketId: string, upTo: string): Promise<PendingEvent | null> {
  const [event] = await query<PendingEvent & { [column: string]: unknown }>(
    tx,
    sql`
    UPDATE event SET pending_consumers = array_remove(event.pending_consumers, 'automations')
    FROM (SELECT id FROM event WHERE ticket_id = ${ticketId} AND 'automations' = ANY(pending_consumers)
            AND seq <= (SELECT seq FROM event WHERE id = ${upTo}) ORDER BY seq LIMIT 1) first
    WHERE event.id = first.id
    RETURNING event.id, event.type, event.payload,
      COALESCE((SELECT cause FROM automation_run WHERE id = event.automation_run_id),
               (SELECT origin.id::text FROM event origin WHERE origin.ticket_id = event.ticket_id
                  AND origin.created_at = event.created_at AND origin.actor_id IS NOT DISTINCT FROM event.actor_id
                ORDER BY origin.seq LIMIT 1), event.id::text) AS cause,
      COALESCE((SELECT depth + 1 FROM automation_run WHERE id = event.automation_run_id), 0) AS depth`,
  )
  return event ?? null
}
