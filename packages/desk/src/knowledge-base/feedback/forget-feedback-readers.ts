import { dayMs, limits } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'

/**
 * Forgets who gave feedback once their time is over, and what they wrote after `limits.feedbackCommentDays`; the votes
 * stay. Returns how many readers it forgot.
 */
export async function forgetFeedbackReaders(ctx: Context): Promise<number> {
  const now = ctx.now()
  const tooOld = new Date(now.getTime() - limits.feedbackCommentDays * dayMs)
  await query(
    ctx.db,
    sql`UPDATE article_feedback SET comment = '' WHERE comment <> '' AND given_at < ${tooOld}`,
  )
  const forgotten = await query(
    ctx.db,
    sql`UPDATE article_feedback SET reader = NULL WHERE reader IS NOT NULL AND forget_at <= ${now} RETURNING id`,
  )
  return forgotten.length
}
