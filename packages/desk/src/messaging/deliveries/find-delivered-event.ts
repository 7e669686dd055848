import { type Database, query, sql } from '@lodge/database'

interface DeliveredEvent {
  type: string
  /** As its consumers receive it, not yet parsed. */
  json: Record<string, unknown>
}

/** Returns the event that a mail is about; null when either is gone. */
export async function findDeliveredEvent(db: Database, deliveryId: string): Promise<DeliveredEvent | null> {
  const [event] = await query<{
    id: string
    type: string
    payload: Record<string, unknown>
    actorId: string | null
    at: Date
  }>(
    db,
    sql`SELECT event.id, type, payload, actor_id AS "actorId", event.created_at AS at
        FROM email_delivery JOIN event ON event.id = event_id WHERE email_delivery.id = ${deliveryId}`,
  )
  if (!event) return null
  const { id, type, payload, actorId, at } = event
  return { type, json: { ...payload, id, type, actorId, at: at.toISOString() } }
}
