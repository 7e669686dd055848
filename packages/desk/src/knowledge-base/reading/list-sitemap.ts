import { type Database, query, sql } from '@lodge/database'
import { articleAddress } from '../addresses.ts'
import { publishedArticles } from '../article-links.ts'
import type { Reader } from '../reader.ts'
import { isReadable, isReadableCategory } from '../visibility.ts'

export interface SitemapEntry {
  /** Below `/knowledge-base/`. */
  address: string
  /** Null for a category, which changes with what is in it. */
  changedAt: Date | null
}

/** Search engines take no more in one sitemap. */
const mostEntries = 50_000
const visitor: Reader = { kind: 'visitor' }

/** Returns the addresses of every category and article that everybody may read, categories first. */
export async function listSitemap({ db, now }: { db: Database; now: () => Date }): Promise<SitemapEntry[]> {
  const [categories, articles] = await Promise.all([
    query<{ path: string }>(
      db,
      sql`
      SELECT category.path FROM article_category category
      WHERE ${isReadableCategory(visitor, now())} ORDER BY category.path LIMIT ${mostEntries}`,
    ),
    query<{ path: string; alias: string; changedAt: Date }>(
      db,
      sql`
      SELECT category.path, article.alias, article.changed_at AS "changedAt" FROM ${publishedArticles}
      WHERE ${isReadable(visitor, now())} ORDER BY article.changed_at DESC, article.id LIMIT ${mostEntries}`,
    ),
  ])
  const entries = [
    ...categories.map(({ path }) => ({ address: path, changedAt: null })),
    ...articles.map(({ path, alias, changedAt }) => ({ address: articleAddress(path, alias), changedAt })),
  ]
  return entries.slice(0, mostEntries)
}
