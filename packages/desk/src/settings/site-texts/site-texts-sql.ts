import { type Sql, sql } from '@lodge/database'

/** The state of a row of `written_site_texts`, called `written`, with its `translated` one. */
export const textState: Sql = sql`
  CASE WHEN translated.text IS NULL THEN 'missing' WHEN translated.source <> written.source THEN 'outdated'
       ELSE 'current' END`

/** Returns the join of `written` with its translation to a language, as `translated`. */
export function joinTranslated(language: Sql): Sql {
  return sql`
    LEFT JOIN site_text translated ON translated.kind = written.kind AND translated.record_id = written.record_id
      AND translated.field = written.field AND translated.language = ${language}`
}
