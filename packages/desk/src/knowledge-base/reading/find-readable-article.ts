import { query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { readerOf } from '../reader.ts'
import { isReadable } from '../visibility.ts'

/** Returns the id of the article with this alias where the actor may read it, else null. */
export async function findReadableArticle(ctx: Context, alias: string): Promise<string | null> {
  const readable = isReadable(await readerOf(ctx), ctx.now())
  const [article] = await query<{ id: string }>(
    ctx.db,
    sql`SELECT article.id FROM article WHERE article.alias = ${alias} AND ${readable}`,
  )
  return article?.id ?? null
}
