import { integers, isOneOf, query, sql, texts, uuids } from '@lodge/database'
import { UnrecoverableError } from '@lodge/events'
import { batched } from '../../foundation/batched.ts'
import type { DeliveryRow } from './delivery-leases.ts'
import type { EmailContext } from './email-context.ts'

const retryLimitHours = 24

/** Returns the failure of a mail that was not sent for a day and is not tried again. */
export const givenUp = (lastAnswer: string) => new UnrecoverableError(`given up: ${lastAnswer}`)

/** Writes the outcome, unless the lease expired and another worker has it now. */
export function markDelivery(
  ctx: EmailContext,
  row: DeliveryRow,
  state: 'pending' | 'skipped' | 'failed' | 'stopped',
  error?: unknown,
): Promise<void> {
  const problem = error === undefined ? null : String(error instanceof Error ? error.message : error)
  return writeOutcomes(ctx.db, { row, state, lastError: problem?.slice(0, 500) ?? null, messageId: null })
}

/** Writes that the mail was sent, under which Message-ID, and what is to be noted about it. */
export function markSent(
  ctx: EmailContext,
  row: DeliveryRow,
  { messageId, note }: { messageId: string; note: string | null },
): Promise<void> {
  return writeOutcomes(ctx.db, { row, state: 'sent', lastError: note, messageId })
}

interface Outcome {
  row: DeliveryRow
  state: 'pending' | 'skipped' | 'failed' | 'stopped' | 'sent'
  lastError: string | null
  messageId: string | null
}

const writeOutcomes = batched(async (db, outcomes: readonly Outcome[]) => {
  await query(
    db,
    sql`
    UPDATE email_delivery delivery
    SET state = outcome.state, last_error = outcome.last_error,
        sent_at = CASE WHEN outcome.state = 'sent' THEN clock_timestamp() END,
        message_id = COALESCE(outcome.message_id, delivery.message_id)
    FROM unnest(${uuids(outcomes.map(({ row }) => row.id))}, ${integers(outcomes.map(({ row }) => row.attempts))},
                ${texts(outcomes.map(({ state }) => state))},
                ${outcomes.map(({ lastError }) => lastError)}::text[],
                ${outcomes.map(({ messageId }) => messageId)}::text[])
      AS outcome(id, attempts, state, last_error, message_id)
    WHERE delivery.id = outcome.id AND delivery.state = 'sending' AND delivery.attempts = outcome.attempts`,
  )
  return () => undefined
})

export function isPastRetryLimit(ctx: EmailContext, { id }: DeliveryRow): Promise<boolean> {
  return isPastLimit(ctx.db, id)
}

const isPastLimit = batched(async (db, ids: readonly string[]) => {
  const rows = await query<{ id: string }>(
    db,
    sql`SELECT id FROM email_delivery
        WHERE ${isOneOf(sql`id`, ids)}
          AND COALESCE(retried_at, created_at) < clock_timestamp() - ${retryLimitHours} * interval '1 hour'`,
  )
  const past = new Set(rows.map((row) => row.id))
  return (id) => past.has(id)
})
