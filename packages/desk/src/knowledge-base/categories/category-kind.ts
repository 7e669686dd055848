import { type ArticleCategoryRecord, limits, type SaveArticleCategory } from '@lodge/contracts'
import {
  countRows,
  type Database,
  findOne,
  getOne,
  insert,
  query,
  sql,
  type TableRow,
  type Transaction,
  updateOne,
} from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import type { RecordKind, StoredRecord } from '../../foundation/records/record-kind.ts'
import { moveSubtree } from './move-subtree.ts'

export interface StoredCategory extends StoredRecord {
  name: string
  summary: string
  parentId: string | null
  position: number
  path: string
  parent: { alias: string; name: string; archivedAt: Date | null } | null
}

export interface CategoryData {
  name: string
  summary: string
  parentId: string | null
  position: number
  /** The address of the parent, with a slash; empty at the top. */
  below: string
  /** The address until now; null for a new one. */
  pathBefore: string | null
}

/** Categories of the knowledge base as a kind of record. Where one moves, all below it moves with it. */
export const categoryKind: RecordKind<
  SaveArticleCategory,
  StoredCategory,
  CategoryData,
  ArticleCategoryRecord
> = {
  permission: 'manage_knowledge_base',
  table: 'article_category',
  event: 'article_category.changed',
  notFound: 'article_category_not_found',
  nameOf: ({ name }) => name,
  aliasOf: ({ alias, name }) => ({ chosen: alias, from: name }),
  find: async (db, alias) => {
    const row = await findOne(db, 'article_category', { alias })
    return row && withParent(db, row)
  },
  toData: toCategoryData,
  create: async (tx, { below, pathBefore: _, ...data }) =>
    withParent(tx, await insert(tx, 'article_category', { ...data, path: `${below}${data.alias}` })),
  update: async (tx, id, { below, pathBefore, ...data }, more) => {
    const last = more.alias ?? pathBefore?.split('/').at(-1) ?? ''
    if (pathBefore !== null) await moveSubtree(tx, pathBefore, `${below}${last}`)
    return withParent(tx, await updateOne(tx, 'article_category', { id }, { ...data, ...more }))
  },
  setArchived: async (tx, id, more) => withParent(tx, await updateOne(tx, 'article_category', { id }, more)),
  factsOf: ({ alias, name, summary, parent, path }) => ({
    name,
    alias,
    address: path,
    summary: summary || null,
    parent: parent?.name ?? null,
  }),
  toView: ({ alias, name, summary, parent, path, revision, updatedAt, archivedAt }) => ({
    alias,
    name,
    summary,
    revision,
    address: path,
    parent: parent && { alias: parent.alias, name: parent.name },
    updatedAt: updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  }),
  beforeArchive: requireEmpty,
  beforeRestore: async (_, { parent }) => {
    if (parent?.archivedAt) throw refusal('category_needs_parent', { parent: parent.name })
  },
}

async function withParent(
  db: Database | Transaction,
  row: TableRow<'article_category'>,
): Promise<StoredCategory> {
  const parent =
    row.parentId === null
      ? null
      : await getOne(
          db,
          'article_category',
          { id: row.parentId },
          { columns: ['alias', 'name', 'archivedAt'] },
        )
  return { ...row, parent }
}

/** Returns what is stored of a category, to be stored again below another one. */
export async function dataBelow(
  tx: Transaction,
  category: StoredCategory,
  parent: string | null,
): Promise<CategoryData> {
  return toCategoryData(tx, { name: category.name, summary: category.summary, parent }, category)
}

async function toCategoryData(
  tx: Transaction,
  { name, summary, parent: alias }: SaveArticleCategory,
  before: StoredCategory | null,
): Promise<CategoryData> {
  const parent = alias === null ? null : await findParent(tx, alias, before)
  if (before && parent && `${parent.path}/`.startsWith(`${before.path}/`))
    throw refusalAt('parent', 'category_below_itself')
  await requireDepth(tx, parent?.path ?? null, before)
  const parentId = parent?.id ?? null
  const staysThere = before !== null && before.parentId === parentId
  return {
    name,
    summary,
    parentId,
    position: staysThere ? before.position : await nextPosition(tx, parentId),
    below: parent ? `${parent.path}/` : '',
    pathBefore: before?.path ?? null,
  }
}

/** Returns a category that is in use, or the one that the category is below already. */
async function findParent(tx: Transaction, alias: string, before: StoredCategory | null) {
  const parent = await findOne(tx, 'article_category', { alias }, { columns: ['id', 'path', 'archivedAt'] })
  if (!parent || (parent.archivedAt && parent.id !== before?.parentId))
    throw refusalAt('parent', 'unknown_category')
  return parent
}

async function requireDepth(
  tx: Transaction,
  parentPath: string | null,
  before: StoredCategory | null,
): Promise<void> {
  const above = parentPath === null ? 0 : parentPath.split('/').length
  const [own] = await query<{ depth: number }>(
    tx,
    sql`
    SELECT COALESCE(max(cardinality(string_to_array(path, '/'))), 0)::int AS depth FROM article_category
    WHERE path = ${before?.path ?? ''} OR starts_with(path, ${`${before?.path ?? ''}/`})`,
  )
  const height = before ? (own?.depth ?? 0) - before.path.split('/').length + 1 : 1
  if (above + height > limits.categoryDepth)
    throw refusalAt('parent', 'category_too_deep', { max: limits.categoryDepth })
}

async function nextPosition(tx: Transaction, parentId: string | null): Promise<number> {
  const last = await findOne(
    tx,
    'article_category',
    { parentId },
    { columns: ['position'], orderBy: ['position DESC'] },
  )
  return last ? last.position + 1 : 0
}

async function requireEmpty(tx: Transaction, { id }: StoredCategory): Promise<void> {
  const articles = await countRows(tx, 'article', { categoryId: id, archivedAt: null })
  const categories = await countRows(tx, 'article_category', { parentId: id, archivedAt: null })
  if (articles + categories > 0) throw refusal('category_in_use', { articles, categories })
}
