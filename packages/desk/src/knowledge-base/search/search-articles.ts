import type { ArticleHits, SearchArticles } from '@lodge/contracts'
import { empty, json, type Sql, sql, texts } from '@lodge/database'
import type { Context } from '../../context.ts'
import { normaliseAddress } from '../addresses.ts'
import { readerOf } from '../reader.ts'
import { isReadable } from '../visibility.ts'
import { expandSynonyms } from './expand-synonyms.ts'
import { loadHits } from './load-hits.ts'
import { type ArticleTerm, parseSearch } from './parse-search.ts'

/**
 * Returns the articles that match a search, of those that whoever acts may read, the best first: with all of its terms,
 * else with titles that are spelt like it, else with any of its terms.
 */
export async function searchArticles(
  ctx: Pick<Context, 'db' | 'actor' | 'now'>,
  { q, category, limit }: SearchArticles,
): Promise<ArticleHits> {
  const written = parseSearch(q)
  if (written.every(({ isExcluded }) => isExcluded)) return { items: [], total: 0, isSimilar: false }
  const [terms, reader] = await Promise.all([expandSynonyms(ctx.db, written), readerOf(ctx)])
  const wanted = sql`${isReadable(reader, ctx.now())} ${isWithin(category)}`
  const given = { terms, wanted, limit }
  const all = await loadHits(ctx.db, rankedByTerms(given, true), terms)
  if (all.items.length > 0) return { ...all, isSimilar: false }
  const similar = await loadHits(ctx.db, rankedBySpelling(given), terms)
  const found =
    similar.items.length > 0 ? similar : await loadHits(ctx.db, rankedByTerms(given, false), terms)
  return { ...found, isSimilar: found.items.length > 0 }
}

interface Ranking {
  terms: readonly ArticleTerm[]
  /** The condition on `article` and `category`. */
  wanted: Sql
  limit: number
}

/** The best articles by their words. */
function rankedByTerms({ terms, wanted, limit }: Ranking, needsAll: boolean): Sql {
  return sql`
    SELECT article.id, count(*) OVER ()::int AS total, ts_rank(search.document, searched.query) AS rank
    FROM (SELECT article_query(${json(terms)}, ${needsAll}) AS query OFFSET 0) searched
    JOIN article_search search ON search.document @@ searched.query
    JOIN article ON article.id = search.article_id
    JOIN article_category category ON category.id = article.category_id
    WHERE ${wanted}
    ORDER BY rank DESC, article.changed_at DESC, article.id LIMIT ${limit}`
}

/** The articles whose titles or keywords are spelt most like the words, each of them on average. */
function rankedBySpelling({ terms, wanted, limit }: Ranking): Sql {
  const words = terms.flatMap(({ any: [first = []], isExcluded }) => (isExcluded ? [] : first))
  return sql`
    SELECT article.id, count(*) OVER ()::int AS total, near.rank
    FROM article_titles_near(${texts(words)}) near
    JOIN article ON article.id = near.article_id
    JOIN article_category category ON category.id = article.category_id
    WHERE ${wanted}
    ORDER BY near.rank DESC, article.changed_at DESC, article.id LIMIT ${limit}`
}

function isWithin(category: string | undefined): Sql {
  if (category === undefined) return empty
  const path = normaliseAddress(category)
  return sql`AND (category.path = ${path} OR starts_with(category.path, ${`${path}/`}))`
}
