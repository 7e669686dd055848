import { z } from 'zod'
import { limits } from '../foundation/limits.ts'
import { OneLine } from '../foundation/one-line.ts'
import { ChosenAlias, ListRecords, recordFields, updateOf } from '../foundation/records/records.ts'
import { because } from '../foundation/refusals/zod-problems.ts'
import { Alias, listOf, NamedRef } from '../foundation/shared.ts'

/** A category of the knowledge base. Its alias is the last part of its address. */
export const SaveArticleCategory = z.object({
  name: OneLine.min(1, because('name_required')).max(limits.nameLength),
  alias: ChosenAlias,
  summary: OneLine.max(limits.articleSummaryLength),
  parent: Alias.nullable(),
})
export type SaveArticleCategory = z.infer<typeof SaveArticleCategory>

export const UpdateArticleCategory = updateOf(SaveArticleCategory)
export type UpdateArticleCategory = z.infer<typeof UpdateArticleCategory>

/** The place of a category: below which one, and before which of those there; without one it comes last. */
export const MoveArticleCategory = z.object({ parent: Alias.nullable(), before: Alias.nullable() })
export type MoveArticleCategory = z.infer<typeof MoveArticleCategory>

export const ArticleCategoryRecord = z.object({
  ...recordFields,
  name: z.string(),
  summary: z.string(),
  parent: NamedRef.nullable(),
  /** Below `/knowledge-base/`. */
  address: z.string(),
})
export type ArticleCategoryRecord = z.infer<typeof ArticleCategoryRecord>

/** `path` has the names of those above it, from the top; `articles` counts its own that are not archived. */
export const ArticleCategoryRow = ArticleCategoryRecord.omit({ revision: true }).extend({
  path: z.array(z.string()),
  articles: z.number().int(),
})
export type ArticleCategoryRow = z.infer<typeof ArticleCategoryRow>

/** All of the tree in one answer, each category after the one above it and in its order. */
export const ArticleCategoryRecords = listOf(ArticleCategoryRow).extend({
  counts: z.object({ active: z.number().int(), archived: z.number().int() }),
})
export type ArticleCategoryRecords = z.infer<typeof ArticleCategoryRecords>

export const ListArticleCategories = ListRecords.pick({ search: true, show: true })
export type ListArticleCategories = z.infer<typeof ListArticleCategories>
