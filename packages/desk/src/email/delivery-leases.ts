import { boolean, newId, query, sql, uuid, uuids } from '@lodge/database'
import { TryLater, UnrecoverableError } from '@lodge/events'
import type { Delivery, Recipient } from './delivery.ts'
import type { EmailContext } from './email-context.ts'

export interface DeliveryRow {
  [column: string]: unknown
  id: string
  recipient: string
  attempts: number
}

/**
 * A lease that was not renewed for this long belongs to a worker that died. A person waits for a sign-in code, and a
 * second one does no harm; no other mail should be sent twice only because its worker was slow.
 */
const leaseMs = { code: 4_000, mail: 15_000 }
const renewEveryMs = 1_000
const retryLimitHours = 24

/** Returns the failure of a mail that was not sent for a day and is not tried again. */
export const givenUp = (lastAnswer: string) => new UnrecoverableError(`given up: ${lastAnswer}`)

export interface RecordedRecipient extends Recipient {
  leased: DeliveryRow | null
  /** Whether the mail is still for them: since the first run they may have lost sight of the ticket. */
  isStillMeant: boolean
}

/**
 * Creates the deliveries of an event. Its first run decides who may get each of its texts; somebody who takes over the
 * ticket later does not. The only delivery of a mail is leased at once.
 */
export async function recordRecipients(
  ctx: EmailContext,
  delivery: Delivery,
): Promise<readonly RecordedRecipient[]> {
  const { eventId, template, recipients } = delivery
  const recipientOf = new Map(recipients.map((recipient) => [recipient.email.toLowerCase(), recipient]))
  const ids = recipients.map(() => newId())
  const isOne = recipients.length === 1
  const rows = await query<DeliveryRow & { isNew: boolean }>(
    ctx.db,
    sql`
    WITH known AS (
      SELECT id, recipient, attempts FROM email_delivery
      WHERE event_id = ${eventId} AND template_code = ${template}
    ), made AS (
      INSERT INTO email_delivery (id, event_id, recipient, template_code, created_at, state, attempts, leased_at)
      SELECT id, ${uuid(eventId)}, recipient, ${template}, ${ctx.now()}, ${isOne ? 'sending' : 'pending'},
             ${isOne ? 1 : 0}, CASE WHEN ${boolean(isOne)} THEN clock_timestamp() END
      FROM unnest(${uuids(ids)}, ${recipients.map(({ email }) => email)}::citext[]) AS given(id, recipient)
      WHERE NOT EXISTS (SELECT FROM known)
      ON CONFLICT DO NOTHING
      RETURNING id, recipient, attempts
    )
    SELECT id, recipient, attempts, FALSE AS "isNew" FROM known
    UNION ALL SELECT id, recipient, attempts, TRUE FROM made`,
  )
  // Another run creates them at this moment; taking the lease shows what has become of them.
  if (rows.length === 0)
    return recipients.map((recipient) => ({ ...recipient, leased: null, isStillMeant: true }))
  return rows.map(({ isNew, ...row }) => {
    const found = recipientOf.get(row.recipient.toLowerCase())
    const { name = '', language = null } = found ?? {}
    const leased = isNew && isOne ? row : null
    return { email: row.recipient, name, language, leased, isStillMeant: found !== undefined }
  })
}

/** Takes a delivery's lease; returns null when the mail is finished. Throws while another worker has it. */
export async function leaseDelivery(
  ctx: EmailContext,
  { eventId, isNewEachTime }: Delivery,
  recipient: string,
): Promise<DeliveryRow | null> {
  const lease = isNewEachTime ? leaseMs.code : leaseMs.mail
  const [row] = await query<DeliveryRow>(
    ctx.db,
    sql`
    UPDATE email_delivery SET state = 'sending', attempts = attempts + 1, leased_at = clock_timestamp()
    WHERE event_id = ${eventId} AND recipient = ${recipient}
      AND (state = 'pending'
           OR state = 'sending' AND leased_at < clock_timestamp() - ${lease} * interval '1 millisecond')
    RETURNING id, recipient, attempts`,
  )
  if (row) return row
  const [held] = await query<{ leftMs: number }>(
    ctx.db,
    sql`
    SELECT (${lease} - 1000 * extract(epoch FROM clock_timestamp() - leased_at))::int AS "leftMs"
    FROM email_delivery
    WHERE event_id = ${eventId} AND recipient = ${recipient} AND state = 'sending'`,
  )
  if (held) throw new TryLater('This mail is being sent by another worker', Math.max(held.leftMs, 0) + 50)
  return null
}

/** Renews a lease for as long as its worker lives, or until it is released. */
export function renewLease(ctx: EmailContext, { id, attempts }: DeliveryRow): () => void {
  const renew = () =>
    query(
      ctx.db,
      sql`
      UPDATE email_delivery SET leased_at = clock_timestamp()
      WHERE id = ${id} AND state = 'sending' AND attempts = ${attempts}`,
      // Where Postgres is away nobody else can take it either.
    ).catch(() => undefined)
  const timer = setInterval(renew, renewEveryMs)
  return () => clearInterval(timer)
}

/** Writes the outcome, unless the lease expired and another worker has it now. */
export async function markDelivery(
  ctx: EmailContext,
  { id, attempts }: DeliveryRow,
  state: 'pending' | 'skipped' | 'failed',
  error?: unknown,
): Promise<void> {
  const lastError = error === undefined ? null : String(error instanceof Error ? error.message : error)
  await query(
    ctx.db,
    sql`
    UPDATE email_delivery SET state = ${state}, last_error = ${lastError?.slice(0, 500) ?? null}, sent_at = NULL
    WHERE id = ${id} AND state = 'sending' AND attempts = ${attempts}`,
  )
}

/** Writes that the mail was sent, under which Message-ID, and what is to be noted about it. */
export async function markSent(
  ctx: EmailContext,
  { id, attempts }: DeliveryRow,
  { messageId, note }: { messageId: string; note: string | null },
): Promise<void> {
  await query(
    ctx.db,
    sql`
    UPDATE email_delivery SET state = 'sent', last_error = ${note}, sent_at = clock_timestamp(),
                              message_id = ${messageId}
    WHERE id = ${id} AND state = 'sending' AND attempts = ${attempts}`,
  )
}

export async function isPastRetryLimit(ctx: EmailContext, { id }: DeliveryRow): Promise<boolean> {
  const rows = await query(
    ctx.db,
    sql`SELECT 1 FROM email_delivery
        WHERE id = ${id} AND COALESCE(retried_at, created_at) < clock_timestamp() - ${retryLimitHours} * interval '1 hour'`,
  )
  return rows.length > 0
}
