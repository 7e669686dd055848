import { Readable } from 'node:stream'
import type { UploadPartParams, UploadView } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { Context } from '../../context.ts'
import type { FileStore } from '../file-store.ts'
import { findUpload, getUpload, toUploadView } from './find-upload.ts'

/**
 * Keeps a part of an upload where it is the next one. One that has come already, or that leaves a gap, is dropped: the
 * answer says where to go on. Throws `upload_unreadable` for more bytes than were announced.
 */
export async function addUploadPart(
  ctx: Context,
  files: FileStore,
  { uploadId, offset }: UploadPartParams,
  bytes: Uint8Array,
): Promise<UploadView> {
  const { size, received, id } = await findUpload(ctx, { uploadId })
  if (offset + bytes.length > size) throw refusalAt('file', 'upload_unreadable')
  if (offset !== received || bytes.length === 0) return toUploadView({ id, received })
  const key = await files.write(Readable.from([bytes]))
  const [added] = await query<{ received: number }>(
    ctx.db,
    sql`
    UPDATE upload SET received = received + ${bytes.length}, part_keys = part_keys || ${key}::text
    WHERE id = ${id} AND received = ${offset} RETURNING received`,
  )
  if (added) return toUploadView({ id, received: added.received })
  // The same part came over another connection, or the upload was given up.
  await files.remove(key)
  return getUpload(ctx, { uploadId })
}
