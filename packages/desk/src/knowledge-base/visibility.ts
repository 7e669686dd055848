import { raw, type Sql, sql, uuids } from '@lodge/database'
import type { Reader } from './reader.ts'

const article = raw('article')

/**
 * Returns the condition on `article`, or on an article under another name, for what a reader finds at a moment:
 * published, neither archived nor expired, and for them. Every exit of the knowledge base asks it.
 */
export function isReadable(reader: Reader, now: Date, of: Sql = article): Sql {
  return sql`(${of}.published_version_id IS NOT NULL AND ${of}.archived_at IS NULL
      AND (${of}.expires_at IS NULL OR ${of}.expires_at > ${now}) AND ${isMeantFor(reader, of)})`
}

/** Returns the condition on `article` for what this reader could have read before it was archived or expired. */
export function isGone(reader: Reader, now: Date): Sql {
  return sql`(article.published_at IS NOT NULL AND (article.archived_at IS NOT NULL OR article.expires_at <= ${now})
      AND ${isMeantFor(reader, article)})`
}

/**
 * Returns the condition on `category` for those that a reader knows of: in them or below them is something to read. A
 * name alone may say too much.
 */
export function isReadableCategory(reader: Reader, now: Date): Sql {
  if (reader.kind === 'staff') return sql`(category.archived_at IS NULL)`
  return sql`(category.archived_at IS NULL AND EXISTS (
      SELECT FROM article JOIN article_category place ON place.id = article.category_id
      WHERE (place.path = category.path OR starts_with(place.path, category.path || '/')) AND ${isReadable(reader, now)}))`
}

function isMeantFor(reader: Reader, of: Sql): Sql {
  if (reader.kind === 'staff') return sql`TRUE`
  if (reader.kind === 'visitor') return sql`${of}.audience = 'public'`
  return sql`(${of}.audience IN ('public', 'signed_in')
      OR (${of}.audience = 'departments' AND ${of}.department_ids && ${uuids([...reader.departmentIds])}))`
}
