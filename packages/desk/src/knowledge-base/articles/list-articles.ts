import {
  type ArticlePage,
  type ArticleRow,
  ArticleStatus,
  Audience,
  type ListArticles,
  type NamedRef,
} from '@lodge/contracts'
import { empty, join, sql } from '@lodge/database'
import { languageName } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { exportRecords, listRecords } from '../../foundation/records/list-records.ts'
import type { ListedRecord, RecordList } from '../../foundation/records/record-kind.ts'
import { articleAddress } from '../addresses.ts'
import { articleStatus } from './article-status.ts'

interface RawArticle extends ListedRecord {
  title: string
  status: string
  audience: string
  language: string
  isTranslation: boolean
  isOutdated: boolean
  category: NamedRef & { path: string }
  author: NamedRef | null
  hasDraft: boolean
  publishAt: Date | null
  expiresAt: Date | null
  reviewOn: string | null
  isReviewDue: boolean
  changedAt: Date | null
}

const newestAuthor = sql`
  (SELECT version.author_id FROM article_version version
   WHERE version.article_id = record.id ORDER BY version.version DESC LIMIT 1)`

/** Returns a page of articles, by title or the last changed first, with their status at this moment. */
export function listArticleRecords(ctx: Context, list: ListArticles): Promise<ArticlePage> {
  return listRecords(ctx, articleList(ctx.now()), list)
}

export function exportArticles(ctx: Context, list: ListArticles): AsyncGenerator<string[]> {
  return exportRecords(ctx, articleList(ctx.now()), list, (t, language) => ({
    [t('exports.columns.title')]: ({ title }) => title,
    [t('exports.columns.address')]: ({ address }) => address,
    [t('exports.columns.status')]: ({ status }) => t(`exports.values.articleStatus.${status}`),
    [t('exports.columns.category')]: ({ category }) => category.name,
    [t('exports.columns.language')]: (article) => languageName(article.language, language),
    [t('exports.columns.translation')]: ({ isTranslation, isOutdated }) =>
      isOutdated ? t('exports.outdated') : isTranslation ? t('exports.yes') : '',
    [t('exports.columns.audience')]: ({ audience }) => t(`exports.values.articleAudience.${audience}`),
    [t('exports.columns.publishedBy')]: ({ author }) => author?.name ?? '',
    [t('exports.columns.publishAt')]: ({ publishAt }) => publishAt ?? '',
    [t('exports.columns.expires')]: ({ expiresAt }) => expiresAt ?? '',
    [t('exports.columns.reviewOn')]: ({ reviewOn }) => reviewOn ?? '',
    [t('exports.columns.readersDate')]: ({ changedAt }) => changedAt ?? '',
    [t('exports.columns.updated')]: ({ updatedAt }) => updatedAt,
  }))
}

function articleList(now: Date): RecordList<ListArticles, RawArticle, ArticleRow> {
  const isReviewDue = sql`COALESCE(record.review_on <= (${now}::timestamptz AT TIME ZONE 'UTC')::date, FALSE)`
  return {
    permission: 'manage_knowledge_base',
    table: 'article',
    columns: sql`
      title, audience, language, original_id IS NOT NULL AS "isTranslation", ${isOutdated} AS "isOutdated",
      draft IS NOT NULL AS "hasDraft", publish_at AS "publishAt", expires_at AS "expiresAt",
      review_on::text AS "reviewOn", changed_at AS "changedAt", ${articleStatus(now)} AS status,
      ${isReviewDue} AS "isReviewDue",
      (SELECT jsonb_build_object('alias', alias, 'name', name, 'path', path) FROM article_category
       WHERE article_category.id = record.category_id) AS category,
      (SELECT jsonb_build_object('alias', alias, 'name', name) FROM person
       WHERE person.id = ${newestAuthor}) AS author`,
    searched: [sql`title`, sql`alias`, sql`array_to_string(keywords, ' ')`],
    name: sql`title`,
    filter: ({ status, category, audience, author, isReviewDue: wantsDue, ...more }) =>
      join(
        [
          empty,
          ...(status === undefined ? [] : [sql`${articleStatus(now)} = ${status}`]),
          ...(audience === undefined ? [] : [sql`record.audience = ${audience}`]),
          ...(category === undefined ? [] : [isBelow(category)]),
          ...(author === undefined
            ? []
            : [sql`${newestAuthor} = (SELECT id FROM person WHERE alias = ${author})`]),
          ...(wantsDue === true ? [isReviewDue] : []),
          ...(more.language === undefined ? [] : [isInLanguage(more.language)]),
          ...(more.isOutdated === true ? [isOutdated] : []),
        ],
        ' AND ',
      ),
    toItem,
  }
}

/** The same as of the records' pages: readers see a translation that was published before its original. */
const isOutdated = sql`
  (record.published_version_id IS NOT NULL AND record.archived_at IS NULL AND EXISTS (
    SELECT FROM article original
    WHERE original.id = record.original_id AND original.published_version_id IS NOT NULL
      AND original.archived_at IS NULL AND original.changed_at > GREATEST(record.changed_at, record.compared_at)))`

/** A language takes those with it that are narrower. */
function isInLanguage(language: string) {
  return sql`(record.language = ${language} OR starts_with(record.language, ${`${language}-`}))`
}

function isBelow(category: string) {
  return sql`record.category_id IN (
    SELECT below.id FROM article_category top
    JOIN article_category below ON below.path = top.path OR starts_with(below.path, top.path || '/')
    WHERE top.alias = ${category})`
}

function toItem({ id: _, category: { path, ...category }, ...row }: RawArticle): ArticleRow {
  return {
    alias: row.alias,
    title: row.title,
    category,
    author: row.author,
    language: row.language,
    isTranslation: row.isTranslation,
    isOutdated: row.isOutdated,
    hasDraft: row.hasDraft,
    isReviewDue: row.isReviewDue,
    reviewOn: row.reviewOn,
    status: ArticleStatus.parse(row.status),
    audience: Audience.parse(row.audience),
    address: articleAddress(path, row.alias),
    publishAt: row.publishAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    changedAt: row.changedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}
