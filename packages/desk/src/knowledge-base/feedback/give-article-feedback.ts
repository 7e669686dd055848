import { createHmac } from 'node:crypto'
import { type AliasParams, dayMs, type GiveArticleFeedback, limits } from '@lodge/contracts'
import { newId, query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { presentSecret, type Secret } from '../../foundation/secret.ts'
import { findReadableArticle } from '../reading/find-readable-article.ts'

/** A reader who is not known: a browser at an address. */
export interface FeedbackReader {
  address: string
  browser: string
  /** The key with which readers are hashed. */
  secret: Secret
}

/**
 * Notes whether an article helped, once for each reader, who may think better of it. The reader is kept as a keyed
 * hash: of the person for `limits.feedbackReaderDays`, of address and browser until the day is over. Throws
 * `article_not_found` for an article that they may not read.
 */
export async function giveArticleFeedback(
  ctx: Context,
  { alias, isHelpful, comment }: AliasParams & GiveArticleFeedback,
  reader: FeedbackReader,
): Promise<null> {
  const at = ctx.now()
  const articleId = await findReadableArticle(ctx, alias)
  if (!articleId) throw refusal('article_not_found')
  const { hash, forgetAt } = hashReader(ctx, articleId, reader)
  await query(
    ctx.db,
    sql`
    INSERT INTO article_feedback (id, article_id, is_helpful, comment, reader, given_at, forget_at)
    VALUES (${newId()}, ${articleId}, ${isHelpful}, ${comment}, ${hash}, ${at}, ${forgetAt})
    ON CONFLICT (article_id, reader) DO UPDATE
      SET is_helpful = excluded.is_helpful, given_at = excluded.given_at,
          comment = CASE WHEN excluded.comment = '' AND excluded.is_helpful = article_feedback.is_helpful
                         THEN article_feedback.comment ELSE excluded.comment END`,
  )
  return null
}

/** Of another article the same reader has another hash, so that nobody can follow one from article to article. */
function hashReader(
  { actor, now }: Context,
  articleId: string,
  { address, browser, secret }: FeedbackReader,
) {
  const day = now().toISOString().slice(0, 10)
  const isKnown = actor.kind === 'requester' || actor.kind === 'staff'
  const who = isKnown ? ['person', actor.id] : ['visitor', day, address, browser]
  const keptMs = isKnown ? limits.feedbackReaderDays * dayMs : dayMs
  return {
    hash: createHmac('sha256', presentSecret(secret))
      .update(JSON.stringify(['article-feedback', articleId, ...who]))
      .digest('base64url'),
    forgetAt: new Date(now().getTime() + keptMs),
  }
}
