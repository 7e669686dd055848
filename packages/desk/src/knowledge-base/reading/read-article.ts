import { ArticleHeading, type ArticleView, Audience, inlineFileUrl, type PictureSize } from '@lodge/contracts'
import { type Database, query, sql, uuids } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { z } from 'zod'
import { type TextLanguages, withWiderLanguages } from '../../foundation/site-texts/text-languages.ts'
import { articleAddress } from '../addresses.ts'
import { findLinkedArticles, renderArticle } from '../article-html/render-article.ts'
import { mostReadFirst, publishedArticles } from '../article-links.ts'
import type { Reader } from '../reader.ts'
import { listTranslations } from '../translations/list-translations.ts'
import { groupId, isInBestLanguage } from '../translations/one-of-each.ts'
import { isReadable } from '../visibility.ts'
import { countRead } from './count-read.ts'
import { listBreadcrumbs } from './list-breadcrumbs.ts'

interface ArticleRow {
  id: string
  alias: string
  audience: string
  language: string
  groupId: string
  isOriginal: boolean
  changedAt: Date
  categoryId: string
  path: string
  title: string
  summary: string
  html: string
  headings: unknown
  words: number
  attachmentIds: string[]
  imageIds: string[]
}

interface NeighbourRow {
  id: string
  title: string
  alias: string
  path: string
}

const relatedArticles = 4
const wordsPerMinute = 200

/** Returns an article as its reader sees it, and counts that it was read. Throws `not_found`. */
export async function readArticle(
  db: Database,
  given: { reader: Reader; textLanguages: TextLanguages; now: Date; id: string },
): Promise<ArticleView> {
  const [article] = await query<ArticleRow>(
    db,
    sql`
    SELECT article.id, article.alias, article.audience, article.language, article.changed_at AS "changedAt",
           ${groupId} AS "groupId", article.original_id IS NULL AS "isOriginal",
           article.category_id AS "categoryId", category.path, version.title, version.summary, version.html,
           version.headings, version.attachment_ids AS "attachmentIds", version.image_ids AS "imageIds",
           array_length(string_to_array(version.text, ' '), 1) AS words
    FROM ${publishedArticles} WHERE article.id = ${given.id} AND ${isReadable(given.reader, given.now)}`,
  )
  if (!article) throw refusal('address_not_found')
  const linked = findLinkedArticles(article.html)
  const [neighbours, translations, breadcrumbs, attachments, pictures] = await Promise.all([
    listNeighbours(db, given, article, linked),
    listTranslations(db, { ...given, groupId: article.groupId }),
    listBreadcrumbs(db, article.path, given.textLanguages),
    listAttachments(db, article.attachmentIds),
    findPictureSizes(db, article.imageIds),
    given.reader.kind === 'staff' ? undefined : countRead(db, article.id, given.now),
  ])
  const addresses = new Map(neighbours.map(({ id, path, alias }) => [id, articleAddress(path, alias)]))
  return {
    address: articleAddress(article.path, article.alias),
    alias: article.alias,
    title: article.title,
    summary: article.summary,
    language: article.language,
    isOriginal: article.isOriginal,
    translations,
    // Staff read files with their own session.
    html: renderArticle(
      article.html,
      addresses,
      given.reader.kind === 'staff' ? inlineFileUrl : undefined,
      pictures,
    ),
    headings: z.array(ArticleHeading).parse(article.headings),
    updatedAt: article.changedAt.toISOString(),
    minutesToRead: Math.max(1, Math.round((article.words ?? 0) / wordsPerMinute)),
    audience: Audience.parse(article.audience),
    breadcrumbs,
    attachments,
    related: neighbours
      .slice(0, relatedArticles)
      .map(({ title, path, alias }) => ({ title, address: articleAddress(path, alias) })),
  }
}

/** The articles that it links to, in their order, then those beside it that are read most, in its language if they can be. */
function listNeighbours(
  db: Database,
  { reader, now }: { reader: Reader; now: Date },
  { id, categoryId, language, groupId: group }: ArticleRow,
  linked: string[],
): Promise<NeighbourRow[]> {
  const beside = sql`better.category_id = article.category_id`
  const isInLanguage = isInBestLanguage({ reader, now }, withWiderLanguages([language]), beside)
  return query<NeighbourRow>(
    db,
    sql`
    SELECT article.id, version.title, article.alias, category.path
    FROM ${publishedArticles}
    WHERE article.id <> ${id} AND ${isReadable(reader, now)} AND (article.id = ANY(${linked})
      OR (article.category_id = ${categoryId} AND ${groupId} <> ${group} AND ${isInLanguage}))
    ORDER BY array_position(${uuids(linked)}, article.id), ${mostReadFirst}
    LIMIT ${linked.length + relatedArticles}`,
  )
}

async function findPictureSizes(db: Database, ids: string[]): Promise<Map<string, PictureSize>> {
  if (ids.length === 0) return new Map()
  const rows = await query<PictureSize & { id: string }>(
    db,
    sql`SELECT id, width, height FROM attachment WHERE id = ANY(${ids}) AND preview_key IS NOT NULL`,
  )
  return new Map(rows.map(({ id, ...size }) => [id, size]))
}

function listAttachments(db: Database, ids: string[]): Promise<ArticleView['attachments']> {
  return query<ArticleView['attachments'][number]>(
    db,
    sql`
    SELECT id, name, size, content_type AS "contentType" FROM attachment
    WHERE id = ANY(${ids}) ORDER BY array_position(${uuids(ids)}, id)`,
  )
}
