import { empty, integer, raw, type Sql, sql, texts } from '@lodge/database'
import type { Reader } from '../reader.ts'
import { isReadable } from '../visibility.ts'
import type { LanguagePreference } from './reader-languages.ts'

const article = raw('article')
const better = raw('better')

/** The id that an article and its translations share: the original's. */
export const groupId = groupOf(article)

/**
 * Returns what makes a SELECT of `article` find each article once, in the language that its reader prefers of those
 * that the SELECT finds: what stands before its columns, and its order.
 */
export function oncePerGroup(preference: LanguagePreference): { distinct: Sql; order: Sql } {
  if (preference === null) return { distinct: empty, order: empty }
  return {
    distinct: sql`DISTINCT ON (${groupId})`,
    order: sql`ORDER BY ${groupId}, ${placeOf(article, preference)}`,
  }
}

/** Returns the count of articles where each counts once in each category, for a reader who prefers a language. */
export function countInCategories(preference: LanguagePreference): Sql {
  return preference === null ? sql`count(*)` : sql`count(DISTINCT (article.category_id, ${groupId}))`
}

/**
 * Returns the condition on `article` that its reader may not read it in a language that they prefer, of those articles
 * for which `among` holds of `better`.
 */
export function isInBestLanguage(
  given: { reader: Reader; now: Date },
  preference: LanguagePreference,
  among: Sql = sql`TRUE`,
): Sql {
  if (preference === null) return sql`TRUE`
  return sql`NOT EXISTS (
    SELECT FROM article better
    WHERE ${groupOf(better)} = ${groupId} AND better.id <> article.id AND ${among}
      AND ${isReadable(given.reader, given.now, better)}
      AND (${placeOf(better, preference)}) < (${placeOf(article, preference)}))`
}

function groupOf(table: Sql): Sql {
  return sql`COALESCE(${table}.original_id, ${table}.id)`
}

/** The best language first, then the original. */
function placeOf(table: Sql, preference: readonly string[]): Sql {
  const languages = texts(preference)
  return sql`COALESCE(array_position(${languages}, ${table}.language),
    array_position(${languages}, split_part(${table}.language, '-', 1)), ${integer(preference.length + 1)}),
    ${table}.original_id IS NOT NULL, ${table}.id`
}
