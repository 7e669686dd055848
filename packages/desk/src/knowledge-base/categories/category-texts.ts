import { type Sql, sql } from '@lodge/database'
import { textIn } from '../../foundation/site-texts/text-in.ts'
import type { TextLanguages } from '../../foundation/site-texts/text-languages.ts'

/** Returns what `category` is called in the reader's language. */
export function categoryName(languages: TextLanguages): Sql {
  const name = { kind: 'article_category', id: sql`category.id`, field: 'name' } as const
  return textIn(languages, name, sql`category.name`)
}

/** Returns the summary of `category` in the reader's language. */
export function categorySummary(languages: TextLanguages): Sql {
  const summary = { kind: 'article_category', id: sql`category.id`, field: 'summary' } as const
  return textIn(languages, summary, sql`category.summary`)
}
