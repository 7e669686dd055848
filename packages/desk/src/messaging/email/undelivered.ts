import { type Database, query, type Sql, sql, type Transaction } from '@lodge/database'
import { type Context, recordEventBy } from '../../foundation/context.ts'
import { givenUp } from './delivery-outcomes.ts'
import { deliveryState } from './delivery-state.ts'
import type { EmailTemplateCode } from './templates/default-template.ts'

/** Mails to requesters and participants that bring a message of the ticket. */
const withMessage: readonly EmailTemplateCode[] = [
  'ticket_answered',
  'participant_answered',
  'ticket_received',
]

/** Returns whether a mail brings somebody a message of their ticket, on which its failure is noted. */
export function bringsMessage(template: EmailTemplateCode): boolean {
  return withMessage.includes(template)
}

/**
 * Notes on its message and its ticket, and for its author, that a mail did not reach somebody and is not tried again. Mails
 * that bring no message are only in the list of deliveries. A second call finds the note.
 *
 * @param which a condition on `delivery`
 */
export async function noteUndelivered(ctx: Context, tx: Transaction, which: Sql): Promise<void> {
  const noted = await query<{ ticketId: string; messageId: string }>(
    tx,
    sql`
    UPDATE message SET undelivered = COALESCE(undelivered, '{}') || jsonb_build_object(
      lower(delivery.recipient::text), jsonb_strip_nulls(jsonb_build_object(
        'reason', replace(COALESCE(delivery.last_error, ''), ${givenUp('').message}, ''),
        'at', ${ctx.now().toISOString()}::text, 'isStopped', CASE WHEN delivery.state = 'stopped' THEN TRUE END)))
    FROM email_delivery delivery JOIN event ON event.id = delivery.event_id
    WHERE ${which} AND ${deliveryState} IN ('failed', 'stopped')
      AND delivery.template_code = ANY(${[...withMessage]})
      AND message.id = (event.payload->>'messageId')::uuid
      AND NOT COALESCE(undelivered ? lower(delivery.recipient::text), FALSE)
    RETURNING message.ticket_id AS "ticketId", message.id AS "messageId"`,
  )
  for (const { ticketId, messageId } of noted) {
    await raiseVersion(tx, ticketId)
    await recordEventBy(ctx, tx, { type: 'ticket.undelivered', ticketId, messageId })
  }
}

/** Takes the note of a mail that is sent again off its message and its ticket. */
export async function forgetUndelivered(tx: Transaction, deliveryId: string): Promise<void> {
  const changed = await query<{ ticketId: string }>(
    tx,
    sql`
    UPDATE message SET undelivered = NULLIF(undelivered - lower(delivery.recipient::text), '{}')
    FROM email_delivery delivery JOIN event ON event.id = delivery.event_id
    WHERE delivery.id = ${deliveryId} AND delivery.template_code = ANY(${[...withMessage]})
      AND message.id = (event.payload->>'messageId')::uuid AND undelivered IS NOT NULL
    RETURNING message.ticket_id AS "ticketId"`,
  )
  for (const { ticketId } of changed) await raiseVersion(tx, ticketId)
}

/** Returns the ticket of the message that a mail brought; null for any other mail. */
export async function findDeliveredTicket(db: Database, deliveryId: string): Promise<string | null> {
  const [ticket] = await query<{ id: string }>(
    db,
    sql`
    SELECT message.ticket_id AS id
    FROM email_delivery JOIN event ON event.id = event_id
    JOIN message ON message.id = (event.payload->>'messageId')::uuid
    WHERE email_delivery.id = ${deliveryId} AND template_code = ANY(${[...withMessage]})`,
  )
  return ticket?.id ?? null
}

/** A trigger notes on the ticket itself that one of its messages is undelivered. */
async function raiseVersion(tx: Transaction, ticketId: string): Promise<void> {
  await query(tx, sql`UPDATE ticket SET version = version + 1 WHERE id = ${ticketId}`)
}
