import { query, sql, type Transaction } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { describeContent } from '../articles/article-content.ts'
import type { StoredArticle } from '../articles/stored-article.ts'

/** Throws `invalid_input` for a translation whose title and text are still those of its original. */
export async function requireTranslated(
  tx: Transaction,
  { originalId, content }: Pick<StoredArticle, 'originalId' | 'content'>,
): Promise<void> {
  if (originalId === null) return
  const [text] = await query<{ title: string; html: string }>(
    tx,
    sql`SELECT version.title, version.html
        FROM article original JOIN article_version version ON version.id = original.published_version_id
        WHERE original.id = ${originalId}`,
  )
  if (text && text.title === content.title && wordsOf(text) === wordsOf(content))
    throw refusalAt('html', 'text_is_not_translated')
}

function wordsOf(content: { html: string }): string {
  return describeContent(content).text.replace(/\s+/g, ' ')
}
