import { dayMs, limits } from '@lodge/contracts'
import { query, remove, sql } from '@lodge/database'
import { type Context, transaction } from '../foundation/context.ts'
import { refusalTypes } from '../identity/auth/record-refusal.ts'

/**
 * Deletes up to `limit` of the events that are of no ticket, or say that one was deleted, `limits.pastEventDays` after
 * they happened, with the mails and notifications that told of them; the activity log has its entries for as long as the
 * site says. What is still to be handled stays, and so does what is announced once, which its key says. Returns how many.
 */
export function sweepPastEvents(ctx: Context, limit: number): Promise<number> {
  const until = new Date(ctx.now().getTime() - limits.pastEventDays * dayMs)
  return transaction(ctx, async (tx) => {
    const events = await query<{ id: string }>(
      tx,
      sql`
      DELETE FROM event WHERE id IN (
        SELECT id FROM event
        WHERE (ticket_id IS NULL OR type = 'ticket.deleted') AND created_at < ${until}
          AND published_at IS NOT NULL AND pending_consumers = '{}'
          AND (idempotency_key IS NULL OR type = ANY(${refusalTypes}))
          AND NOT EXISTS (SELECT FROM sla_recalculation run WHERE run.event_id = event.id AND finished_at IS NULL)
        ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING id`,
    )
    const eventId = events.map(({ id }) => id)
    await remove(tx, 'email_delivery', { eventId })
    await remove(tx, 'web_push_delivery', { eventId })
    await remove(tx, 'notification', { eventId, ticketId: null })
    await remove(tx, 'sla_recalculation', { eventId })
    return events.length
  })
}
