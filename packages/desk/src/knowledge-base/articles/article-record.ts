import type { AliasParams, ArticleRecord, RecordUsage, SaveArticle, SetArchived } from '@lodge/contracts'
import { sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { countUsage } from '../../foundation/records/count-usage.ts'
import { archiveRecord, createRecord, getRecord, updateRecord } from '../../foundation/records/save-record.ts'
import { articleKind } from './article-kind.ts'

/** Returns an article for its editor, with its draft where there is one; throws `not_found`. */
export function getArticle(ctx: Context, params: AliasParams): Promise<ArticleRecord> {
  return getRecord(ctx, articleKind(ctx), params)
}

/** Creates an article as a draft. Throws `invalid_input` for a category, department or file that is not there. */
export function createArticle(ctx: Context, input: SaveArticle): Promise<ArticleRecord> {
  return createRecord(ctx, articleKind(ctx), input)
}

/**
 * Changes an article: its text is a draft until it is published, all else is in force at once. An address that readers
 * may know redirects for ever. Throws `edit_conflict` and `invalid_input`.
 */
export function updateArticle(
  ctx: Context,
  given: AliasParams & { revision: number; input: SaveArticle },
): Promise<ArticleRecord> {
  return updateRecord(ctx, articleKind(ctx), given)
}

/** Archives an article, after which its address is gone, or restores it. Throws where its category is archived. */
export function archiveArticle(ctx: Context, given: AliasParams & SetArchived): Promise<ArticleRecord> {
  return archiveRecord(ctx, articleKind(ctx), given)
}

/** Returns how many articles link to one, and how many earlier addresses lead to it. */
export function countArticleUsage(ctx: Context, params: AliasParams): Promise<RecordUsage> {
  return countUsage(ctx, { ...articleKind(ctx), counts: usage }, params)
}

const usage = {
  articles: (id: string) =>
    sql`SELECT count(*)::int AS count FROM article
        JOIN article_version version ON version.id = article.published_version_id
        WHERE article.archived_at IS NULL AND strpos(version.html, ${`data-article="${id}"`}) > 0`,
  addresses: (id: string) => sql`SELECT count(*)::int AS count FROM article_address WHERE article_id = ${id}`,
}
