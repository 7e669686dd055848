import { isDeepStrictEqual } from 'node:util'
import type { SaveArticle } from '@lodge/contracts'
import { findMany, query, sql, type Transaction } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { findOriginal } from '../translations/find-original.ts'
import { type ArticleContent, findImages, toStoredHtml } from './article-content.ts'
import { contentOf, type StoredArticle } from './stored-article.ts'

export interface ArticleData {
  title: string
  categoryId: string
  language: string
  originalId: string | null
  audience: string
  departmentIds: string[]
  keywords: string[]
  /** Null where the text is that of the newest version. */
  draft: ArticleContent | null
  draftFileIds: string[]
  expiresAt: Date | null
  reviewOn: string | null
}

/** Returns the data to store. Throws `invalid_input` for unknown records and a language that is taken. */
export async function toArticleData(
  tx: Transaction,
  input: SaveArticle,
  before: StoredArticle | null,
): Promise<ArticleData> {
  const { title, summary, language, audience } = input
  const html = await toStoredHtml(tx, input.html)
  const content = { title, summary, html, attachmentIds: [...new Set(input.attachments)] }
  return {
    title,
    language,
    audience,
    originalId: await findOriginal(tx, input, before),
    categoryId: await findCategoryFor(tx, input.category, before),
    departmentIds: await findDepartments(tx, input, before),
    keywords: [...new Set(input.keywords)],
    ...toDraft(content, before),
    expiresAt: input.expiresAt === null ? null : new Date(input.expiresAt),
    reviewOn: input.reviewOn,
  }
}

/** Returns a text as the draft; one that equals the newest version is no draft. */
export function toDraft(
  content: ArticleContent,
  before: StoredArticle | null,
): Pick<ArticleData, 'draft' | 'draftFileIds'> {
  const hasVersion = before !== null && (before.published !== null || before.scheduled !== null)
  if (hasVersion && isDeepStrictEqual(contentOf({ ...before, draft: null }), content))
    return { draft: null, draftFileIds: [] }
  return {
    draft: content,
    draftFileIds: [...new Set([...findImages(content.html), ...content.attachmentIds])],
  }
}

/** Returns a category that is in use, or the one that the article has; it stays so until the transaction ends. */
async function findCategoryFor(
  tx: Transaction,
  alias: string,
  before: StoredArticle | null,
): Promise<string> {
  const [category] = await query<{ id: string; isActive: boolean }>(
    tx,
    sql`SELECT id, archived_at IS NULL AS "isActive" FROM article_category WHERE alias = ${alias} FOR SHARE`,
  )
  if (!category || !(category.isActive || category.id === before?.categoryId))
    throw refusalAt('category', 'unknown_category')
  return category.id
}

/** Returns departments that are in use, or that the article has. */
async function findDepartments(
  tx: Transaction,
  { audience, departments }: SaveArticle,
  before: StoredArticle | null,
): Promise<string[]> {
  if (audience !== 'departments') return []
  if (departments.length === 0) throw refusalAt('departments', 'audience_departments_required')
  const found = await findMany(
    tx,
    'department',
    { alias: departments },
    { columns: ['id', 'alias', 'archivedAt'] },
  )
  const offered = found.filter(({ id, archivedAt }) => !archivedAt || before?.departmentIds.includes(id))
  const idOf = new Map(offered.map(({ alias, id }) => [alias, id]))
  return [
    ...new Set(
      departments.map((alias, index) => {
        const id = idOf.get(alias)
        if (id === undefined) throw refusalAt(`departments.${index}`, 'unknown_department')
        return id
      }),
    ),
  ]
}
