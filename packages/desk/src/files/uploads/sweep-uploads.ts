import { hourMs, limits } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../context.ts'
import type { FileStore } from '../file-store.ts'

const batch = 500

/** Removes uploads begun `limits.unusedFileHours` ago, with parts that never became a file. Returns how many. */
export async function sweepUploads(ctx: Context, files: FileStore): Promise<number> {
  const before = new Date(ctx.now().getTime() - limits.unusedFileHours * hourMs)
  let removed = 0
  for (;;) {
    const rows = await query<{ partKeys: string[] }>(
      ctx.db,
      sql`
      DELETE FROM upload WHERE id IN (SELECT id FROM upload WHERE created_at < ${before} LIMIT ${batch})
      RETURNING part_keys AS "partKeys"`,
    )
    for (const key of rows.flatMap(({ partKeys }) => partKeys)) await files.remove(key)
    removed += rows.length
    if (rows.length < batch) return removed
  }
}
