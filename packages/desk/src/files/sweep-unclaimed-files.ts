import { limits } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { FilesContext } from '../foundation/context.ts'

const batch = 500

/** The draft of an article has it, or any of its versions: each can be read and restored. */
const isInArticle = sql`(article_id IS NOT NULL AND (
  EXISTS (SELECT FROM article WHERE article.id = attachment.article_id AND attachment.id = ANY(draft_file_ids))
  OR EXISTS (SELECT FROM article_version version WHERE version.article_id = attachment.article_id
             AND attachment.id = ANY(version.image_ids || version.attachment_ids))))`

/**
 * Removes files that no message, form or article has taken within `limits.unusedFileHours`, unless a draft or a
 * scheduled reply still has them, and returns how many. The row goes first: a file without a row is only litter, a row without its file would be a broken link.
 */
export async function sweepUnclaimedFiles(ctx: FilesContext): Promise<number> {
  const before = new Date(ctx.now().getTime() - limits.unusedFileHours * 60 * 60 * 1000)
  let removed = 0
  for (;;) {
    const rows = await query<{ key: string; preview: string | null }>(
      ctx.db,
      sql`
      DELETE FROM attachment WHERE message_id IS NULL AND ticket_id IS NULL AND id IN (
        SELECT id FROM attachment WHERE message_id IS NULL AND ticket_id IS NULL AND created_at < ${before}
          AND id NOT IN (SELECT unnest(attachments) FROM draft UNION ALL SELECT unnest(attachments) FROM scheduled_reply) AND NOT ${isInArticle} LIMIT ${batch})
      RETURNING storage_key AS key, preview_key AS preview`,
    )
    for (const { key, preview } of rows) {
      await ctx.files.remove(key)
      if (preview !== null) await ctx.files.remove(preview)
    }
    removed += rows.length
    if (rows.length < batch) return removed
  }
}
