import type {
  AliasParams,
  ArticleRecord,
  ArticleVersionPage,
  ArticleVersionParams,
  ArticleVersionRow,
  ArticleVersionView,
  ListArticleVersions,
  NamedRef,
  RestoreArticleVersion,
} from '@lodge/contracts'
import { empty, findOne, query, sql, updateOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { renderForEditor } from '../article-html/render-article.ts'
import { toDraft } from './article-data.ts'
import { changeArticle } from './change-article.ts'
import { findArticle as findStored, withReferences } from './stored-article.ts'

const pageSize = 20

interface Version {
  version: number
  id: string
  title: string
  createdAt: Date
  author: NamedRef | null
}

interface VersionText extends Version {
  summary: string
  html: string
  text: string
  attachmentIds: string[]
}

const versionColumns = sql`version.id, version.version, version.title, version.created_at AS "createdAt",
  CASE WHEN author.id IS NOT NULL THEN jsonb_build_object('alias', author.alias, 'name', author.name) END AS author`
const fromVersions = sql`FROM article_version version LEFT JOIN person author ON author.id = version.author_id`

/** Returns a page of an article's versions, newest first, each with who published it; throws `not_found`. */
export async function listArticleVersions(
  ctx: Context,
  { alias, before }: AliasParams & ListArticleVersions,
): Promise<ArticleVersionPage> {
  const article = await findArticle(ctx, alias)
  const upTo = before === undefined ? empty : sql`AND version.version < ${before}`
  const rows = await query<Version>(
    ctx.db,
    sql`SELECT ${versionColumns} ${fromVersions}
        WHERE version.article_id = ${article.id} ${upTo}
        ORDER BY version.version DESC LIMIT ${pageSize + 1}`,
  )
  const items = rows.slice(0, pageSize).map((row) => toRow(row, article))
  return { items, next: rows.length > pageSize ? (items.at(-1)?.version ?? null) : null }
}

/** Returns a version whole, to be read and compared; throws `not_found`. */
export async function getArticleVersion(
  ctx: Context,
  { alias, version }: ArticleVersionParams,
): Promise<ArticleVersionView> {
  const article = await findArticle(ctx, alias)
  const [found] = await query<VersionText>(
    ctx.db,
    sql`SELECT ${versionColumns}, version.summary, version.html, version.text,
          version.attachment_ids AS "attachmentIds" ${fromVersions}
        WHERE version.article_id = ${article.id} AND version.version = ${version}`,
  )
  if (!found) throw refusal('article_version_not_found')
  const { title, summary, html, text, attachmentIds } = found
  const stored = { ...article, draft: { title, summary, html, attachmentIds } }
  const { attachments, addresses } = await withReferences(ctx.db, stored, ctx.now())
  return { ...toRow(found, article), summary, text, html: renderForEditor(html, addresses), attachments }
}

/** Takes an earlier version as the draft; readers see nothing of it until it is published. Throws `edit_conflict`. */
export function restoreArticleVersion(
  ctx: Context,
  { version, ...given }: ArticleVersionParams & RestoreArticleVersion,
): Promise<ArticleRecord> {
  return changeArticle(ctx, given, async (_, tx, article) => {
    const found = await findOne(tx, 'article_version', { articleId: article.id, version })
    if (!found) throw refusal('article_version_not_found')
    const { title, summary, html, attachmentIds } = found
    const { draft, draftFileIds } = toDraft({ title, summary, html, attachmentIds }, article)
    await updateOne(tx, 'article', { id: article.id }, { title, draft: draft ?? null, draftFileIds })
    return { how: 'edited', after: { restoredVersion: version } }
  })
}

async function findArticle(ctx: Context, alias: string) {
  requireRecordPermission(ctx, 'manage_knowledge_base')
  const article = await findStored(ctx.db, alias)
  if (!article) throw refusal('article_not_found')
  return article
}

function toRow(
  { id, version, title, createdAt, author }: Version,
  article: { publishedVersionId: string | null; scheduledVersionId: string | null },
): ArticleVersionRow {
  const isPublished = id === article.publishedVersionId
  const isScheduled = id === article.scheduledVersionId
  return {
    version,
    title,
    author,
    createdAt: createdAt.toISOString(),
    state: isPublished ? 'published' : isScheduled ? 'scheduled' : 'earlier',
  }
}
