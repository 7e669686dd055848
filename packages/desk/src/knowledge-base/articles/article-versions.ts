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
import { Prisma } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { renderForEditor } from '../article-html/render-article.ts'
import { toDraft } from './article-data.ts'
import { changeArticle } from './change-article.ts'
import { includeArticle, withReferences } from './stored-article.ts'

const pageSize = 20
const author = { select: { alias: true, name: true } } as const

interface Version {
  version: number
  id: string
  title: string
  createdAt: Date
  author: NamedRef | null
}

/** Returns a page of an article's versions, newest first, each with who published it; throws `not_found`. */
export async function listArticleVersions(
  ctx: Context,
  { alias, before }: AliasParams & ListArticleVersions,
): Promise<ArticleVersionPage> {
  const article = await findArticle(ctx, alias)
  const rows = await ctx.db.prisma.articleVersion.findMany({
    where: { articleId: article.id, ...(before !== undefined && { version: { lt: before } }) },
    orderBy: { version: 'desc' },
    take: pageSize + 1,
    select: { id: true, version: true, title: true, createdAt: true, author },
  })
  const items = rows.slice(0, pageSize).map((row) => toRow(row, article))
  return { items, next: rows.length > pageSize ? (items.at(-1)?.version ?? null) : null }
}

/** Returns a version whole, to be read and compared; throws `not_found`. */
export async function getArticleVersion(
  ctx: Context,
  { alias, version }: ArticleVersionParams,
): Promise<ArticleVersionView> {
  const article = await findArticle(ctx, alias)
  const found = await ctx.db.prisma.articleVersion.findUnique({
    where: { articleId_version: { articleId: article.id, version } },
    include: { author },
  })
  if (!found) throw refusal('article_version_not_found')
  const { title, summary, html, text, attachmentIds } = found
  const stored = { ...article, draft: { title, summary, html, attachmentIds } }
  const { attachments, addresses } = await withReferences(ctx.db.prisma, stored, ctx.now())
  return { ...toRow(found, article), summary, text, html: renderForEditor(html, addresses), attachments }
}

/** Takes an earlier version as the draft; readers see nothing of it until it is published. Throws `edit_conflict`. */
export function restoreArticleVersion(
  ctx: Context,
  { version, ...given }: ArticleVersionParams & RestoreArticleVersion,
): Promise<ArticleRecord> {
  return changeArticle(ctx, given, async (_, tx, article) => {
    const found = await tx.articleVersion.findUnique({
      where: { articleId_version: { articleId: article.id, version } },
    })
    if (!found) throw refusal('article_version_not_found')
    const { title, summary, html, attachmentIds } = found
    const { draft, draftFileIds } = toDraft({ title, summary, html, attachmentIds }, article)
    await tx.article.update({
      where: { id: article.id },
      data: { title, draft: draft ?? Prisma.DbNull, draftFileIds },
    })
    return { how: 'edited', after: { restoredVersion: version } }
  })
}

async function findArticle(ctx: Context, alias: string) {
  requireRecordPermission(ctx, 'manage_knowledge_base')
  const article = await ctx.db.prisma.article.findUnique({ where: { alias }, include: includeArticle })
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
