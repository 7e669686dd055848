import { dayMs, limits } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'

/** Deletes searches of the knowledge base that are older than `limits.searchLogDays`. Returns how many. */
export async function sweepSearchLog(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - limits.searchLogDays * dayMs)
  const deleted = await query(
    ctx.db,
    sql`DELETE FROM article_search_log WHERE searched_at < ${before} RETURNING id`,
  )
  return deleted.length
}
