import type { ArticleHits, SearchArticles } from '@lodge/contracts'
import { empty, json, type Sql, sql, texts } from '@lodge/database'
import { normaliseAddress } from '../addresses.ts'
import { type ReaderContext, readerOf } from '../reader.ts'
import { oncePerGroup } from '../translations/one-of-each.ts'
import { type LanguagePreference, readingLanguagesOf } from '../translations/reader-languages.ts'
import { isReadable } from '../visibility.ts'

import { loadHits } from './load-hits.ts'
import { type ArticleTerm, parseSearch } from './parse-search.ts'
import { widenTerms } from './widen-terms.ts'

/**
 * Returns the articles that match a search, of those that whoever acts may read, the best first: those with
 * all of its terms, else those with most of what the terms say. Rare terms say more; a term that no article
 * has finds titles that are spelt like it. Stop words count only where there is nothing else. Of an article
 * and its translations that match, only the one in the reader's language is found.
 */
export async function searchArticles(
  ctx: ReaderContext,
  { q, category, limit }: SearchArticles,
): Promise<ArticleHits> {
  const written = parseSearch(q)
  if (written.every(({ isExcluded }) => isExcluded)) return { items: [], total: 0, isSimilar: false }
  const [terms, reader, { preference, textLanguages }] = await Promise.all([
    widenTerms(ctx.db, written),
    readerOf(ctx),
    readingLanguagesOf(ctx),
  ])
  const wanted = sql`${isReadable(reader, ctx.now())} ${isWithin(category)}`
  const given = { terms, wanted, preference, limit }
  const all = await loadHits(ctx.db, rankedByTerms(given), { terms, textLanguages })
  if (all.items.length > 0) return { ...all, isSimilar: false }
  const similar = await loadHits(ctx.db, rankedBySome(given), { terms, textLanguages })
  return { ...similar, isSimilar: similar.items.length > 0 }
}

interface Ranking {
  terms: readonly ArticleTerm[]
  /** The condition on `article` and `category`. */
  wanted: Sql
  preference: LanguagePreference
  limit: number
}

/** The best articles by their words. */
function rankedByTerms({ terms, ...ranking }: Ranking): Sql {
  return bestOf(ranking, {
    rank: sql`ts_rank(search.document, searched.query)`,
    matching: sql`
    (SELECT article_query(${json(terms)}, TRUE) AS query OFFSET 0) searched
    JOIN article_search search ON search.document @@ searched.query
    JOIN article ON article.id = search.article_id`,
  })
}

/** The share of what the terms say that an article must have. */
const floor = 0.4
/** The least similarity of a title to a term that no article has. */
const likeness = 0.45

/**
 * The articles that have most of what the terms say. What a term says is told by the articles that this reader may read,
 * so that none of the others shows in what is found.
 */
function rankedBySome({ terms, ...ranking }: Ranking): Sql {
  const positive = terms.filter(({ isExcluded }) => !isExcluded)
  const unwanted = terms.filter(({ isExcluded }) => isExcluded).map(({ any }) => ({ any, isExcluded: false }))
  const words = positive.map(({ any: [first = []] }) => first.join(' '))
  return bestOf(ranking, {
    rank: sql`scored.rank`,
    matching: sql`
    (WITH term AS MATERIALIZED (
      SELECT place, article_query(jsonb_build_array(term), TRUE) AS query, search_text(word) AS word
      FROM unnest(${texts(words)}) WITH ORDINALITY written (word, place)
      JOIN jsonb_array_elements(${json(positive)}) WITH ORDINALITY given (term, place) USING (place)
    ), candidate AS MATERIALIZED (
      SELECT article.id, search.document, search.title
      FROM (SELECT article_id FROM article_search
            WHERE document @@ (SELECT article_query(${json(terms)}, FALSE) OFFSET 0)
            UNION SELECT article_id FROM article_titles_near(ARRAY(SELECT word FROM term))) near
      JOIN article_search search USING (article_id)
      JOIN article ON article.id = search.article_id
      JOIN article_category category ON category.id = article.category_id
      WHERE ${ranking.wanted} AND NOT search.document @@ (SELECT article_query(${json(unwanted)}, FALSE) OFFSET 0)
    ), known AS MATERIALIZED (
      SELECT term.*, count(candidate.id) AS articles FROM term
      LEFT JOIN candidate ON candidate.document @@ term.query WHERE numnode(term.query) > 0 GROUP BY 1, 2, 3
    ), hit AS MATERIALIZED (
      SELECT candidate.id, known.place,
        CASE WHEN known.articles > 0 THEN CASE WHEN candidate.document @@ known.query
          THEN 1 + ts_rank(candidate.document, known.query) END
        WHEN length(known.word) > 2 AND word_similarity(known.word, candidate.title) >= ${likeness}
          THEN word_similarity(known.word, candidate.title) END AS likeness
      FROM known CROSS JOIN candidate
    ), weight AS (
      SELECT place, ln(1 + (SELECT count(*) FROM candidate)::float8 / count(likeness)) AS weight
      FROM hit GROUP BY place HAVING count(likeness) > 0
    )
    SELECT hit.id, sum(weight * likeness) AS rank FROM hit JOIN weight USING (place)
    WHERE likeness IS NOT NULL
    GROUP BY hit.id HAVING sum(weight) >= ${floor} * (SELECT sum(weight) FROM weight) - 0.000001) scored
    JOIN article ON article.id = scored.id`,
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
