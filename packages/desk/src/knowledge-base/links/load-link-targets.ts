import { type Database, findMany, isOneOf, query, type Sql, sql, type Transaction } from '@lodge/database'
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

/** Returns the targets of links that exist, and the files that are offered below a text. */
export async function loadLinkTargets(
  db: Database | Transaction,
  links: readonly FoundLink[],
  attachmentIds: readonly string[],
): Promise<LinkTargets> {
  const ids = links.flatMap((link) => (link.kind === 'article' ? [link.id] : []))
  const addresses = links.flatMap((link) => (link.kind === 'address' ? [link.address] : []))
  const fileIds = links.flatMap((link) => (link.kind === 'file' ? [link.id] : []))
  const aliases = links.flatMap((link) => (link.kind === 'topic' ? [link.alias] : []))
  // One after the other: within a transaction they share a connection.
  const formerAddresses = await unlessNone(addresses, (address) =>
    findMany(db, 'article_address', { address }),
  )
  const named = await loadArticles(db, [
    ...ids,
    ...formerAddresses.flatMap(({ articleId }) => articleId ?? []),
  ])
  const present = await loadArticlesAt(db, addresses)
  const categories = await unlessNone(addresses, (path) =>
    findMany(db, 'article_category', { path }, { columns: ['path', 'archivedAt'] }),
  )
  const topics = await unlessNone(aliases, (alias) =>
    findMany(db, 'topic', { alias, archivedAt: null }, { columns: ['alias'] }),
  )
  const files = await unlessNone([...fileIds, ...attachmentIds], (ids) =>
    findMany(db, 'attachment', sql`${isOneOf(sql`id`, ids)} AND article_id IS NOT NULL`, { columns: ['id'] }),
  )
  const departments =
    links.length === 0 ? [] : await findMany(db, 'department', {}, { columns: ['id', 'parentId'] })
  const byId = new Map(named.map((article) => [article.id, article]))
  return {
    articles: byId,
    articleAt: new Map([
      ...formerAddresses.flatMap(({ address, articleId }) => {
        const article = byId.get(articleId ?? '')
        return article ? [[address, article] as const] : []
      }),
      ...present.map((article) => [articleAddress(article.path, article.alias), article] as const),
    ]),
    categories: new Map(categories.map(({ path, archivedAt }) => [path, archivedAt !== null])),
    leftByCategories: new Set(
      formerAddresses.flatMap(({ address, categoryId }) => (categoryId ? [address] : [])),
    ),
    topics: new Set(topics.map(({ alias }) => alias)),
    files: new Set(files.map(({ id }) => id)),
    departmentsAbove: withThoseAbove(departments),
  }
}

async function loadArticles(db: Database | Transaction, ids: readonly string[]): Promise<TargetArticle[]> {
  return unlessNone(ids, (id) => findTargets(db, isOneOf(sql`article.id`, id)))
}

async function loadArticlesAt(
  db: Database | Transaction,
  addresses: readonly string[],
): Promise<TargetArticle[]> {
  const aliases = addresses.flatMap((address) => parseArticleAddress(address)?.alias ?? [])
  return unlessNone(aliases, (alias) => findTargets(db, isOneOf(sql`article.alias`, alias)))
}

function findTargets(db: Database | Transaction, condition: Sql): Promise<TargetArticle[]> {
  return query(
    db,
    sql`SELECT article.id, article.alias, category.path, article.audience,
          article.department_ids AS "departmentIds", article.published_version_id AS "publishedVersionId",
          article.expires_at AS "expiresAt", article.archived_at AS "archivedAt"
        FROM article JOIN article_category category ON category.id = article.category_id
        WHERE ${condition}`,
  )
}

async function unlessNone<Found>(
  values: readonly string[],
  find: (among: string[]) => Promise<Found[]>,
): Promise<Found[]> {
  return values.length === 0 ? [] : find([...new Set(values)])
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
