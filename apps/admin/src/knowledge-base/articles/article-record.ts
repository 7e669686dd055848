import { useSite } from '@lodge/client'
import { type ArticleRecord, type FieldErrors, routes, SaveArticle } from '@lodge/contracts'
import { joinFacts } from '@lodge/ui'
import { http } from '../../foundation/http.ts'
import { toPlainText } from '../../foundation/rich-text/shorten-html.ts'
import type { SettingsRecord } from '../../foundation/settings-form/settings-record.ts'
import type { RecordPart } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import { askAboutLinks } from '../links/leaving-store.ts'
import { articleQuery } from '../queries.ts'
import { listArticleChanges } from './article-changes.ts'
import { type ArticleValues, readWallClock, toWallClock } from './article-values.ts'

export type ArticlePart = RecordPart<ArticleRecord, ArticleValues>

/** Articles as a kind of record. */
export function describeArticles(): SettingsRecord<ArticleRecord, ArticleValues, SaveArticle> {
  return {
    kind: 'article',
    query: articleQuery,
    path: (alias) => `/admin/edit-knowledge-based/${alias}`,
    crumbs: (name) => [{ label: t('knowledge-base.title'), to: '/admin/knowledge-based' }, { label: name }],
    createTitle: t('knowledge-base.create'),
    nameOf: ({ title }) => title,
    about: describeArticle,
    schema: SaveArticle,
    toInput,
    check: checkArticle,
    blank: () => ({
      title: '',
      alias: '',
      summary: '',
      html: '',
      keywords: '',
      expiresAt: '',
      reviewOn: '',
      attachments: [],
      category: null,
      departments: [],
      language: useSite.getState().languages[0] ?? 'en',
      translationOf: null,
      audience: 'public',
    }),
    toValues: ({ title, alias, summary, html, attachments, language, audience, ...more }) => ({
      title,
      alias,
      summary,
      html,
      attachments,
      language,
      audience,
      translationOf: more.translationOf,
      category: more.category.alias,
      departments: more.departments.map((department) => department.alias),
      keywords: more.keywords.join(', '),
      expiresAt: more.expiresAt === null ? '' : toWallClock(more.expiresAt),
      reviewOn: more.reviewOn ?? '',
    }),
    listChanges: listArticleChanges,
    create: (body) => http.call(routes.createArticle, { body }),
    update: (alias, body) => http.call(routes.updateArticle, { params: { alias }, body }),
    archive: (alias, isArchived) =>
      http.call(routes.archiveArticle, { params: { alias }, body: { isArchived } }),
    askToArchive: async ({ alias, title }, willBeArchived) => {
      if (!willBeArchived) return null
      const answer = await askAboutLinks({ alias, title, step: 'archive' })
      if (answer !== 'no links') return answer === 'go on' ? null : false
      return { title: t('knowledge-base.archiveTitle', { title }), text: t('knowledge-base.archiveText') }
    },
  }
}

/** An address of this site is stored as its path, which follows the article wherever it moves. */
function withOwnPaths(html: string): string {
  const own = new URL(http.baseUrl || window.location.origin).origin
  return html.replaceAll(`href="${own}/`, 'href="/')
}

function toInput({ alias, attachments, category, audience, keywords, expiresAt, ...values }: ArticleValues) {
  return {
    ...values,
    audience,
    category: category ?? '',
    ...(alias && { alias }),
    html: withOwnPaths(values.html),
    attachments: attachments.map(({ id }) => id),
    translationOf: values.translationOf?.alias ?? null,
    departments: audience === 'departments' ? values.departments : [],
    keywords: splitKeywords(keywords),
    expiresAt: expiresAt === '' ? null : readWallClock(expiresAt),
    reviewOn: values.reviewOn || null,
  }
}

/** Finds missing fields that the schema passes or names badly: an empty editor still has a paragraph. */
function checkArticle({ html, category, audience, departments }: ArticleValues): FieldErrors {
  const isEmpty = toPlainText(html) === '' && !html.includes('<img')
  return Object.fromEntries([
    ...(category === null ? [['category', t('knowledge-base.categoryMissing')]] : []),
    ...(isEmpty ? [['html', t('knowledge-base.textMissing')]] : []),
    ...(audience === 'departments' && departments.length === 0
      ? [['departments', t('knowledge-base.departmentsMissing')]]
      : []),
  ])
}

function describeArticle({ category, audience, hasDraft, version }: ArticleRecord): string {
  const readers = t(`knowledge-base.audiences.${audience}`)
  const about = t('knowledge-base.about', { category: category.name, readers })
  return hasDraft && version !== null ? joinFacts([about, t('knowledge-base.withDraft')]) : about
}

function splitKeywords(text: string): string[] {
  return text
    .split(/[,;\n]+/)
    .map((word) => word.trim())
    .filter(Boolean)
}
