import type { ActivityEventType, DomainEvent } from '@lodge/contracts'
import { json, newId, pipelineQueries, query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import type { Description } from './describe/description.ts'
import { describeActivity } from './describe-activity.ts'
import { nameColumn } from './names.ts'

/**
 * Writes events into the activity log, each once however often it is delivered: who did what to what, from where, with
 * names as they are now and everything else in no language. Time, door, address and request are the event's own, and so is
 * the ticket unless the row names one. An event that is gone is not logged. Message bodies, passwords and codes are
 * never logged.
 */
export async function recordActivity<Type extends ActivityEventType>(
  { db }: Context,
  events: readonly DomainEvent<Type>[],
): Promise<void> {
  // Over the connection that keeps its plans.
  await pipelineQueries(db, async (piped) => {
    const described = await Promise.all(
      events.map(async (event) => ({ event, rows: await describeActivity(piped, event, event.type) })),
    )
    await writeDescriptions(piped, described)
  })
}

async function writeDescriptions(
  db: Context['db'],
  described: readonly {
    event: Pick<DomainEvent, 'id' | 'type' | 'actorId'>
    rows: readonly Description[]
  }[],
): Promise<void> {
  const rows = described.flatMap(({ event, rows: ofEvent }) =>
    ofEvent.map(({ subject, ticketId = null, recordId = null, before, after }) => ({
      id: newId(),
      eventId: event.id,
      actorId: event.actorId,
      action: event.type,
      subject,
      ticketId,
      recordId,
      before,
      after,
    })),
  )
  await query(
    db,
    sql`
    INSERT INTO activity (id, event_id, at, actor_id, actor, action, subject, record_id, before, after, ticket_id, through,
                          ip, request_id)
    SELECT entry.id, event.id, event.created_at, entry."actorId", COALESCE(${nameColumn}, ''),
           entry.action, entry.subject, entry."recordId", entry.before, entry.after,
           COALESCE(entry."ticketId", event.ticket_id), event.through, event.ip, event.request_id
    FROM jsonb_to_recordset(${json(rows)})
           AS entry(id uuid, "eventId" uuid, "actorId" uuid, action text, subject text, "ticketId" uuid,
                    "recordId" uuid, before jsonb, after jsonb)
    JOIN event ON event.id = entry."eventId"
    LEFT JOIN person ON person.id = entry."actorId"
    ON CONFLICT DO NOTHING`,
  )
}
