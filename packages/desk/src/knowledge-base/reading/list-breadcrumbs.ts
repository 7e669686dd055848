import type { PageLink } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import { pathsDownTo } from '../addresses.ts'

/** Returns the categories on the way to one, from the top, itself last. */
export function listBreadcrumbs(db: Database, path: string): Promise<PageLink[]> {
  return query<PageLink>(
    db,
    sql`
    SELECT path AS address, name FROM article_category
    WHERE path = ANY(${pathsDownTo(path)}) ORDER BY length(path)`,
  )
}
