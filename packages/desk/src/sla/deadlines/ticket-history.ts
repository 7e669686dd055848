import { type EventType, type SlaEventType, slaEventTypes, type TicketPriority } from '@lodge/contracts'
import { type Database, isOneOf, literalList, query, type Sql, sql, type Transaction } from '@lodge/database'
import { withMovedMessages } from './moved-messages.ts'

/** An event of a ticket, with the versions that it put in force, if any. */
export interface TicketHistoryEvent {
  ticketId: string
  type: SlaEventType
  payload: unknown
  at: Date
  priority: TicketPriority | null
  policyVersionId: string | null
  businessHoursVersionId: string | null
}

/** Returns the events that these tickets' deadlines are evaluated from, each ticket's in order. */
export async function loadHistoriesInTransaction(
  tx: Transaction,
  ticketIds: readonly string[],
): Promise<Map<string, TicketHistoryEvent[]>> {
  return groupByTicket(await query<TicketHistoryEvent>(tx, historyQuery(ticketIds)))
}

/** An event of a ticket as it was recorded. */
export interface RecordedTicketEvent {
  ticketId: string
  type: EventType
  payload: unknown
  at: Date
  actorId: string | null
}

/** Returns the same histories, and by one statement also these tickets' events of some types, each ticket's in order. */
export async function loadHistoriesWithEvents(
  tx: Transaction,
  ticketIds: readonly string[],
  types: readonly EventType[],
): Promise<{ histories: Map<string, TicketHistoryEvent[]>; events: RecordedTicketEvent[] }> {
  const rows = await query<Omit<TicketHistoryEvent, 'type'> & RecordedTicketEvent & { isUndone: boolean }>(
    tx,
    sql`
    SELECT ${historyColumns}, event.actor_id AS "actorId", ${isUndoneMerge} AS "isUndone"
    FROM ${eventsWithPolicies}
    WHERE ${isOneOf(sql`event.ticket_id`, ticketIds)}
      AND event.type IN (${literalList([...new Set([...slaEventTypes, ...types])])})
    ORDER BY event.seq`,
  )
  const inHistory = rows.flatMap((row) => {
    const { type } = row
    return isSlaEventType(type) && !row.isUndone ? [{ ...row, type }] : []
  })
  return { histories: groupByTicket(inHistory), events: rows.filter(({ type }) => types.includes(type)) }
}

/** Returns the histories outside of any transaction. */
export async function loadHistories(
  db: Database,
  ticketIds: readonly string[],
): Promise<Map<string, TicketHistoryEvent[]>> {
  return groupByTicket(
    await query<TicketHistoryEvent & { [column: string]: unknown }>(db, historyQuery(ticketIds)),
  )
}

function historyQuery(ticketIds: readonly string[]): Sql {
  return sql`
    SELECT ${historyColumns}
    FROM ${eventsWithPolicies}
    WHERE ${isOneOf(sql`event.ticket_id`, ticketIds)} AND event.type IN (${literalList(slaEventTypes)})
      AND NOT ${isUndoneMerge}
    ORDER BY event.seq`
}

const historyColumns = sql`
  event.ticket_id AS "ticketId", event.type, event.payload, event.created_at AS "at",
  applied.priority, applied.policy_version_id AS "policyVersionId",
  applied.business_hours_version_id AS "businessHoursVersionId"`

// Looked up for each event, so that a plan made for any number of tickets never reads the whole table.
const eventsWithPolicies = sql`
  event LEFT JOIN LATERAL (SELECT * FROM applied_policy WHERE event_id = event.id LIMIT 1) applied ON TRUE`

/** A merge that was undone never was. */
const isUndoneMerge = sql`
  (event.type = 'ticket.merged' AND EXISTS (
    SELECT FROM ticket_merge merge
    WHERE merge.id = (event.payload->>'mergeId')::uuid AND merge.undone_at IS NOT NULL))`

function isSlaEventType(type: EventType): type is SlaEventType {
  return slaEventTypes.some((each) => each === type)
}

function groupByTicket(happenings: readonly TicketHistoryEvent[]): Map<string, TicketHistoryEvent[]> {
  const byTicket = Map.groupBy(happenings, ({ ticketId }) => ticketId)
  return new Map([...byTicket].map(([id, history]) => [id, withMovedMessages(history)]))
}
