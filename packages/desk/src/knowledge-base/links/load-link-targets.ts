import type { Models } from '@lodge/database'
import { articleAddress, parseArticleAddress } from '../addresses.ts'
import type { FoundLink } from './list-links.ts'

/** An article that is linked to, as far as its readers depend on it. */
export interface TargetArticle {
  id: string
  alias: string
  path: string
  audience: string
  departmentIds: string[]
  publishedVersionId: string | null
  expiresAt: Date | null
  archivedAt: Date | null
}

/** The targets of links that exist. */
export interface LinkTargets {
  articles: ReadonlyMap<string, TargetArticle>
  articleAt: ReadonlyMap<string, TargetArticle>
  /** Addresses of categories; true for an archived one. */
  categories: ReadonlyMap<string, boolean>
  /** Addresses that categories have left, which redirect. */
  leftByCategories: ReadonlySet<string>
  topics: ReadonlySet<string>
  files: ReadonlySet<string>
  /** Each department with itself and those above it. */
  departmentsAbove: ReadonlyMap<string, readonly string[]>
}

const columns = {
  id: true,
  alias: true,
  audience: true,
  departmentIds: true,
  publishedVersionId: true,
  expiresAt: true,
  archivedAt: true,
  category: { select: { path: true } },
} as const

/** Returns the targets of links that exist, and the files that are offered below a text. */
export async function loadLinkTargets(
  db: Models,
  links: readonly FoundLink[],
  attachmentIds: readonly string[],
): Promise<LinkTargets> {
  const ids = links.flatMap((link) => (link.kind === 'article' ? [link.id] : []))
  const addresses = links.flatMap((link) => (link.kind === 'address' ? [link.address] : []))
  const fileIds = links.flatMap((link) => (link.kind === 'file' ? [link.id] : []))
  const aliases = links.flatMap((link) => (link.kind === 'topic' ? [link.alias] : []))
  // One after the other: within a transaction they share a connection.
  const left = await unlessNone(addresses, (address) => db.articleAddress.findMany({ where: { address } }))
  const named = await loadArticles(db, [...ids, ...left.flatMap(({ articleId }) => articleId ?? [])])
  const present = await loadArticlesAt(db, addresses)
  const categories = await unlessNone(addresses, (path) =>
    db.articleCategory.findMany({ where: { path }, select: { path: true, archivedAt: true } }),
  )
  const topics = await unlessNone(aliases, (alias) =>
    db.topic.findMany({ where: { alias, archivedAt: null }, select: { alias: true } }),
  )
  const files = await unlessNone([...fileIds, ...attachmentIds], (id) =>
    db.attachment.findMany({ where: { id, articleId: { not: null } }, select: { id: true } }),
  )
  const departments =
    links.length === 0 ? [] : await db.department.findMany({ select: { id: true, parentId: true } })
  const byId = new Map(named.map((article) => [article.id, article]))
  return {
    articles: byId,
    articleAt: new Map([
      ...left.flatMap(({ address, articleId }) => {
        const article = byId.get(articleId ?? '')
        return article ? [[address, article] as const] : []
      }),
      ...present.map((article) => [articleAddress(article.path, article.alias), article] as const),
    ]),
    categories: new Map(categories.map(({ path, archivedAt }) => [path, archivedAt !== null])),
    leftByCategories: new Set(left.flatMap(({ address, categoryId }) => (categoryId ? [address] : []))),
    topics: new Set(topics.map(({ alias }) => alias)),
    files: new Set(files.map(({ id }) => id)),
    departmentsAbove: withThoseAbove(departments),
  }
}

async function loadArticles(db: Models, ids: readonly string[]): Promise<TargetArticle[]> {
  const rows = await unlessNone(ids, (id) => db.article.findMany({ where: { id }, select: columns }))
  return rows.map(({ category, ...article }) => ({ ...article, path: category.path }))
}

async function loadArticlesAt(db: Models, addresses: readonly string[]): Promise<TargetArticle[]> {
  const aliases = addresses.flatMap((address) => parseArticleAddress(address)?.alias ?? [])
  const rows = await unlessNone(aliases, (alias) =>
    db.article.findMany({ where: { alias }, select: columns }),
  )
  return rows.map(({ category, ...article }) => ({ ...article, path: category.path }))
}

async function unlessNone<Found>(
  values: readonly string[],
  find: (among: { in: string[] }) => Promise<Found[]>,
): Promise<Found[]> {
  return values.length === 0 ? [] : find({ in: [...new Set(values)] })
}

function withThoseAbove(
  departments: readonly { id: string; parentId: string | null }[],
): Map<string, readonly string[]> {
  const parentOf = new Map(departments.map(({ id, parentId }) => [id, parentId]))
  const lineOf = (id: string): string[] => {
    const line: string[] = []
    for (
      let next: string | null = id;
      next !== null && !line.includes(next);
      next = parentOf.get(next) ?? null
    )
      line.push(next)
    return line
  }
  return new Map(departments.map(({ id }) => [id, lineOf(id)]))
}
