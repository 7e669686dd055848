import { limits } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context, FilesContext } from '../foundation/context.ts'

/**
 * Removes files without a row, as left by a process that died between the two, and uploads that broke off; returns how
 * many. It only touches files that are older than any upload under way.
 */
export function sweepStrayFiles(ctx: FilesContext): Promise<number> {
  const before = new Date(ctx.now().getTime() - limits.unusedFileHours * 60 * 60 * 1000)
  return ctx.files.removeStrays(before, (keys) => findKnownKeys(ctx, keys))
}

/** Returns those of these keys that a row names. */
export async function findKnownKeys(
  { db }: Pick<Context, 'db'>,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await query<{ key: string }>(
    db,
    sql`
      SELECT storage_key AS key FROM attachment WHERE storage_key = ANY(${[...keys]})
      UNION ALL SELECT preview_key FROM attachment WHERE preview_key = ANY(${[...keys]})
      UNION ALL SELECT storage_key FROM upload_part WHERE storage_key = ANY(${[...keys]})
      UNION ALL SELECT storage_key FROM incoming_mail WHERE storage_key = ANY(${[...keys]})
      UNION ALL SELECT storage_key FROM import WHERE storage_key = ANY(${[...keys]})`,
  )
  return new Set(rows.map(({ key }) => key))
}
