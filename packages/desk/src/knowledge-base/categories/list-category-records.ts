import type { ArticleCategoryRecords, ArticleCategoryRow, ListArticleCategories } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { loadReaderStrings } from '../../foundation/load-reader-strings.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'

interface RawCategory {
  id: string
  parentId: string | null
  alias: string
  name: string
  summary: string
  address: string
  articles: number
  updatedAt: Date
  archivedAt: Date | null
}

/** Returns the categories that match a search, all in one answer, each after the one above it and in its order. */
export async function listArticleCategoryRecords(
  ctx: Context,
  { search, show }: ListArticleCategories,
): Promise<ArticleCategoryRecords> {
  requireRecordPermission(ctx, 'manage_knowledge_base')
  const rows = await query<RawCategory>(
    ctx.db,
    sql`
    SELECT id, parent_id AS "parentId", alias, name, summary, path AS address, updated_at AS "updatedAt",
           archived_at AS "archivedAt",
           (SELECT count(*)::int FROM article WHERE category_id = category.id AND archived_at IS NULL) AS articles
    FROM article_category category ORDER BY position, name, id`,
  )
  const found = inTreeOrder(rows).filter(matching(search))
  const active = found.filter(({ archivedAt }) => archivedAt === null)
  const archived = found.filter(({ archivedAt }) => archivedAt !== null)
  return {
    items: show === 'archived' ? archived : active,
    counts: { active: active.length, archived: archived.length },
  }
}

/** Yields the whole list as rows of texts, its head first. */
export async function* exportArticleCategories(
  ctx: Context,
  list: ListArticleCategories,
): AsyncGenerator<string[]> {
  const { items } = await listArticleCategoryRecords(ctx, list)
  const { t } = await loadReaderStrings(ctx)
  yield [
    t('exports.columns.name'),
    t('exports.columns.address'),
    t('exports.columns.belongsTo'),
    t('exports.columns.articles'),
    t('exports.columns.updated'),
  ]
  for (const { name, address, path, articles, updatedAt } of items)
    yield [name, address, path.join(' / '), String(articles), updatedAt]
}

function inTreeOrder(rows: readonly RawCategory[]): ArticleCategoryRow[] {
  const byParent = Map.groupBy(rows, ({ parentId }) => parentId)
  const below = (parent: RawCategory | null, path: string[]): ArticleCategoryRow[] =>
    (byParent.get(parent?.id ?? null) ?? []).flatMap((row) => [
      toRow(row, parent, path),
      ...below(row, [...path, row.name]),
    ])
  return below(null, [])
}

function toRow(
  { id: _, parentId: __, updatedAt, archivedAt, ...row }: RawCategory,
  parent: RawCategory | null,
  path: string[],
): ArticleCategoryRow {
  return {
    ...row,
    path,
    parent: parent && { alias: parent.alias, name: parent.name },
    updatedAt: updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  }
}

/** Returns whether a category has every word of a search in its name, its address or the names above it. */
function matching(search: string | undefined): (row: ArticleCategoryRow) => boolean {
  const terms = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return ({ name, address, path }) => {
    const text = [...path, name, address].join(' ').toLowerCase()
    return terms.every((term) => text.includes(term))
  }
}
