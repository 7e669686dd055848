import type { ArticleCategoryNode } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { categoryName, categorySummary } from '../categories/category-texts.ts'
import { type Reader, type ReaderContext, readerOf } from '../reader.ts'
import { countInCategories } from '../translations/one-of-each.ts'
import { readingLanguagesOf } from '../translations/reader-languages.ts'
import { isReadable } from '../visibility.ts'

interface CategoryRow {
  id: string
  parentId: string | null
  alias: string
  name: string
  summary: string
  path: string
  count: number
}

/**
 * Returns the tree of categories in which whoever acts finds something to read, each with how much, in it and below it.
 * Staff see the empty ones too.
 */
export async function listArticleCategories(ctx: ReaderContext): Promise<ArticleCategoryNode[]> {
  const [reader, { preference, textLanguages }] = await Promise.all([readerOf(ctx), readingLanguagesOf(ctx)])
  const rows = await query<CategoryRow>(
    ctx.db,
    sql`
    SELECT category.id, category.parent_id AS "parentId", category.alias,
           ${categoryName(textLanguages)} AS name, ${categorySummary(textLanguages)} AS summary, category.path, COALESCE(own.count, 0)::int AS count
    FROM article_category category
    LEFT JOIN (SELECT category_id, ${countInCategories(preference)} AS count FROM article
               WHERE ${isReadable(reader, ctx.now())} GROUP BY 1) own
      ON own.category_id = category.id
    WHERE category.archived_at IS NULL
    ORDER BY category.position, category.name, category.id`,
  )
  return nodesBelow(
    null,
    Map.groupBy(rows, ({ parentId }) => parentId),
    reader,
  )
}

function nodesBelow(
  parentId: string | null,
  byParent: Map<string | null, CategoryRow[]>,
  reader: Reader,
): ArticleCategoryNode[] {
  const nodes = (byParent.get(parentId) ?? []).map(({ id, alias, name, summary, path, count }) => {
    const children = nodesBelow(id, byParent, reader)
    const all = children.reduce((sum, child) => sum + child.count, count)
    return { address: path, alias, name, summary, count: all, children }
  })
  return reader.kind === 'staff' ? nodes : nodes.filter(({ count }) => count > 0)
}
