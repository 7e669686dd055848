import { query, sql, type Transaction } from '@lodge/database'
import { personIdOf, refusalAt } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { findImages } from './article-content.ts'
import type { StoredArticle } from './stored-article.ts'

/**
 * Makes the files that an article shows and offers its own: those that it has had, and the actor's uploads that nothing
 * has taken yet. Throws `invalid_input` for any other, and for an image that no browser shows.
 */
export async function claimArticleFiles(
  { actor }: Pick<Context, 'actor'>,
  tx: Transaction,
  { id, content }: Pick<StoredArticle, 'id' | 'content'>,
): Promise<void> {
  const images = findImages(content.html)
  const fileIds = [...images, ...content.attachmentIds]
  if (fileIds.length === 0) return
  const rows = await query<{ id: string; isImage: boolean }>(
    tx,
    sql`
    UPDATE attachment SET article_id = ${id}
    WHERE id = ANY(${fileIds}) AND (article_id = ${id}
      OR (uploader_id = ${personIdOf(actor)} AND message_id IS NULL
          AND ticket_id IS NULL AND article_id IS NULL))
    RETURNING id, content_type ~ '^image/(png|jpeg|gif|webp)$' AS "isImage"`,
  )
  const claimed = new Map(rows.map((row) => [row.id, row]))
  if (!images.every((image) => claimed.get(image)?.isImage)) throw refusalAt('html', 'article_image_gone')
  const missing = content.attachmentIds.findIndex((file) => !claimed.has(file.toLowerCase()))
  if (missing >= 0) throw refusalAt(`attachments.${missing}`, 'file_gone')
}
