import { type ArticleCategoryRecord, routes, SaveArticleCategory } from '@lodge/contracts'
import { findName } from '../../foundation/edit-conflicts/find-name.ts'
import { http } from '../../foundation/http.ts'
import { queryCache } from '../../foundation/query-cache.ts'
import { describeChanges } from '../../foundation/settings-form/list-changes.ts'
import type { SettingsRecord } from '../../foundation/settings-form/settings-record.ts'
import type { RecordPart } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import { activeCategoriesQuery, categoryQuery } from '../queries.ts'

export interface CategoryValues {
  [field: string]: unknown
  name: string
  alias: string
  summary: string
  parent: string | null
}

export type CategoryPart = RecordPart<ArticleCategoryRecord, CategoryValues>

/** The categories of articles as a kind of record. */
export function describeCategories(): SettingsRecord<
  ArticleCategoryRecord,
  CategoryValues,
  SaveArticleCategory
> {
  const title = t('knowledge-base.categories.title')
  return {
    kind: 'article-category',
    query: categoryQuery,
    path: (alias) => `/admin/edit-knowledge-based-category/${alias}`,
    crumbs: (name) => [{ label: title, to: '/admin/knowledge-based-category' }, { label: name }],
    createTitle: t('knowledge-base.categories.create'),
    nameOf: ({ name }) => name,
    about: ({ parent }) =>
      parent
        ? t('knowledge-base.categories.below', { parent: parent.name })
        : t('knowledge-base.categories.atTheTop'),
    schema: SaveArticleCategory,
    toInput: ({ alias, ...values }) => ({ ...values, ...(alias && { alias }) }),
    blank: () => ({ name: '', alias: '', summary: '', parent: null }),
    toValues: ({ name, alias, summary, parent }) => ({
      name,
      alias,
      summary,
      parent: parent?.alias ?? null,
    }),
    listChanges: (views) =>
      describeChanges<CategoryValues>([
        { path: 'name', label: t('records.name'), of: ({ name }) => name },
        { path: 'alias', label: t('records.alias'), of: ({ alias }) => alias },
        { path: 'summary', label: t('knowledge-base.categories.summary'), of: ({ summary }) => summary },
        {
          path: 'parent',
          label: t('knowledge-base.categories.parent'),
          of: ({ parent }) => parent,
          was: ({ parent }) =>
            findName(
              parent,
              views.map((view) => view.parent),
              queryCache.getQueryData(activeCategoriesQuery.queryKey)?.items,
            ),
        },
      ]),
    create: (body) => http.call(routes.createArticleCategory, { body }),
    update: (alias, body) => http.call(routes.updateArticleCategory, { params: { alias }, body }),
    archive: (alias, isArchived) =>
      http.call(routes.archiveArticleCategory, { params: { alias }, body: { isArchived } }),
    askToArchive: async ({ alias, name }, willBeArchived) => {
      if (!willBeArchived) return null
      const usage = await http.call(routes.articleCategoryUsage, { params: { alias } })
      const { articles = 0, categories = 0 } = usage
      if (articles + categories > 0) {
        const text = t('knowledge-base.categories.archiveRefused', { articles, categories })
        return { title: name, text, isRefused: true }
      }
      return {
        title: t('knowledge-base.categories.archiveTitle', { name }),
        text: t('knowledge-base.categories.archiveText'),
      }
    },
  }
}
