import type { SiteTextKind } from '@lodge/contracts'
import { type Sql, sql } from '@lodge/database'
import type { TextLanguages } from './text-languages.ts'

/** A record's name by the languages that it is translated to. */
export type NamesByLanguage = Readonly<Record<string, string>>

/** Returns the expression of a record's names by language, for where the reader's is not known yet; null for none. */
export function namesOf(kind: SiteTextKind, id: Sql): Sql {
  return sql`
    (SELECT jsonb_object_agg(language, text) FROM site_text
     WHERE kind = ${kind} AND record_id = ${id} AND field = 'name')`
}

/** Returns a name in the best of these languages that it is translated to, else as it is written. */
export function nameIn(languages: TextLanguages, name: string, names: NamesByLanguage | null): string {
  return languages.map((language) => names?.[language]).find((each) => each !== undefined) ?? name
}
