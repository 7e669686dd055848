import type { ArticleHits, SearchArticles } from '@lodge/contracts'
import { empty, json, type Sql, sql, texts } from '@lodge/database'
import { normaliseAddress } from '../addresses.ts'
import { type ReaderContext, readerOf } from '../reader.ts'
import { oncePerGroup } from '../translations/one-of-each.ts'
import { type LanguagePreference, preferenceOf } from '../translations/reader-languages.ts'
import { isReadable } from '../visibility.ts'
import { expandSynonyms } from './expand-synonyms.ts'
import { loadHits } from './load-hits.ts'
import { type ArticleTerm, parseSearch } from './parse-search.ts'

/**
 * Returns the articles that match a search, of those that whoever acts may read, the best first: with all of its terms,
 * else with titles that are spelt like it, else with any of its terms. Of an article and its translations the one
 * in their language is found, of those that match.
 */
export async function searchArticles(
  ctx: ReaderContext,
  { q, category, limit }: SearchArticles,
): Promise<ArticleHits> {
  const written = parseSearch(q)
  if (written.every(({ isExcluded }) => isExcluded)) return { items: [], total: 0, isSimilar: false }
  const [terms, reader, preference] = await Promise.all([
    expandSynonyms(ctx.db, written),
    readerOf(ctx),
    preferenceOf(ctx),
  ])
  const wanted = sql`${isReadable(reader, ctx.now())} ${isWithin(category)}`
  const given = { terms, wanted, preference, limit }
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
  preference: LanguagePreference
  limit: number
}

/** The best articles by their words. */
function rankedByTerms({ terms, ...ranking }: Ranking, needsAll: boolean): Sql {
  return bestOf(ranking, {
    rank: sql`ts_rank(search.document, searched.query)`,
    matching: sql`
    (SELECT article_query(${json(terms)}, ${needsAll}) AS query OFFSET 0) searched
    JOIN article_search search ON search.document @@ searched.query
    JOIN article ON article.id = search.article_id`,
  })
}

/** The articles whose titles or keywords are spelt most like the words, each of them on average. */
function rankedBySpelling({ terms, ...ranking }: Ranking): Sql {
  const words = terms.flatMap(({ any: [first = []], isExcluded }) => (isExcluded ? [] : first))
  return bestOf(ranking, {
    rank: sql`near.rank`,
    matching: sql`article_titles_near(${texts(words)}) near JOIN article ON article.id = near.article_id`,
  })
}

function bestOf(
  { wanted, preference, limit }: Omit<Ranking, 'terms'>,
  { matching, rank }: { matching: Sql; rank: Sql },
): Sql {
  const { distinct, order } = oncePerGroup(preference)
  return sql`
    SELECT found.id, count(*) OVER ()::int AS total, found.rank
    FROM (SELECT ${distinct} article.id, article.changed_at, ${rank} AS rank
          FROM ${matching} JOIN article_category category ON category.id = article.category_id
          WHERE ${wanted} ${order}) found
    ORDER BY found.rank DESC, found.changed_at DESC, found.id LIMIT ${limit}`
}

function isWithin(category: string | undefined): Sql {
  if (category === undefined) return empty
  const path = normaliseAddress(category)
  return sql`AND (category.path = ${path} OR starts_with(category.path, ${`${path}/`}))`
}
