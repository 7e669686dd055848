import type { ArticleHits, SearchArticles } from '@lodge/contracts'
import type { Context } from '../../foundation/context.ts'
import { searchArticles } from '../search/search-articles.ts'
import { logSearch } from './log-search.ts'

/**
 * Returns what a reader's search finds and notes it for the editors, where the search box names its search. Titles that
 * are only spelt like it are no hits.
 */
export async function searchAndLog(
  ctx: Context,
  { searchId, ...search }: SearchArticles,
): Promise<ArticleHits> {
  const hits = await searchArticles(ctx, search)
  if (searchId !== undefined)
    await logSearch(ctx, { searchId, words: search.q, hits: hits.isSimilar ? 0 : hits.total })
  return hits
}
