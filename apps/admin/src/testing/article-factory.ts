import type { ArticleRecord, ArticleRow, ArticleVersionRow } from '@lodge/contracts'

/** A published article as its page has it. */
export function anArticleRecord(more: Partial<ArticleRecord> = {}): ArticleRecord {
  return {
    alias: 'eduroam',
    id: '0198f0aa-1111-7222-8333-444455556666',
    status: 'published',
    address: 'it/eduroam.html',
    title: 'Connect to eduroam',
    summary: 'Wi-Fi on campus',
    html: '<p>Choose eduroam.</p>',
    attachments: [],
    category: { alias: 'it', name: 'IT' },
    language: 'en',
    audience: 'public',
    departments: [],
    keywords: ['wifi'],
    translationOf: null,
    isOutdated: false,
    translations: [],
    missingLanguages: [],
    expiresAt: null,
    reviewOn: null,
    brokenLinks: [],
    hasDraft: false,
    version: 2,
    publishAt: null,
    publishedAt: '2026-10-01T09:00:00.000Z',
    changedAt: '2026-10-20T09:00:00.000Z',
    revision: 7,
    updatedAt: '2026-10-20T09:00:00.000Z',
    archivedAt: null,
    ...more,
  }
}

/** The same article as the list has it. */
export function anArticleRow(more: Partial<ArticleRow> = {}): ArticleRow {
  const { id: _id, revision: _revision, summary: _summary, html: _html, ...record } = anArticleRecord()
  const { attachments: _attachments, departments: _departments, translationOf: _original, ...linked } = record
  const { translations: _translations, missingLanguages: _missing, ...row } = linked
  const {
    keywords: _keywords,
    brokenLinks: _links,
    version: _version,
    publishedAt: _publishedAt,
    ...fields
  } = row
  const author = { alias: 'hannah', name: 'Hannah Osei' }
  return { ...fields, author, isReviewDue: false, isTranslation: false, ...more }
}

export function aVersionRow(version: number, more: Partial<ArticleVersionRow> = {}): ArticleVersionRow {
  return {
    version,
    title: 'Connect to eduroam',
    state: 'earlier',
    createdAt: '2026-10-01T09:00:00.000Z',
    author: { alias: 'hannah', name: 'Hannah Osei' },
    ...more,
  }
}

/** IT (Wi-Fi), Library */
export const someCategories = {
  items: [
    aCategoryRow('it', { name: 'IT' }),
    aCategoryRow('wifi', { name: 'Wi-Fi', parent: { alias: 'it', name: 'IT' }, address: 'it/wifi' }),
    aCategoryRow('library', { name: 'Library' }),
  ],
  counts: { active: 3, archived: 0 },
}

function aCategoryRow(alias: string, more: Record<string, unknown> = {}) {
  return {
    alias,
    name: alias,
    summary: '',
    parent: null,
    address: alias,
    path: [],
    articles: 1,
    updatedAt: '2026-10-20T09:00:00.000Z',
    archivedAt: null,
    ...more,
  }
}
