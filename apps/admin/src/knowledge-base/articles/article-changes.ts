import type { ArticleRecord } from '@lodge/contracts'
import { formatList } from '@lodge/ui'
import { departmentTreeQuery } from '../../directory/departments/queries.ts'
import { findName, findNames, listNodes } from '../../foundation/edit-conflicts/find-name.ts'
import { nameLanguage } from '../../foundation/languages/name-language.ts'
import { queryCache } from '../../foundation/query-cache.ts'
import { shortenHtml } from '../../foundation/rich-text/shorten-html.ts'
import { describeChanges } from '../../foundation/settings-form/list-changes.ts'
import { t } from '../../foundation/t.ts'
import { activeCategoriesQuery } from '../queries.ts'
import type { ArticleValues } from './article-values.ts'

/** Names the fields in which an article differs from what is saved. */
export function listArticleChanges(views: readonly ArticleRecord[]) {
  const categories = queryCache.getQueryData(activeCategoriesQuery.queryKey)?.items
  const departments = listNodes(queryCache.getQueryData(departmentTreeQuery.queryKey)?.items)
  return describeChanges<ArticleValues>([
    { path: 'title', label: t('knowledge-base.heading'), of: ({ title }) => title },
    { path: 'summary', label: t('knowledge-base.summary'), of: ({ summary }) => summary },
    {
      path: 'html',
      label: t('knowledge-base.editor.label'),
      of: ({ html }) => html,
      was: ({ html }) => shortenHtml(html),
    },
    {
      path: 'attachments',
      label: t('knowledge-base.attachments'),
      of: ({ attachments }) => attachments.map(({ id }) => id),
      was: ({ attachments }) => formatList(attachments.map(({ name }) => name)),
    },
    {
      path: 'category',
      label: t('knowledge-base.category'),
      of: ({ category }) => category,
      was: ({ category }) =>
        findName(
          category,
          views.map((view) => view.category),
          categories,
        ),
    },
    { path: 'alias', label: t('records.alias'), of: ({ alias }) => alias },
    {
      path: 'language',
      label: t('knowledge-base.language'),
      of: ({ language }) => language,
      was: ({ language }) => nameLanguage(language),
    },
    {
      path: 'translationOf',
      label: t('knowledge-base.translations.original'),
      of: ({ translationOf }) => translationOf?.alias ?? '',
      was: ({ translationOf }) => translationOf?.title ?? '',
    },
    {
      path: 'audience',
      label: t('knowledge-base.audience'),
      of: ({ audience }) => audience,
      was: ({ audience }) => t(`knowledge-base.audiences.${audience}`),
    },
    {
      path: 'departments',
      label: t('knowledge-base.departments'),
      of: (values) => (values.audience === 'departments' ? values.departments : []),
      isUnordered: true,
      was: (values) => findNames(values.departments, ...views.map((view) => view.departments), departments),
    },
    { path: 'keywords', label: t('knowledge-base.keywords'), of: ({ keywords }) => keywords },
    { path: 'expiresAt', label: t('knowledge-base.expiresAt'), of: ({ expiresAt }) => expiresAt },
    { path: 'reviewOn', label: t('knowledge-base.reviewOn'), of: ({ reviewOn }) => reviewOn },
  ])
}
