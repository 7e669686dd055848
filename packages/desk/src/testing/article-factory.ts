import type { Audience } from '@lodge/contracts'
import { type Database, insert, query, sql, updateMany, updateOne } from '@lodge/database'
import { articleToText } from '../knowledge-base/article-html/article-to-text.ts'
import { readHeadings } from '../knowledge-base/article-html/read-headings.ts'
import { after, noon } from './context.ts'
import { aliasOf } from './person-factory.ts'
import { nextNumber } from './sequence.ts'

interface Reference {
  id: string
}

/** Creates a category of the knowledge base, by default at the top. */
export async function anArticleCategory(
  db: Database,
  { parent, ...given }: { name?: string; alias?: string; parent?: Reference & { path: string } } = {},
) {
  const name = given.name ?? `Category ${nextNumber()}`
  const alias = given.alias ?? aliasOf(name)
  const path = parent ? `${parent.path}/${alias}` : alias
  return insert(db, 'article_category', { name, alias, path, parentId: parent?.id ?? null })
}

interface ArticleAttributes {
  title?: string
  alias?: string
  summary?: string
  html?: string
  keywords?: string[]
  language?: string
  original?: Reference
  category?: Reference & { path: string }
  audience?: Audience
  departments?: readonly Reference[]
  /** By default published. */
  status?: 'draft' | 'scheduled' | 'published' | 'expired' | 'archived'
  /** The time of a scheduled one, an hour after noon by default. */
  publishAt?: Date
  images?: readonly Reference[]
  attachments?: readonly Reference[]
}

/** Creates an article of a status as it is at noon, with its address. */
export async function anArticle(db: Database, attributes: ArticleAttributes = {}) {
  const {
    status = 'published',
    publishAt = after(60),
    audience = 'public',
    departments = [],
    images = [],
    attachments = [],
  } = attributes
  const title = attributes.title ?? `Article ${nextNumber()}`
  const summary = attributes.summary ?? ''
  const category = attributes.category ?? (await anArticleCategory(db))
  const { html, headings } = readHeadings(attributes.html ?? '<p>Text.</p>')
  const fileIds = [...images, ...attachments].map(({ id }) => id)
  const article = await insert(db, 'article', {
    title,
    audience,
    categoryId: category.id,
    alias: attributes.alias ?? aliasOf(title),
    keywords: attributes.keywords ?? [],
    language: attributes.language ?? 'en',
    originalId: attributes.original?.id ?? null,
    departmentIds: departments.map(({ id }) => id),
    archivedAt: status === 'archived' ? noon : null,
    expiresAt: status === 'expired' ? after(-1) : null,
    ...(status === 'draft' && {
      draft: { title, summary, html, attachmentIds: [] },
      draftFileIds: fileIds,
    }),
  })
  await updateMany(db, 'attachment', { id: fileIds }, { articleId: article.id })
  const address = `${category.path}/${article.alias}.html`
  if (status === 'draft') return { ...article, address }
  const version = await insert(db, 'article_version', {
    articleId: article.id,
    version: 1,
    title,
    summary,
    html,
    createdAt: noon,
    headings: headings.map((heading) => ({ ...heading })),
    text: articleToText(html),
    imageIds: images.map(({ id }) => id),
    attachmentIds: attachments.map(({ id }) => id),
  })
  const data =
    status === 'scheduled'
      ? { scheduledVersionId: version.id, publishAt }
      : { publishedVersionId: version.id, publishedAt: noon, changedAt: noon }
  const saved = await updateOne(db, 'article', { id: article.id }, data)
  await query(db, sql`SELECT article_index(ARRAY[${article.id}::uuid])`)
  return { ...saved, address }
}
