import { type ListSiteTexts, limits, type SiteTextList, type SiteTextRow } from '@lodge/contracts'
import { type Database, empty, join, query, type Sql, sql, type Transaction, texts } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { containing } from '../../foundation/like-patterns.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { joinTranslated, textState } from './site-texts-sql.ts'
import { languagesOfTexts } from './text-languages-of-site.ts'

/** Returns the texts of the site beside their translations to one language, those of a record together. */
export async function listSiteTexts(ctx: Context, filter: ListSiteTexts): Promise<SiteTextList> {
  requireSuperadmin(ctx)
  const { textLanguage, others } = await languagesOfTexts(ctx.db)
  const [first = null] = others
  const language = filter.language !== undefined && others.includes(filter.language) ? filter.language : first
  const [languages, found] = await Promise.all([
    countTexts(ctx.db, others),
    language === null ? [] : selectSiteTexts(ctx.db, language, { ...filter, limit: limits.siteTextRows }),
  ])
  return {
    textLanguage,
    language,
    languages,
    items: found.map(toSiteTextRow),
    total: found[0]?.total ?? 0,
  }
}

/** A text as it is selected, with the id of its record and how many there are. */
export interface FoundSiteText extends SiteTextRow {
  [column: string]: unknown
  recordId: string
  total: number
}

/** Returns a text beside its translation as the screen gets it. */
export function toSiteTextRow({ recordId: _, total: __, ...row }: FoundSiteText): SiteTextRow {
  return row
}

interface Selected {
  /** Conditions on `written` and `translated`. */
  only?: Sql
  limit?: number
}

/** Returns texts beside their translations to a language, those of a record together. */
export function selectSiteTexts(
  db: Database | Transaction,
  language: string,
  { only = empty, limit, ...filter }: Partial<ListSiteTexts> & Selected,
): Promise<FoundSiteText[]> {
  return query<FoundSiteText>(
    db,
    sql`
    WITH found AS (
      SELECT written.*, translated.text, translated.source AS translated_from, ${textState} AS state,
             count(*) OVER ()::int AS total
      FROM written_site_texts() written ${joinTranslated(sql`${language}`)}
      WHERE ${narrow(filter)} ${only}
      ORDER BY written.kind DESC, written.record_name, written.record_id, written.place
      ${limit === undefined ? empty : sql`LIMIT ${limit}`}
    )
    SELECT kind, record, record_id AS "recordId", record_name AS "recordName", field, within, format, source, text, state, total,
           CASE WHEN state = 'outdated' THEN translated_from END AS "translatedFrom",
           CASE WHEN state = 'missing' AND format = 'line' THEN
             (SELECT other.text FROM site_text other
              WHERE other.source = found.source AND other.language = ${language}
              ORDER BY other.updated_at DESC LIMIT 1) END AS suggestion
    FROM found ORDER BY kind DESC, record_name, record_id, place`,
  )
}

function narrow({ kind, show = 'all', search = '' }: Partial<ListSiteTexts>): Sql {
  const conditions = [
    ...(kind === undefined ? [] : [sql`written.kind = ${kind}`]),
    ...(show === 'all' ? [] : [isShown(show)]),
    ...(search === '' ? [] : [isFound(search)]),
  ]
  return conditions.length === 0 ? sql`TRUE` : join(conditions, ' AND ')
}

function isShown(show: Exclude<ListSiteTexts['show'], 'all'>): Sql {
  return show === 'open' ? sql`${textState} <> 'current'` : sql`${textState} = ${show}`
}

function isFound(search: string): Sql {
  const like = containing(search)
  return sql`(written.source ILIKE ${like} OR translated.text ILIKE ${like} OR written.record_name ILIKE ${like})`
}

/** Returns how many texts there are, and are missing and outdated, in each of these languages. */
function countTexts(db: Database, languages: readonly string[]): Promise<SiteTextList['languages']> {
  return query<SiteTextList['languages'][number]>(
    db,
    sql`
    SELECT chosen.language, count(*)::int AS "all", (count(*) FILTER (WHERE ${textState} = 'missing'))::int AS missing,
           (count(*) FILTER (WHERE ${textState} = 'outdated'))::int AS outdated
    FROM unnest(${texts(languages)}) WITH ORDINALITY chosen (language, place)
    CROSS JOIN written_site_texts() written ${joinTranslated(sql`chosen.language`)}
    GROUP BY chosen.language, chosen.place ORDER BY chosen.place`,
  )
}
