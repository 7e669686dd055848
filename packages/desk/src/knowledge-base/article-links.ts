import type { ArticleLink } from '@lodge/contracts'
import { type Sql, sql } from '@lodge/database'
import type { TextLanguages } from '../foundation/site-texts/text-languages.ts'
import { articleAddress } from './addresses.ts'
import { categoryName } from './categories/category-texts.ts'

export interface RawLink {
  alias: string
  title: string
  summary: string
  changedAt: Date
  language: string
  path: string
  categoryName: string
}

/** Returns the columns of a link to an article, from `article`, `version` and `category`. */
export function linkColumns(languages: TextLanguages): Sql {
  return sql`
  article.alias, version.title, version.summary, article.changed_at AS "changedAt", article.language,
  category.path, ${categoryName(languages)} AS "categoryName"`
}

/** Published articles, with what `linkColumns` and their popularity need. */
export const publishedArticles = sql`
  article
  JOIN article_version version ON version.id = article.published_version_id
  JOIN article_category category ON category.id = article.category_id
  LEFT JOIN article_popularity popularity ON popularity.article_id = article.id`

export const mostReadFirst = sql`popularity.score DESC NULLS LAST, article.changed_at DESC, article.id`

/** Returns a row as a link to an article. */
export function toLink({
  alias,
  title,
  summary,
  language,
  changedAt,
  path,
  categoryName,
}: RawLink): ArticleLink {
  return {
    address: articleAddress(path, alias),
    alias,
    title,
    summary,
    language,
    updatedAt: changedAt.toISOString(),
    category: { address: path, name: categoryName },
  }
}
