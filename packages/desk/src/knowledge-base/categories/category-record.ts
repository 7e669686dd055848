import type {
  AliasParams,
  ArticleCategoryRecord,
  RecordUsage,
  SaveArticleCategory,
  SetArchived,
} from '@lodge/contracts'
import { sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { countUsage } from '../../foundation/records/count-usage.ts'
import { archiveRecord, createRecord, getRecord, updateRecord } from '../../foundation/records/save-record.ts'
import { categoryKind } from './category-kind.ts'

/** Returns a category for its settings page; throws `not_found`. */
export function getArticleCategory(ctx: Context, params: AliasParams): Promise<ArticleCategoryRecord> {
  return getRecord(ctx, categoryKind, params)
}

/** Creates a category, the last of those beside it. Throws `invalid_input` for a parent that is not there. */
export function createArticleCategory(
  ctx: Context,
  input: SaveArticleCategory,
): Promise<ArticleCategoryRecord> {
  return createRecord(ctx, categoryKind, input)
}

/**
 * Changes a category. What it and all below it leave redirects for ever. Throws `edit_conflict`, and `invalid_input`
 * for a parent that is below the category too, and where the tree would get too deep.
 */
export function updateArticleCategory(
  ctx: Context,
  given: AliasParams & { revision: number; input: SaveArticleCategory },
): Promise<ArticleCategoryRecord> {
  return updateRecord(ctx, categoryKind, given)
}

/** Archives an empty category, after which nobody can choose it, or restores it. Throws `still_in_use`. */
export function archiveArticleCategory(
  ctx: Context,
  given: AliasParams & SetArchived,
): Promise<ArticleCategoryRecord> {
  return archiveRecord(ctx, categoryKind, given)
}

/** Returns how many articles and categories are in a category, and how many addresses would redirect if it moved. */
export function countArticleCategoryUsage(ctx: Context, params: AliasParams): Promise<RecordUsage> {
  return countUsage(ctx, { ...categoryKind, counts: usage }, params)
}

const below = (id: string) => sql`
  article_category below
  JOIN article_category top ON below.path = top.path OR starts_with(below.path, top.path || '/')
  WHERE top.id = ${id}`

const usage = {
  articles: (id: string) =>
    sql`SELECT count(*)::int AS count FROM article WHERE category_id = ${id} AND archived_at IS NULL`,
  categories: (id: string) =>
    sql`SELECT count(*)::int AS count FROM article_category WHERE parent_id = ${id} AND archived_at IS NULL`,
  movingAddresses: (id: string) =>
    sql`SELECT ((SELECT count(*) FROM ${below(id)})
          + (SELECT count(*) FROM article WHERE published_at IS NOT NULL
             AND category_id IN (SELECT below.id FROM ${below(id)})))::int AS count`,
}
