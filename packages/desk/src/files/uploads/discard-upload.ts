import type { UploadParams } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../context.ts'
import type { FileStore } from '../file-store.ts'
import { findUpload } from './find-upload.ts'

/** Gives up an upload of the person who acts, with what has come of it. The row goes first, so that nothing is added. */
export async function discardUpload(ctx: Context, files: FileStore, params: UploadParams): Promise<void> {
  const { id } = await findUpload(ctx, params)
  const gone = await query<{ partKeys: string[] }>(
    ctx.db,
    sql`DELETE FROM upload WHERE id = ${id} RETURNING part_keys AS "partKeys"`,
  )
  for (const key of gone.flatMap(({ partKeys }) => partKeys)) await files.remove(key)
}
