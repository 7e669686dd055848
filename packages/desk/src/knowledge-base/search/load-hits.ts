import type { ArticleHit } from '@lodge/contracts'
import { type Database, json, query, raw, type Sql, sql } from '@lodge/database'
import type { TextLanguages } from '../../foundation/site-texts/text-languages.ts'
import { articleAddress } from '../addresses.ts'
import { categoryName } from '../categories/category-texts.ts'
import { fold, isMarked, markEnd, markStart, toMarkedText } from './mark-text.ts'
import type { ArticleTerm } from './parse-search.ts'

interface HitRow {
  /** Of all that match, in every row. */
  total: number
  alias: string
  path: string
  categoryName: string
  changedAt: Date
  language: string
  title: string
  summary: string
  fragment: string
}

/** Beyond so many characters of a text no snippet is looked for. */
const markedLength = 20_000
const marks = `StartSel=${markStart}, StopSel=${markEnd}`
const wholeText = raw(`'${marks}, HighlightAll=true'`)
const oneFragment = raw(`'${marks}, MaxFragments=1, MinWords=8, MaxWords=24'`)

/** Returns ranked articles (`id`, `total`, `rank`) as hits, with matches marked in titles and in a piece of text. */
export async function loadHits(
  db: Database,
  ranked: Sql,
  { terms, textLanguages }: { terms: readonly ArticleTerm[]; textLanguages: TextLanguages },
): Promise<{ items: ArticleHit[]; total: number }> {
  const positive = terms.filter(({ isExcluded }) => !isExcluded)
  const rows = await query<HitRow>(
    db,
    sql`
    WITH ranked AS MATERIALIZED (${ranked}),
    -- The marks of documents stand in no text.
    marked AS MATERIALIZED (
      SELECT regexp_replace(article_query(${json(positive)}, FALSE)::text, ' & ''L:[a-z_]+''', '', 'g')::tsquery AS query)
    SELECT ranked.total, article.alias, category.path,
           ${categoryName(textLanguages)} AS "categoryName",
           article.changed_at AS "changedAt", article.language,
           ts_headline(search.configuration::regconfig, version.title, marked.query, ${wholeText}) AS title,
           ts_headline(search.configuration::regconfig, version.summary, marked.query, ${wholeText}) AS summary,
           ts_headline(search.configuration::regconfig, left(version.text, ${markedLength}), marked.query,
                       ${oneFragment}) AS fragment
    FROM ranked
    CROSS JOIN marked
    JOIN article ON article.id = ranked.id
    JOIN article_search search ON search.article_id = article.id
    JOIN article_version version ON version.id = article.published_version_id
    JOIN article_category category ON category.id = article.category_id
    ORDER BY ranked.rank DESC, article.changed_at DESC, article.id`,
  )
  const typed = beginningOf(positive)
  return { items: rows.map((row) => toHit(row, typed)), total: rows[0]?.total ?? 0 }
}

function toHit(row: HitRow, typed: string): ArticleHit {
  const [title, summary, fragment] = [row.title, row.summary, row.fragment].map((text) =>
    toMarkedText(text.replace(/\s+/g, ' '), typed),
  )
  const isInText = fragment !== undefined && isMarked(fragment) && !(summary && isMarked(summary))
  return {
    address: articleAddress(row.path, row.alias),
    alias: row.alias,
    title: title ?? [],
    snippet: (isInText || row.summary === '' ? fragment : summary) ?? [],
    updatedAt: row.changedAt.toISOString(),
    language: row.language,
    category: { address: row.path, name: row.categoryName },
  }
}

/** The word that is still being typed, if one is. */
function beginningOf(terms: readonly ArticleTerm[]): string {
  const last = terms
    .at(-1)
    ?.any.flat()
    .find((phrase) => phrase.endsWith('*'))
  return last === undefined ? '' : fold(last.slice(0, -1))
}
