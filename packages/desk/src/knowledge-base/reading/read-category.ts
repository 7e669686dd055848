import type { ArticleCategoryView } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { linkColumns, mostReadFirst, publishedArticles, type RawLink, toLink } from '../article-links.ts'
import { categoryName, categorySummary } from '../categories/category-texts.ts'
import type { Reader } from '../reader.ts'
import { countInCategories, isInBestLanguage } from '../translations/one-of-each.ts'
import type { ReadingLanguages } from '../translations/reader-languages.ts'
import { isReadable, isReadableCategory } from '../visibility.ts'
import { listBreadcrumbs } from './list-breadcrumbs.ts'

interface CategoryRow {
  alias: string
  name: string
  summary: string
  path: string
}

interface ReadCategory extends ReadingLanguages {
  reader: Reader
  now: Date
  id: string
}

const mostArticles = 500
const inSameCategory = sql`better.category_id = article.category_id`

/** Returns a category as its reader sees it, with what is in it, each article once. Throws `not_found`. */
export async function readCategory(db: Database, given: ReadCategory): Promise<ArticleCategoryView> {
  const { reader, preference, textLanguages, now, id } = given
  const [category] = await query<CategoryRow>(
    db,
    sql`SELECT alias, ${categoryName(textLanguages)} AS name, ${categorySummary(textLanguages)} AS summary, path
        FROM article_category category
        WHERE id = ${id} AND ${isReadableCategory(reader, now)}`,
  )
  if (!category) throw refusal('address_not_found')
  const { path, ...about } = category
  const [breadcrumbs, categories, articles] = await Promise.all([
    listBreadcrumbs(db, path, textLanguages),
    listCategoriesBelow(db, given),
    query<RawLink>(
      db,
      sql`
      SELECT ${linkColumns(textLanguages)} FROM ${publishedArticles}
      WHERE article.category_id = ${id} AND ${isReadable(reader, now)}
        AND ${isInBestLanguage({ reader, now }, preference, inSameCategory)}
      ORDER BY ${mostReadFirst} LIMIT ${mostArticles}`,
    ),
  ])
  return {
    address: path,
    ...about,
    breadcrumbs: breadcrumbs.slice(0, -1),
    categories,
    articles: articles.map(toLink),
  }
}

function listCategoriesBelow(
  db: Database,
  { reader, preference, textLanguages, now, id }: ReadCategory,
): Promise<ArticleCategoryView['categories']> {
  return query<ArticleCategoryView['categories'][number]>(
    db,
    sql`
    SELECT category.path AS address, ${categoryName(textLanguages)} AS name,
           ${categorySummary(textLanguages)} AS summary, found.count
    FROM article_category category
    CROSS JOIN LATERAL (
      SELECT ${countInCategories(preference)}::int AS count FROM article JOIN article_category place ON place.id = article.category_id
      WHERE (place.path = category.path OR starts_with(place.path, category.path || '/'))
        AND ${isReadable(reader, now)}) found
    WHERE category.parent_id = ${id} AND ${isReadableCategory(reader, now)}
    ORDER BY category.position, category.name, category.id`,
  )
}
