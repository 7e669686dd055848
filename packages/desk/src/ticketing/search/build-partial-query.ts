import { type Database, query, sql, texts } from '@lodge/database'
import type { SearchQuery } from './build-search-query.ts'
import { estimateAllDocuments, estimateDocuments } from './estimate-documents.ts'

/** A word in Postgres' query language, and its share in what all words say. */
export interface WeightedWord {
  query: string
  weight: number
}

export interface PartialQuery {
  query: string
  weighted: WeightedWord[]
}

/** Of more words the rarest are wanted, as the ways to have some of them double with each. */
const maxWords = 8
/** Up to so many documents are looked through; of more the planner's estimate will do. */
const maxCounted = 20_000
/** The share of what all words say that a ticket must have. */
const floor = 0.4

/**
 * Returns the condition that a document has words of the search that say at least two fifths of what all say together. A word
 * says the more the fewer documents have it, and nothing where none does. Null where no word is known, or one is and
 * was looked for alone.
 */
export async function buildPartialQuery(
  db: Database,
  { wanted, others }: Pick<SearchQuery, 'wanted' | 'others'>,
): Promise<PartialQuery | null> {
  if (wanted.length < 2) return null
  const { all, counts } = await countDocuments(
    db,
    wanted.map((word) => [word, ...others].join(' & ')),
  )
  const known = wanted
    .flatMap((word, index) => {
      const count = counts[index] ?? 0
      return count > 0 ? [{ query: word, weight: Math.log(1 + Math.max(all, count) / count) }] : []
    })
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, maxWords)
  const total = known.reduce((sum, { weight }) => sum + weight, 0)
  const weighted = known.map(({ query: word, weight }) => ({ query: word, weight: weight / total }))
  const ways = listWays(weighted, floor).map((way) => `(${way.join(' & ')})`)
  return ways.length === 0 ? null : { query: [`(${ways.join(' | ')})`, ...others].join(' & '), weighted }
}

/** Returns the fewest words that reach a weight, in every way; the words begin with the heaviest. */
function listWays([first, ...rest]: readonly WeightedWord[], least: number): string[][] {
  if (!first) return []
  // Sums of shares may come to a little less.
  const remaining = least - first.weight
  const withFirst =
    remaining <= 1e-9 ? [[first.query]] : listWays(rest, remaining).map((way) => [first.query, ...way])
  return [...withFirst, ...listWays(rest, least)]
}

async function countDocuments(
  db: Database,
  queries: readonly string[],
): Promise<{ all: number; counts: number[] }> {
  const all = await estimateAllDocuments(db)
  if (all > maxCounted)
    return { all, counts: await Promise.all(queries.map((tsquery) => estimateDocuments(db, tsquery))) }
  const rows = await query<{ all: number; count: number }>(
    db,
    sql`
    SELECT (SELECT count(*) FROM (SELECT FROM ticket_search LIMIT ${maxCounted}) document)::int AS all,
           (SELECT count(*) FROM (SELECT FROM ticket_search WHERE document @@ asked.query::tsquery
                                  LIMIT ${maxCounted}) hit)::int AS count
    FROM unnest(${texts(queries)}) WITH ORDINALITY asked (query, place) ORDER BY place`,
  )
  return { all: rows[0]?.all ?? 0, counts: rows.map(({ count }) => count) }
}
