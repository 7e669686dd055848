import { dayMs, limits } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'

/**
 * Forgets who gave feedback once their time is over, what they wrote after `limits.feedbackCommentDays`, and the votes once
 * no list counts them any more. Returns how many readers it forgot.
 */
export async function forgetFeedbackReaders(ctx: Context): Promise<number> {
  const now = ctx.now()
  const tooOld = new Date(now.getTime() - limits.feedbackCommentDays * dayMs)
  await query(
    ctx.db,
    sql`UPDATE article_feedback SET comment = '' WHERE comment <> '' AND given_at < ${tooOld}`,
  )
  const uncounted = new Date(now.getTime() - limits.suggestionDays * dayMs)
  await query(ctx.db, sql`DELETE FROM article_feedback WHERE given_at < ${uncounted}`)
  const forgotten = await query(
    ctx.db,
    sql`UPDATE article_feedback SET reader = NULL WHERE reader IS NOT NULL AND forget_at <= ${now} RETURNING id`,
  )
  return forgotten.length
}
