import { type Database, query, sql } from '@lodge/database'
import { articleAddress, parseArticleAddress } from '../addresses.ts'
import type { Reader } from '../reader.ts'
import { isGone, isReadable, isReadableCategory } from '../visibility.ts'

export type FoundPage =
  | { kind: 'article'; id: string; address: string }
  | { kind: 'category'; id: string; address: string }
  | { kind: 'gone' }

interface Candidate {
  articleId: string | null
  categoryId: string | null
  alias: string | null
  path: string
  isReadable: boolean
  isGone: boolean
}

/**
 * Returns what a reader finds at an address: what has it now, else what has left it; null where they may see neither.
 * The `address` is the present one.
 */
export async function findPage(
  db: Database,
  { reader, now, address }: { reader: Reader; now: Date; address: string },
): Promise<FoundPage | null> {
  const parsed = parseArticleAddress(address)
  const candidates = await query<Candidate>(
    db,
    sql`
    WITH candidate AS (
      SELECT article.id AS article_id, NULL::uuid AS category_id, 0 AS place
      FROM article JOIN article_category category ON category.id = article.category_id
      WHERE article.alias = ${parsed?.alias ?? ''} AND category.path = ${parsed?.path ?? ''}
      UNION ALL SELECT NULL, id, 0 FROM article_category WHERE path = ${address}
      UNION ALL SELECT article_id, category_id, 1 FROM article_address WHERE address = ${address}
    )
    SELECT candidate.article_id AS "articleId", candidate.category_id AS "categoryId", article.alias, category.path,
           COALESCE(${isReadable(reader, now)}, FALSE)
             OR (article.id IS NULL AND ${isReadableCategory(reader, now)}) AS "isReadable",
           COALESCE(${isGone(reader, now)}, FALSE) AS "isGone"
    FROM candidate
    LEFT JOIN article ON article.id = candidate.article_id
    JOIN article_category category ON category.id = COALESCE(candidate.category_id, article.category_id)
    ORDER BY candidate.place`,
  )
  const found = candidates.find((candidate) => candidate.isReadable)
  if (!found) return candidates.some((candidate) => candidate.isGone) ? { kind: 'gone' } : null
  return toPage(found)
}

function toPage({ articleId, categoryId, alias, path }: Candidate): FoundPage | null {
  if (articleId !== null && alias !== null)
    return { kind: 'article', id: articleId, address: articleAddress(path, alias) }
  return categoryId === null ? null : { kind: 'category', id: categoryId, address: path }
}
