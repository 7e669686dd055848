import { dayMs } from '@lodge/contracts'
import { toAlias } from '@lodge/domain'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../../../client.ts'
import { query } from '../../../query.ts'
import { sql } from '../../../sql.ts'
import { insert, insertMany, updateOne } from '../../../tables/change.ts'
import { getOne } from '../../../tables/find.ts'
import type { Transaction } from '../../../transactions/transaction.ts'
import { itArticles } from './articles/it.ts'
import { lifeArticles } from './articles/life.ts'
import { studyArticles } from './articles/study.ts'
import { categories, type DemoCategory } from './categories.ts'
import type { DemoArticle } from './demo-article.ts'
import { synonyms } from './synonyms.ts'

const articlesByCategory = { ...itArticles, ...studyArticles, ...lifeArticles }
const heading = /<h([2-4])>(.*?)<\/h\1>/g
const reviewAfterDays = 90

/** Fills the knowledge base, with articles that have been changed and read before `now`. */
export async function addKnowledgeBase(
  tx: Transaction,
  { authorId, now }: { authorId: string; now: Date },
): Promise<void> {
  const categoryIds = await addCategories(tx, categories)
  const all = Object.entries(articlesByCategory).flatMap(([alias, articles]) =>
    articles.map((article) => ({ article, categoryId: categoryIds.get(alias) ?? '' })),
  )
  const idOf = new Map(all.map(({ article }) => [article.alias, uuidv7()]))
  for (const { article, categoryId } of all)
    await addArticle(tx, article, { id: idOf.get(article.alias) ?? '', categoryId, idOf, authorId, now })
  await query(tx, sql`SELECT article_index(ARRAY(SELECT id FROM article))`)
  await insertMany(
    tx,
    'search_synonym',
    synonyms.map((words) => ({
      id: uuidv7(),
      words,
      updatedAt: now,
      plain: words.map((word) => toAlias(word).replaceAll('-', ' ')),
    })),
  )
}

/** Returns the ids by alias. */
async function addCategories(
  db: Database | Transaction,
  level: readonly DemoCategory[],
  parent: { id: string; path: string } | null = null,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [position, { children = [], ...category }] of level.entries()) {
    const path = parent ? `${parent.path}/${category.alias}` : category.alias
    const { id } = await insert(db, 'article_category', {
      ...category,
      path,
      position,
      parentId: parent?.id ?? null,
    })
    ids.set(category.alias, id)
    for (const [alias, below] of await addCategories(db, children, { id, path })) ids.set(alias, below)
  }
  return ids
}

interface Placed {
  id: string
  categoryId: string
  idOf: ReadonlyMap<string, string>
  authorId: string
  now: Date
}

async function addArticle(db: Database | Transaction, article: DemoArticle, place: Placed): Promise<void> {
  const { alias, title, summary, status, audience = 'public', language = 'en', translationOf } = article
  const { id, now, categoryId, authorId } = place
  const changedAt = new Date(now.getTime() - article.changedDaysAgo * dayMs)
  const content = toContent(article, place.idOf)
  const department = article.department
    ? [(await getOne(db, 'department', { name: article.department })).id]
    : []
  await insert(db, 'article', {
    id,
    alias,
    title,
    categoryId,
    audience,
    language,
    originalId: translationOf === undefined ? null : (place.idOf.get(translationOf) ?? null),
    departmentIds: department,
    keywords: article.keywords ?? [],
    reviewOn: new Date(changedAt.getTime() + reviewAfterDays * dayMs).toISOString().slice(0, 10),
    expiresAt: status === 'expired' ? new Date(now.getTime() - 30 * dayMs) : null,
    updatedAt: changedAt,
    ...(status === 'draft' && { draft: { title, summary, html: content.html, attachmentIds: [] } }),
  })
  if (status === 'draft') return
  const { id: versionId } = await insert(db, 'article_version', {
    ...content,
    articleId: id,
    version: 1,
    title,
    summary,
    authorId,
    createdAt: changedAt,
  })
  await updateOne(
    db,
    'article',
    { id },
    status === 'scheduled'
      ? { scheduledVersionId: versionId, publishAt: new Date(now.getTime() + 14 * dayMs) }
      : { publishedVersionId: versionId, publishedAt: changedAt, changedAt },
  )
  if (article.reads > 0) await addReads(db, id, article.reads, now)
}

/** Dates all reads a week ago; see `countRead` of the desk. */
async function addReads(
  db: Database | Transaction,
  articleId: string,
  reads: number,
  now: Date,
): Promise<void> {
  const halfLives = (now.getTime() - 7 * dayMs) / (14 * dayMs)
  const score = halfLives * Math.LN2 + Math.log(reads)
  await insert(db, 'article_popularity', { articleId, reads: String(reads), score })
}

/** Builds the content that `publishArticle` of the desk would store. */
function toContent({ html, alias }: DemoArticle, idOf: ReadonlyMap<string, string>) {
  const headings: { id: string; text: string; level: number }[] = []
  const withIds = html
    .trim()
    .replaceAll('\n', '')
    .replace(heading, (_, level: string, text: string) => {
      const id = toAlias(text)
      headings.push({ id, text: plainText(text), level: Number(level) })
      return `<h${level} id="${id}">${text}</h${level}>`
    })
    .replace(/data-article="([^"]*)"/g, (_, target: string) => {
      const id = idOf.get(target)
      if (id === undefined) throw new Error(`${alias} links to ${target}, which is no article`)
      return `data-article="${id}"`
    })
  return { html: withIds, headings, text: plainText(withIds) }
}

/** Returns our own markup without its tags, with a line for each block. */
function plainText(html: string): string {
  return html
    .replace(/<\/(p|h[2-4]|li|tr|pre)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}
