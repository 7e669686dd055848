import type { ArticleAttachment, BrokenLink } from '@lodge/contracts'
import {
  type Database,
  findMany,
  findOne,
  getOne,
  query,
  sql,
  type TableRow,
  type Transaction,
  uuids,
} from '@lodge/database'
import type { StoredRecord } from '../../foundation/records/record-kind.ts'
import { articleAddress } from '../addresses.ts'
import { findLinkedArticles } from '../article-html/render-article.ts'
import { findBrokenLinks } from '../links/find-broken-links.ts'
import { findGroup, type GroupMember } from '../translations/stored-group.ts'
import { ArticleContent } from './article-content.ts'

interface Version {
  id: string
  version: number
  title: string
  summary: string
  html: string
  attachmentIds: string[]
}

export interface ArticleRow extends StoredRecord {
  title: string
  categoryId: string
  language: string
  originalId: string | null
  audience: string
  departmentIds: string[]
  keywords: string[]
  draft: unknown
  draftFileIds: string[]
  publishedVersionId: string | null
  scheduledVersionId: string | null
  publishAt: Date | null
  expiresAt: Date | null
  reviewOn: string | null
  publishedAt: Date | null
  changedAt: Date | null
  comparedAt: Date | null
  category: { alias: string; name: string; path: string; archivedAt: Date | null }
  published: Version | null
  scheduled: Version | null
}

/** An article with what its editor is shown besides. */
export interface StoredArticle extends ArticleRow {
  /** Of the draft, else of what is scheduled, else of what is published. */
  content: ArticleContent
  /** The departments of `departmentIds`, ordered by name. */
  departments: { alias: string; name: string }[]
  attachments: ArticleAttachment[]
  /** The addresses of the articles that its text links to, by their ids. */
  addresses: Map<string, string>
  /** It and its translations, or its original and all translations of that; the original first. */
  group: GroupMember[]
  siteLanguages: string[]
  /** The broken links of `content`. */
  brokenLinks: BrokenLink[]
}

export async function findArticle(db: Database | Transaction, alias: string): Promise<ArticleRow | null> {
  const row = await findOne(db, 'article', { alias })
  return row && withRelations(db, row)
}

export async function withRelations(
  db: Database | Transaction,
  row: TableRow<'article'>,
): Promise<ArticleRow> {
  const category = await getOne(
    db,
    'article_category',
    { id: row.categoryId },
    { columns: ['alias', 'name', 'path', 'archivedAt'] },
  )
  const ids = [row.publishedVersionId, row.scheduledVersionId].filter((id) => id !== null)
  const versions = await findNamed(ids, (id) => findMany(db, 'article_version', { id }))
  const versionOf = (id: string | null) => versions.find((version) => version.id === id) ?? null
  return {
    ...row,
    category,
    published: versionOf(row.publishedVersionId),
    scheduled: versionOf(row.scheduledVersionId),
  }
}

/** Returns what is being written: the draft, else what is scheduled, else what is published. */
export function contentOf({ draft, scheduled, published, title }: ArticleRow): ArticleContent {
  if (draft !== null) return ArticleContent.parse(draft)
  const { summary = '', html = '', attachmentIds = [], ...newest } = scheduled ?? published ?? { title }
  return { title: newest.title, summary, html, attachmentIds }
}

export async function withReferences(
  db: Database | Transaction,
  row: ArticleRow,
  now: Date,
): Promise<StoredArticle> {
  const content = contentOf(row)
  const links = findLinkedArticles(content.html)
  // One after the other: within a transaction they share a connection.
  const departments = await findNamed(row.departmentIds, (id) =>
    findMany(db, 'department', { id }, { columns: ['alias', 'name'], orderBy: ['name', 'id'] }),
  )
  const files = await findNamed(content.attachmentIds, (id) =>
    findMany(db, 'attachment', { id }, { columns: ['id', 'name', 'size', 'contentType'] }),
  )
  const linked = await findNamed(links, (ids) =>
    query<{ id: string; alias: string; path: string }>(
      db,
      sql`SELECT article.id, article.alias, category.path
          FROM article JOIN article_category category ON category.id = article.category_id
          WHERE article.id = ANY(${uuids(ids)})`,
    ),
  )
  const group = await findGroup(db, row.originalId ?? row.id)
  const site = await findOne(db, 'site', {}, { columns: ['languages'] })
  const broken = await findBrokenLinks(db, [{ ...row, ...content }], now)
  const fileOf = new Map(files.map((file) => [file.id, file]))
  return {
    ...row,
    content,
    departments,
    group,
    siteLanguages: site?.languages ?? [],
    brokenLinks: broken.get(row.id) ?? [],
    attachments: content.attachmentIds.flatMap((id) => fileOf.get(id) ?? []),
    addresses: new Map(linked.map(({ id, alias, path }) => [id, articleAddress(path, alias)])),
  }
}

async function findNamed<Found>(ids: string[], find: (ids: string[]) => Promise<Found[]>): Promise<Found[]> {
  return ids.length === 0 ? [] : find(ids)
}
