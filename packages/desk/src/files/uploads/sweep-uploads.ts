import { hourMs, limits } from '@lodge/contracts'
import { sql } from '@lodge/database'
import type { FilesContext } from '../../foundation/context.ts'
import { deleteUploads } from './upload-parts.ts'

const batch = 500

/** Removes uploads begun `limits.unusedFileHours` ago, with parts that never became a file. Returns how many. */
export async function sweepUploads(ctx: FilesContext): Promise<number> {
  const before = new Date(ctx.now().getTime() - limits.unusedFileHours * hourMs)
  let removed = 0
  for (;;) {
    const { count, keys } = await deleteUploads(
      ctx,
      sql`SELECT id FROM upload WHERE created_at < ${before} LIMIT ${batch}`,
    )
    for (const key of keys) await ctx.files.remove(key)
    removed += count
    if (count < batch) return removed
  }
}
