import { hourMs, limits } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../context.ts'

const batch = 1_000

/** Deletes the answers whose time to be asked for again is over. Returns how many. */
export async function sweepIdempotentRequests(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - limits.idempotencyKeyHours * hourMs)
  let deleted = 0
  for (;;) {
    const { length } = await query(
      ctx.db,
      sql`
      DELETE FROM idempotent_request WHERE (person_id, key) IN (
        SELECT person_id, key FROM idempotent_request WHERE created_at < ${before} LIMIT ${batch})
      RETURNING 1`,
    )
    deleted += length
    if (length < batch) return deleted
  }
}
