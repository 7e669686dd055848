import { Readable } from 'node:stream'
import { limits, toKilobytes, type UploadPartParams, type UploadView } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { FilesContext } from '../../foundation/context.ts'
import { findUpload, getUpload, toUploadView } from './find-upload.ts'

/**
 * Keeps a part of an upload where it is the next one. One that has come already, or that leaves a gap, is dropped: the
 * answer says where to go on. Throws `upload_unreadable` for more bytes than were announced, and
 * `upload_part_too_small` for a small part that is not the last.
 */
export async function addUploadPart(
  ctx: FilesContext,
  { uploadId, offset }: UploadPartParams,
  bytes: Uint8Array,
): Promise<UploadView> {
  const { size, received, id } = await findUpload(ctx, { uploadId })
  const end = offset + bytes.length
  if (end > size) throw refusalAt('file', 'upload_unreadable')
  if (offset !== received || bytes.length === 0) return toUploadView({ id, received })
  if (bytes.length < limits.leastUploadPart && end < size)
    throw refusalAt('file', 'upload_part_too_small', { kilobytes: toKilobytes(limits.leastUploadPart) })
  const key = await ctx.files.write(Readable.from([bytes]))
  const [added] = await query<{ received: number }>(
    ctx.db,
    sql`
    WITH grown AS (UPDATE upload SET received = ${end} WHERE id = ${id} AND received = ${offset} RETURNING id, received),
         added AS (INSERT INTO upload_part (upload_id, start_byte, storage_key) SELECT id, ${offset}, ${key} FROM grown)
    SELECT received FROM grown`,
  )
  if (added) return toUploadView({ id, received: added.received })
  // The same part came over another connection, or the upload was given up.
  await ctx.files.remove(key)
  return getUpload(ctx, { uploadId })
}
