import type { ActivityEventType, DomainEvent } from '@lodge/contracts'
import { type Database, json, newId, query, sql } from '@lodge/database'
import type { Context } from '../context.ts'
import type { Description } from './describe/description.ts'
import { describeActivity } from './describe-activity.ts'
import { nameOfPerson } from './names.ts'

/**
 * Writes an event into the activity log, once however often it is delivered: who did what to what, from where, with
 * names as they are now and everything else in no language. Message bodies, passwords and codes are never logged.
 */
export async function recordActivity<Type extends ActivityEventType>(
  { db }: Context,
  event: DomainEvent<Type>,
  type: Type,
): Promise<void> {
  for (const description of await describeActivity(db, event, type)) await insertRow(db, event, description)
}

/**
 * Time, address and request are the event's own, and so is the ticket unless the row names one. An event that is gone
 * is not logged.
 */
async function insertRow(
  db: Database,
  { id, type, actorId }: Pick<DomainEvent, 'id' | 'type' | 'actorId'>,
  { subject, ticketId, recordId, before, after }: Description,
): Promise<void> {
  await query(
    db,
    sql`
    INSERT INTO activity (id, event_id, at, actor_id, actor, action, subject, record_id, before, after, ticket_id, ip,
                          request_id)
    SELECT ${newId()}, id, created_at, ${actorId}, ${actorId === null ? '' : nameOfPerson(actorId)},
           ${type}, ${subject}, ${recordId ?? null},
           ${json(before)}, ${json(after)},
           COALESCE(${ticketId ?? null}, ticket_id), ip, request_id
    FROM event WHERE id = ${id}
    ON CONFLICT DO NOTHING`,
  )
}
