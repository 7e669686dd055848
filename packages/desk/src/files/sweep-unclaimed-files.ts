import { limits } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../context.ts'
import type { FileStore } from './file-store.ts'

const batch = 500

/**
 * Removes files that no message has taken within `limits.unusedFileHours`, unless a draft still has them, and returns
 * how many. The row goes first: a file without a row is only litter, a row without its file would be a broken link.
 */
export async function sweepUnclaimedFiles(ctx: Context, files: FileStore): Promise<number> {
  const before = new Date(ctx.now().getTime() - limits.unusedFileHours * 60 * 60 * 1000)
  let removed = 0
  for (;;) {
    const rows = await query<{ key: string }>(
      ctx.db,
      sql`
      DELETE FROM attachment WHERE message_id IS NULL AND id IN (
        SELECT id FROM attachment WHERE message_id IS NULL AND created_at < ${before}
          AND id NOT IN (SELECT unnest(attachments) FROM draft) LIMIT ${batch})
      RETURNING storage_key AS key`,
    )
    for (const { key } of rows) await files.remove(key)
    removed += rows.length
    if (rows.length < batch) return removed
  }
}
