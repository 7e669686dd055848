import type { ArticleCategoryView } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { linkColumns, mostReadFirst, publishedArticles, type RawLink, toLink } from '../article-links.ts'
import type { Reader } from '../reader.ts'
import { isReadable, isReadableCategory } from '../visibility.ts'
import { listBreadcrumbs } from './list-breadcrumbs.ts'

interface CategoryRow {
  alias: string
  name: string
  summary: string
  path: string
}

const mostArticles = 500

/** Returns a category as its reader sees it, with what is in it. Throws `not_found`. */
export async function readCategory(
  db: Database,
  { reader, now, id }: { reader: Reader; now: Date; id: string },
): Promise<ArticleCategoryView> {
  const [category] = await query<CategoryRow>(
    db,
    sql`SELECT alias, name, summary, path FROM article_category category
        WHERE id = ${id} AND ${isReadableCategory(reader, now)}`,
  )
  if (!category) throw refusal('address_not_found')
  const { path, ...about } = category
  const [breadcrumbs, categories, articles] = await Promise.all([
    listBreadcrumbs(db, path),
    listCategoriesBelow(db, { reader, now, id }),
    query<RawLink>(
      db,
      sql`
      SELECT ${linkColumns} FROM ${publishedArticles}
      WHERE article.category_id = ${id} AND ${isReadable(reader, now)}
      ORDER BY ${mostReadFirst} LIMIT ${mostArticles}`,
    ),
  ])
  return {
    ...{ address: path, ...about, breadcrumbs: breadcrumbs.slice(0, -1), categories },
    articles: articles.map(toLink),
  }
}

function listCategoriesBelow(
  db: Database,
  { reader, now, id }: { reader: Reader; now: Date; id: string },
): Promise<ArticleCategoryView['categories']> {
  return query<ArticleCategoryView['categories'][number]>(
    db,
    sql`
    SELECT category.path AS address, category.name, category.summary, found.count
    FROM article_category category
    CROSS JOIN LATERAL (
      SELECT count(*)::int FROM article JOIN article_category place ON place.id = article.category_id
      WHERE (place.path = category.path OR starts_with(place.path, category.path || '/'))
        AND ${isReadable(reader, now)}) found
    WHERE category.parent_id = ${id} AND ${isReadableCategory(reader, now)}
    ORDER BY category.position, category.name, category.id`,
  )
}
