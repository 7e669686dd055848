import { type AliasParams, ArticleStatus, type LinkingArticles } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { articleStatus } from '../articles/article-status.ts'

/** Returns the articles that link to one, in what readers see of them, what is scheduled or what is being written. */
export async function listLinkingArticles(ctx: Context, { alias }: AliasParams): Promise<LinkingArticles> {
  requireRecordPermission(ctx, 'manage_knowledge_base')
  const [article] = await query<{ id: string }>(ctx.db, sql`SELECT id FROM article WHERE alias = ${alias}`)
  if (!article) throw refusal('article_not_found')
  const rows = await query<{ alias: string; title: string; status: string }>(
    ctx.db,
    sql`
    SELECT record.alias, record.title, ${articleStatus(ctx.now())} AS status FROM article record
    WHERE record.id <> ${article.id} AND record.archived_at IS NULL AND ${linksTo(article.id)}
    ORDER BY record.title, record.id`,
  )
  return { items: rows.map((row) => ({ ...row, status: ArticleStatus.parse(row.status) })) }
}

/** Returns the condition on `record` that one of its texts links to an article. */
export function linksTo(id: string) {
  return sql`(strpos(COALESCE(record.draft ->> 'html', ''), ${`data-article="${id}"`}) > 0 OR EXISTS (
    SELECT FROM article_version version
    WHERE version.id IN (record.published_version_id, record.scheduled_version_id)
      AND strpos(version.html, ${`data-article="${id}"`}) > 0))`
}
