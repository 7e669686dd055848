import { inlineFileId } from '@lodge/contracts'
import { findMany, query, sql, type Transaction, texts } from '@lodge/database'
import { z } from 'zod'
import { parseArticleAddress, withoutQuery } from '../addresses.ts'
import { articleToText } from '../article-html/article-to-text.ts'
import { readHeadings } from '../article-html/read-headings.ts'
import { findLinkedArticles } from '../article-html/render-article.ts'
import { sanitiseArticle } from '../article-html/sanitise-article.ts'

/** The text of an article's draft or of a version. */
export const ArticleContent = z.object({
  title: z.string(),
  summary: z.string(),
  html: z.string(),
  attachmentIds: z.array(z.uuid()),
})
export type ArticleContent = z.infer<typeof ArticleContent>

const image = /<img [^>]*src="([^"]*)"/g
const ownPath = /href="\/knowledge-base\/([^"?#]+)/g

/**
 * Returns the text of an article as it is stored: sanitised, with an id at each heading and the id of the article behind
 * each link, also where the address of one was pasted.
 */
export async function toStoredHtml(tx: Transaction, html: string): Promise<string> {
  const pasted = [...new Set(Array.from(html.matchAll(ownPath), ([, address = '']) => address))]
  const idAt = await findArticlesAt(tx, pasted)
  const safe = sanitiseArticle(html, {
    image: (fileId) => ({ src: `/api/files/${fileId}` }),
    article: (id) => ({ 'data-article': id }),
    articleAt: (path) => idAt.get(withoutQuery(path.replace(/^\/knowledge-base\//, ''))) ?? null,
  })
  const known = await findArticles(tx, findLinkedArticles(safe))
  const linked = sanitiseArticle(safe, {
    image: (fileId) => ({ src: `/api/files/${fileId}` }),
    article: (id) => (known.has(id) ? { 'data-article': id } : null),
    articleAt: () => null,
  })
  return readHeadings(linked).html
}

/** Returns the parts of a text that a version stores beside it. */
export function describeContent({ html }: Pick<ArticleContent, 'html'>) {
  return { headings: readHeadings(html).headings, text: articleToText(html), imageIds: findImages(html) }
}

/** Returns the ids of the stored files that a stored text shows, each once. */
export function findImages(html: string): string[] {
  const ids = Array.from(html.matchAll(image), ([, address]) => inlineFileId(address))
  return [...new Set(ids.filter((id) => id !== null))]
}

async function findArticles(tx: Transaction, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await findMany(tx, 'article', { id: ids }, { columns: ['id'] })
  return new Set(rows.map(({ id }) => id))
}

/** Returns the articles that are at these addresses, or were the last to leave them. */
async function findArticlesAt(tx: Transaction, addresses: string[]): Promise<Map<string, string>> {
  const articleAddresses = addresses.flatMap((address) => {
    const parts = parseArticleAddress(address)
    return parts ? [{ address, ...parts }] : []
  })
  if (articleAddresses.length === 0) return new Map()
  const rows = await query<{ address: string; id: string }>(
    tx,
    sql`
    SELECT wanted.address, COALESCE(found.id, past.article_id) AS id
    FROM unnest(${texts(articleAddresses.map(({ address }) => address))}, ${texts(articleAddresses.map(({ path }) => path))},
                ${texts(articleAddresses.map(({ alias }) => alias))}) AS wanted (address, path, alias)
    LEFT JOIN (article found JOIN article_category category ON category.id = found.category_id)
      ON found.alias = wanted.alias AND category.path = wanted.path
    LEFT JOIN article_address past ON past.address = wanted.address
    WHERE COALESCE(found.id, past.article_id) IS NOT NULL`,
  )
  return new Map(rows.map(({ address, id }) => [address, id]))
}
