import type { ArticleLink } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { linkColumns, publishedArticles, type RawLink, toLink } from '../article-links.ts'
import { type ReaderContext, readerOf } from '../reader.ts'
import { isInBestLanguage } from '../translations/one-of-each.ts'
import { readingLanguagesOf } from '../translations/reader-languages.ts'
import { isReadable } from '../visibility.ts'

const mostPopular = 6

/**
 * Returns the articles that are read most of late, of those that whoever acts may read, each once and in their
 * language where it can be; new ones where few are read.
 */
export async function listPopularArticles(ctx: ReaderContext): Promise<ArticleLink[]> {
  const [reader, { preference, textLanguages }] = await Promise.all([readerOf(ctx), readingLanguagesOf(ctx)])
  const columns = linkColumns(textLanguages)
  const now = ctx.now()
  const condition = sql`${isReadable(reader, now)} AND ${isInBestLanguage({ reader, now }, preference)}`
  const popular = await query<RawLink>(
    ctx.db,
    sql`
    SELECT ${columns} FROM ${publishedArticles}
    WHERE ${condition} AND popularity.score IS NOT NULL ORDER BY popularity.score DESC LIMIT ${mostPopular}`,
  )
  if (popular.length === mostPopular) return popular.map(toLink)
  const others = await query<RawLink>(
    ctx.db,
    sql`
    SELECT ${columns} FROM ${publishedArticles}
    WHERE ${condition} AND popularity.score IS NULL
    ORDER BY article.changed_at DESC, article.id LIMIT ${mostPopular - popular.length}`,
  )
  return [...popular, ...others].map(toLink)
}
