import { dayMs, limits } from '@lodge/contracts'
import { query, type Sql, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { refusalTypes } from '../../identity/auth/record-refusal.ts'

const batch = 1_000

/**
 * Clears IP addresses older than `limits.ipAddressDays` from the activity log and its events: that is long enough to
 * trace an attack that is noticed late, and no longer, since an address is personal data. Besides it
 * the log takes only those of `forget_person` and `forget_tickets`. Returns how many it cleared.
 */
export async function forgetAddresses(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - limits.ipAddressDays * dayMs)
  const ofActivity = sql`
    UPDATE activity SET ip = NULL WHERE (id, at) IN (
      SELECT id, at FROM activity WHERE ip IS NOT NULL AND at < ${before} ORDER BY at LIMIT ${batch})
    RETURNING id`
  // The idempotency key of a refusal, which lets it be recorded once a minute, contains the address.
  const ofEvents = sql`
    UPDATE event SET ip = NULL, idempotency_key = CASE WHEN type = ANY(${refusalTypes}) THEN NULL ELSE idempotency_key END
    WHERE id IN (
      SELECT id FROM event WHERE ip IS NOT NULL AND created_at < ${before} ORDER BY created_at LIMIT ${batch})
    RETURNING id`
  return (await clearAll(ctx, ofActivity)) + (await clearAll(ctx, ofEvents))
}

async function clearAll({ db }: Context, statement: Sql): Promise<number> {
  let cleared = 0
  for (;;) {
    const { length } = await query(db, statement)
    cleared += length
    if (length < batch) return cleared
  }
}
