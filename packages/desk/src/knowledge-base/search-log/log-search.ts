import type { RecordOpenedHit, SearchParams } from '@lodge/contracts'
import { query, sql, uuid } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { findReadableArticle } from '../reading/find-readable-article.ts'
import { normaliseSearch } from './normalise-search.ts'

interface LoggedSearch {
  /** Of the search box that asks; its words as they grow are one search. */
  searchId: string
  words: string
  hits: number
}

/** Notes a search of the knowledge base and how much it found, and not who searched. */
export async function logSearch(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { searchId, words, hits }: LoggedSearch,
): Promise<void> {
  const normalised = normaliseSearch(words)
  if (normalised.length < 2) return
  await query(
    db,
    sql`
    INSERT INTO article_search_log AS kept (id, words, hits, searched_at)
    VALUES (${uuid(searchId)}, ${normalised}, ${hits}, ${now()})
    ON CONFLICT (id) DO UPDATE SET words = excluded.words, hits = excluded.hits
      WHERE kept.opened_article_id IS NULL AND kept.searched_at > ${new Date(now().getTime() - 3_600_000)}`,
  )
}

/** Notes which article was opened from a search. An article that the reader may not read is passed over. */
export async function recordOpenedHit(
  ctx: Context,
  { searchId, article }: SearchParams & RecordOpenedHit,
): Promise<null> {
  const articleId = await findReadableArticle(ctx, article)
  if (articleId)
    await query(
      ctx.db,
      sql`UPDATE article_search_log SET opened_article_id = ${articleId} WHERE id = ${uuid(searchId)}`,
    )
  return null
}
