import { type DomainEvent, type EventType, parseEvent } from '@lodge/contracts'
import { quickAttempts } from './deliver.ts'
import type { EmailContext } from './email-context.ts'

interface EventRow {
  id: string
  type: EventType
  payload: Record<string, unknown>
  actorId: string | null
  at: Date
}

export type Handle = (ctx: EmailContext, event: DomainEvent) => Promise<void>

/**
 * One slow round for mails that the quick attempts could not hand over, as after an hour without a mail
 * server. Gives how many events it tried again.
 */
export async function resendPending(ctx: EmailContext, handle: Handle): Promise<number> {
  const { rows } = await ctx.db.pool.query<EventRow>(
    `SELECT event.id, event.type, event.payload, event.actor_id AS "actorId", event.created_at AS at
     FROM event
     WHERE event.id IN (
       SELECT event_id FROM email_delivery
       WHERE state IN ('pending', 'sending') AND attempts >= $1
       ORDER BY created_at LIMIT 200
     )
     ORDER BY event.seq`,
    [quickAttempts],
  )
  for (const { id, type, payload, actorId, at } of rows)
    await handle(ctx, parseEvent(type, { ...payload, id, type, actorId, at: at.toISOString() }))
  return rows.length
}
