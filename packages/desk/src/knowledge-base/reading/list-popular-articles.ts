import type { ArticleLink } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../context.ts'
import { linkColumns, publishedArticles, type RawLink, toLink } from '../article-links.ts'
import { readerOf } from '../reader.ts'
import { isReadable } from '../visibility.ts'

const mostPopular = 6

/** Returns the articles that are read most of late, of those that whoever acts may read; new ones where few are read. */
export async function listPopularArticles(
  ctx: Pick<Context, 'db' | 'actor' | 'now'>,
): Promise<ArticleLink[]> {
  const wanted = sql`${isReadable(await readerOf(ctx), ctx.now())}`
  const popular = await query<RawLink>(
    ctx.db,
    sql`
    SELECT ${linkColumns} FROM ${publishedArticles}
    WHERE ${wanted} AND popularity.score IS NOT NULL ORDER BY popularity.score DESC LIMIT ${mostPopular}`,
  )
  if (popular.length === mostPopular) return popular.map(toLink)
  const others = await query<RawLink>(
    ctx.db,
    sql`
    SELECT ${linkColumns} FROM ${publishedArticles}
    WHERE ${wanted} AND popularity.score IS NULL
    ORDER BY article.changed_at DESC, article.id LIMIT ${mostPopular - popular.length}`,
  )
  return [...popular, ...others].map(toLink)
}
