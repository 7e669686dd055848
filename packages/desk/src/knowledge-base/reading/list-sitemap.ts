import { type Database, query, sql } from '@lodge/database'
import { articleAddress } from '../addresses.ts'
import { publishedArticles } from '../article-links.ts'
import type { Reader } from '../reader.ts'
import { groupId } from '../translations/one-of-each.ts'
import { isReadable, isReadableCategory } from '../visibility.ts'

export interface SitemapEntry {
  /** Below `/knowledge-base/`. */
  address: string
  /** Null for a category, which changes with what is in it. */
  changedAt: Date | null
  /** The same article in each of its languages, its own too; none where there is only one. */
  languages: { language: string; address: string; isOriginal: boolean }[]
}

interface ArticleRow {
  path: string
  alias: string
  changedAt: Date
  language: string
  groupId: string
  isOriginal: boolean
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
    query<ArticleRow>(
      db,
      sql`
      SELECT category.path, article.alias, article.changed_at AS "changedAt", article.language,
             ${groupId} AS "groupId", article.original_id IS NULL AS "isOriginal"
      FROM ${publishedArticles}
      WHERE ${isReadable(visitor, now())} ORDER BY article.changed_at DESC, article.id LIMIT ${mostEntries}`,
    ),
  ])
  const entries = [
    ...categories.map(({ path }) => ({ address: path, changedAt: null, languages: [] })),
    ...withLanguages(articles),
  ]
  return entries.slice(0, mostEntries)
}

function withLanguages(articles: readonly ArticleRow[]): SitemapEntry[] {
  const groups = Map.groupBy(articles, (article) => article.groupId)
  return articles.map(({ path, alias, changedAt, groupId }) => {
    const group = groups.get(groupId) ?? []
    return {
      address: articleAddress(path, alias),
      changedAt,
      languages: group.length < 2 ? [] : group.map(toLanguage),
    }
  })
}

function toLanguage({ path, alias, language, isOriginal }: ArticleRow) {
  return { language, isOriginal, address: articleAddress(path, alias) }
}
