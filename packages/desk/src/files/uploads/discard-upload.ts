import type { UploadParams } from '@lodge/contracts'
import { sql } from '@lodge/database'
import type { FilesContext } from '../../foundation/context.ts'
import { findUpload } from './find-upload.ts'
import { deleteUploads } from './upload-parts.ts'

/** Gives up an upload of the person who acts, with what has come of it. The row goes first, so that nothing is added. */
export async function discardUpload(ctx: FilesContext, params: UploadParams): Promise<void> {
  const { id } = await findUpload(ctx, params)
  const { keys } = await deleteUploads(ctx, sql`SELECT ${id}::uuid`)
  for (const key of keys) await ctx.files.remove(key)
}
