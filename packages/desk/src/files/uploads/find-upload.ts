import type { UploadParams, UploadView } from '@lodge/contracts'
import { findOne } from '@lodge/database'
import { personIdOf, refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'

export interface StoredUpload {
  id: string
  name: string
  size: number
  received: number
  attachmentId: string | null
}

/** Returns an upload of the person who acts; throws `file_not_found` for anybody else's. */
export async function findUpload(ctx: Context, { uploadId }: UploadParams): Promise<StoredUpload> {
  const uploaderId = personIdOf(ctx.actor)
  if (uploaderId === null) throw refusal('file_not_found')
  const upload = await findOne(ctx.db, 'upload', { id: uploadId, uploaderId })
  if (!upload) throw refusal('file_not_found')
  return upload
}

/** Returns how much of an upload has come, to the person who sends it. */
export async function getUpload(ctx: Context, params: UploadParams): Promise<UploadView> {
  return toUploadView(await findUpload(ctx, params))
}

export function toUploadView({ id, received }: Pick<StoredUpload, 'id' | 'received'>): UploadView {
  return { id, receivedBytes: received }
}
