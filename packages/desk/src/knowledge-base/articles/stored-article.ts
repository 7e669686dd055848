import type { ArticleAttachment, BrokenLink } from '@lodge/contracts'
import type { Models, Prisma } from '@lodge/database'
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
  draft: Prisma.JsonValue
  draftFileIds: string[]
  publishedVersionId: string | null
  scheduledVersionId: string | null
  publishAt: Date | null
  expiresAt: Date | null
  reviewOn: Date | null
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

export const includeArticle = {
  category: { select: { alias: true, name: true, path: true, archivedAt: true } },
  published: true,
  scheduled: true,
} as const

/** Returns what is being written: the draft, else what is scheduled, else what is published. */
export function contentOf({ draft, scheduled, published, title }: ArticleRow): ArticleContent {
  if (draft !== null) return ArticleContent.parse(draft)
  const { summary = '', html = '', attachmentIds = [], ...newest } = scheduled ?? published ?? { title }
  return { title: newest.title, summary, html, attachmentIds }
}

export async function withReferences(db: Models, row: ArticleRow, now: Date): Promise<StoredArticle> {
  const content = contentOf(row)
  const links = findLinkedArticles(content.html)
  // One after the other: within a transaction they share a connection.
  const departments = await findNamed(row.departmentIds, (id) =>
    db.department.findMany({
      where: { id },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      select: { alias: true, name: true },
    }),
  )
  const files = await findNamed(content.attachmentIds, (id) =>
    db.attachment.findMany({
      where: { id },
      select: { id: true, name: true, size: true, contentType: true },
    }),
  )
  const linked = await findNamed(links, (id) =>
    db.article.findMany({
      where: { id },
      select: { id: true, alias: true, category: { select: { path: true } } },
    }),
  )
  const group = await findGroup(db, row.originalId ?? row.id)
  const site = await db.site.findFirst({ select: { languages: true } })
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
    addresses: new Map(linked.map(({ id, alias, category }) => [id, articleAddress(category.path, alias)])),
  }
}

async function findNamed<Found>(
  ids: string[],
  find: (id: { in: string[] }) => Promise<Found[]>,
): Promise<Found[]> {
  return ids.length === 0 ? [] : find({ in: ids })
}
