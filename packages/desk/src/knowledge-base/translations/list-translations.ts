import type { TranslationLink } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import { articleAddress } from '../addresses.ts'
import { publishedArticles } from '../article-links.ts'
import type { Reader } from '../reader.ts'
import { isReadable } from '../visibility.ts'
import { groupId } from './one-of-each.ts'

interface TranslationRow extends Omit<TranslationLink, 'address'> {
  alias: string
  path: string
}

/** Returns an article in its other languages, as far as its reader may see them, the original first. */
export async function listTranslations(
  db: Database,
  { reader, now, id, groupId: group }: { reader: Reader; now: Date; id: string; groupId: string },
): Promise<TranslationLink[]> {
  const rows = await query<TranslationRow>(
    db,
    sql`
    SELECT article.language, version.title, article.alias, category.path,
           article.original_id IS NULL AS "isOriginal"
    FROM ${publishedArticles}
    WHERE ${groupId} = ${group} AND article.id <> ${id} AND ${isReadable(reader, now)}
    ORDER BY article.original_id IS NOT NULL, article.language`,
  )
  return rows.map(({ alias, path, ...row }) => ({ ...row, address: articleAddress(path, alias) }))
}
