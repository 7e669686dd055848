import { type ArticleRecord, Audience, type SaveArticle } from '@lodge/contracts'
import { insert, type TableRow, type Transaction, updateOne } from '@lodge/database'
import { isSameLanguage, refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import type { RecordKind } from '../../foundation/records/record-kind.ts'
import { articleAddress } from '../addresses.ts'
import { articleToText } from '../article-html/article-to-text.ts'
import { renderForEditor } from '../article-html/render-article.ts'
import { checkLinksAround } from '../links/check-article-links.ts'
import { isOutdated, toTranslation } from '../translations/stored-group.ts'
import { type ArticleData, toArticleData } from './article-data.ts'
import { statusOf } from './article-status.ts'
import { claimArticleFiles } from './claim-article-files.ts'
import { indexArticle, leaveAddress } from './follow-changes.ts'
import { findArticle, type StoredArticle, withReferences, withRelations } from './stored-article.ts'

const longestFact = 500

/** Articles as a kind of record. What is saved of their text is a draft; `publishArticle` makes a version of it. */
export function articleKind(
  ctx: Pick<Context, 'now'>,
): RecordKind<SaveArticle, StoredArticle, ArticleData, ArticleRecord> {
  const whole = async (tx: Transaction, row: TableRow<'article'>) =>
    withReferences(tx, await withRelations(tx, row), ctx.now())
  return {
    permission: 'manage_knowledge_base',
    table: 'article',
    event: 'article.changed',
    notFound: 'article_not_found',
    nameOf: ({ title }) => title,
    aliasOf: ({ alias, title }) => ({ chosen: alias, from: title }),
    find: async (db, alias) => {
      const row = await findArticle(db, alias)
      return row && withReferences(db, row, ctx.now())
    },
    toData: toArticleData,
    create: async (tx, data) => whole(tx, await insert(tx, 'article', data)),
    update: async (tx, id, data, more) =>
      whole(tx, await updateOne(tx, 'article', { id }, { ...data, ...more })),
    setArchived: async (tx, id, more) => whole(tx, await updateOne(tx, 'article', { id }, more)),
    factsOf: toFacts,
    toView: (article) => toRecord(article, ctx.now()),
    onSaved: async (saved, tx, { before, after }) => {
      await claimArticleFiles(saved, tx, after)
      await leaveAddress(tx, before, after)
      await indexArticle(tx, after.id)
      await checkLinksAround(saved, tx, after.id)
    },
    beforeRestore: async (_, { category }) => {
      if (category.archivedAt) throw refusal('article_needs_category', { category: category.name })
    },
  }
}

function toFacts({
  alias,
  category,
  audience,
  language,
  content,
  departments,
  keywords,
  ...row
}: StoredArticle) {
  return {
    title: content.title,
    alias,
    category: category.name,
    audience,
    language,
    translationOf: originalOf(row)?.title ?? null,
    summary: content.summary || null,
    text: articleToText(content.html).slice(0, longestFact) || null,
    departments: departments.map(({ name }) => name),
    keywords,
    expires: row.expiresAt?.toISOString() ?? null,
    reviewOn: row.reviewOn,
  }
}

/** Returns an article for its page in the back office, as it is at a moment. */
function toRecord(article: StoredArticle, now: Date): ArticleRecord {
  const { id, alias, category, content, attachments, departments, published } = article
  return {
    id,
    alias,
    attachments,
    departments,
    status: statusOf(article, now),
    address: articleAddress(category.path, alias),
    title: content.title,
    summary: content.summary,
    html: renderForEditor(content.html, article.addresses),
    category: { alias: category.alias, name: category.name },
    audience: Audience.parse(article.audience),
    keywords: article.keywords,
    ...describeLanguages(article, now),
    reviewOn: article.reviewOn,
    brokenLinks: article.brokenLinks,
    hasDraft: article.draft !== null,
    version: published?.version ?? null,
    publishAt: toInstant(article.publishAt),
    expiresAt: toInstant(article.expiresAt),
    publishedAt: toInstant(article.publishedAt),
    changedAt: toInstant(article.changedAt),
    revision: article.revision,
    updatedAt: article.updatedAt.toISOString(),
    archivedAt: toInstant(article.archivedAt),
  }
}

function originalOf({ originalId, group }: Pick<StoredArticle, 'originalId' | 'group'>) {
  return group.find(({ id }) => id === originalId)
}

/** Says in which languages an article is to be had. */
function describeLanguages(article: StoredArticle, now: Date) {
  const { language, group, siteLanguages } = article
  const original = originalOf(article)
  const others = group.filter(({ id }) => id !== article.id)
  const present = [language, ...others.map((other) => other.language)]
  return {
    language,
    translationOf: original ? { alias: original.alias, title: original.title } : null,
    isOutdated: isOutdated(article, group),
    translations: others.map((other) => toTranslation(other, group, now)),
    missingLanguages: siteLanguages.filter((tag) => !present.some((other) => isSameLanguage(tag, other))),
  }
}

function toInstant(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
