import {
  Alias,
  type AliasParams,
  type ArticleRecord,
  type ArticleVersionView,
  type TranslateArticle,
} from '@lodge/contracts'
import { findOne } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { Context, FilesContext } from '../../foundation/context.ts'
import { findImages } from '../articles/article-content.ts'
import { createArticle, getArticle } from '../articles/article-record.ts'
import { getArticleVersion } from '../articles/article-versions.ts'
import { copyArticleFiles } from './copy-article-files.ts'

/**
 * Creates a draft in another language with what the original says, for the same readers in the same category, and with
 * files of its own. Of a translation the original is taken. Throws `not_found`, and `invalid_input` where the group has
 * the language already.
 */
export async function translateArticle(
  ctx: FilesContext,
  { alias, language }: AliasParams & TranslateArticle,
): Promise<ArticleRecord> {
  const named = await getArticle(ctx, { alias })
  const original = named.translationOf ? await getArticle(ctx, named.translationOf) : named
  const existing = [original, ...original.translations].find((article) => article.language === language)
  if (existing) throw refusalAt('language', 'language_has_article', { title: existing.title })
  const { title, summary, html, attachments } = await readText(ctx, original)
  const attachmentIds = attachments.map(({ id }) => id)
  const copies = await copyArticleFiles(ctx, [...findImages(html), ...attachmentIds])
  return createArticle(ctx, {
    title,
    summary,
    language,
    alias: await findAlias(ctx, original, language),
    html: html.replace(/\/api\/files\/([0-9a-f-]+)/g, (path, id) => path.replace(id, copies.get(id) ?? id)),
    attachments: attachmentIds.flatMap((id) => copies.get(id) ?? []),
    category: original.category.alias,
    translationOf: original.alias,
    audience: original.audience,
    departments: original.departments.map((department) => department.alias),
    keywords: [],
    expiresAt: original.expiresAt,
    reviewOn: original.reviewOn,
  })
}

/** Returns what readers see; of an article that they do not see, what is written. */
async function readText(
  ctx: Context,
  original: ArticleRecord,
): Promise<Pick<ArticleVersionView, 'title' | 'summary' | 'html' | 'attachments'>> {
  const { alias, version } = original
  return version === null ? original : getArticleVersion(ctx, { alias, version })
}

/** Returns the original's alias with the language behind it; undefined leaves it to the title. */
async function findAlias(
  { db }: Context,
  { alias }: ArticleRecord,
  language: string,
): Promise<string | undefined> {
  const preferredAlias = Alias.safeParse(`${alias}-${language.toLowerCase()}`).data
  if (preferredAlias === undefined) return undefined
  const existing = await findOne(db, 'article', { alias: preferredAlias }, { columns: ['id'] })
  return existing ? undefined : preferredAlias
}
