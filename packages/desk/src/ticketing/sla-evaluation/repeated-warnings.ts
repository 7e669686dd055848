import { query, sql, type Transaction, uuids } from '@lodge/database'
import type { EventToRecord } from '@lodge/events'
import type { DeadlineRow } from '../../sla/deadlines/deadline-rows.ts'

/**
 * Returns the events without warnings of what the same deadline has said before: that percentage or a higher one, or a
 * breach, whatever its target was then. A deadline that starts anew has said nothing yet.
 */
export async function withoutRepeatedWarnings(
  tx: Transaction,
  events: readonly EventToRecord[],
  deadlines: readonly DeadlineRow[],
): Promise<EventToRecord[]> {
  const warnings = events.flatMap(({ event }) => (event.type === 'deadline.warned' ? [event] : []))
  if (warnings.length === 0) return [...events]
  const startOf = new Map(deadlines.map(({ id, evaluation }) => [id, evaluation.startedAt]))
  const rows = await query<{ deadlineId: string; percent: number }>(
    tx,
    sql`
    SELECT asked.deadline_id AS "deadlineId",
           max(COALESCE((event.payload->>'percent')::float8, 'Infinity')) AS percent
    FROM unnest(${uuids(warnings.map(({ deadlineId }) => deadlineId))}, ${uuids(warnings.map(({ ticketId }) => ticketId))},
                ${warnings.map(({ deadlineId }) => startOf.get(deadlineId) ?? null)}::timestamptz[])
      AS asked(deadline_id, ticket_id, started_at)
    JOIN event ON event.ticket_id = asked.ticket_id AND event.type IN ('deadline.warned', 'deadline.breached')
      AND (event.payload->>'deadlineId')::uuid = asked.deadline_id AND event.created_at >= asked.started_at
    GROUP BY asked.deadline_id`,
  )
  const highest = new Map(rows.map(({ deadlineId, percent }) => [deadlineId, percent]))
  return events.filter(
    ({ event }) => event.type !== 'deadline.warned' || event.percent > (highest.get(event.deadlineId) ?? 0),
  )
}
