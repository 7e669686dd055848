import type { BeginUpload, UploadView } from '@lodge/contracts'
import { insert } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, transaction } from '../../foundation/context.ts'
import { loadFileLimits } from '../load-file-limits.ts'
import { fileTooLarge } from '../measure-file.ts'
import { assertUploadQuota } from '../upload-quota.ts'
import { toUploadView } from './find-upload.ts'

/**
 * Begins a file that is sent in parts. Throws `file_too_large` for more than the site allows, and
 * `upload_quota_exceeded` for more than one person may have unsent: what is announced counts as if it had come.
 */
export async function beginUpload(ctx: Context, { name, size }: BeginUpload): Promise<UploadView> {
  const { actor } = ctx
  if (actor.kind !== 'requester' && actor.kind !== 'staff') throw refusal('people_only')
  const { bytes } = await loadFileLimits(ctx.db)
  if (size > bytes) throw fileTooLarge(bytes)
  return transaction(ctx, async (tx) => {
    await assertUploadQuota(tx, actor, size)
    return toUploadView(
      await insert(tx, 'upload', { name, size, uploaderId: actor.id, createdAt: ctx.now() }),
    )
  })
}
