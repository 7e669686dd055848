import { type Sql, sql } from '@lodge/database'
import { textIn } from '../../foundation/site-texts/text-in.ts'
import type { TextLanguages } from '../../foundation/site-texts/text-languages.ts'

/** Returns the expressions of what a row of `topic` says in the reader's language; `table` is the row's name. */
export function topicTexts(languages: TextLanguages, table: Sql) {
  const text = (field: string, source: Sql) =>
    textIn(languages, { kind: 'topic', id: sql`${table}.id`, field }, source)
  const name = text('name', sql`${table}.name`)
  return {
    name,
    // A heading that was made from the name is translated with it.
    title: sql`CASE WHEN ${table}.title = ${table}.name THEN ${name} ELSE ${text('title', sql`${table}.title`)} END`,
    description: text('description', sql`${table}.description`),
    disabledBecause: text('disabled_because', sql`${table}.disabled_because`),
  }
}
