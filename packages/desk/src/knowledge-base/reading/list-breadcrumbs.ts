import type { PageLink } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import type { TextLanguages } from '../../foundation/site-texts/text-languages.ts'
import { pathsDownTo } from '../addresses.ts'
import { categoryName } from '../categories/category-texts.ts'

/** Returns the categories on the way to one, from the top, itself last, in the reader's language. */
export function listBreadcrumbs(db: Database, path: string, languages: TextLanguages): Promise<PageLink[]> {
  return query<PageLink>(
    db,
    sql`
    SELECT path AS address, ${categoryName(languages)} AS name FROM article_category category
    WHERE path = ANY(${pathsDownTo(path)}) ORDER BY length(path)`,
  )
}
