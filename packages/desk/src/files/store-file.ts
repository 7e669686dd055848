import type { AttachmentView } from '@lodge/contracts'
import { refusal } from '@lodge/domain'
import { type Context, transaction } from '../context.ts'
import { detectFileType } from './detect-file-type.ts'
import { cleanFileName, withExtensionFor } from './file-names.ts'
import type { FileStore } from './file-store.ts'
import { measureFile } from './measure-file.ts'
import { assertUploadQuota } from './upload-quota.ts'

interface Upload {
  /** As the sender named it. */
  name: string
  stream: AsyncIterable<Uint8Array>
}

/**
 * Stores an uploaded file, which only its uploader sees until a message has it. Its type comes from its bytes
 * (`invalid_file`), and its extension is corrected where it names another type. Throws `file_too_large` without reading
 * on, and `upload_quota_exceeded` when the person has too many unsent files.
 */
export async function storeFile(ctx: Context, files: FileStore, upload: Upload): Promise<AttachmentView> {
  const { actor } = ctx
  if (actor.kind !== 'requester' && actor.kind !== 'staff') throw refusal('people_only')
  // Before any of it is read; and again when its size is known, since others may have come meanwhile.
  await transaction(ctx, (tx) => assertUploadQuota(tx, actor, 1))
  const { passing, measured } = measureFile(upload.stream)
  const storageKey = await files.write(passing)
  try {
    const facts = measured()
    const sent = cleanFileName(upload.name)
    const contentType = await detectFileType(sent, facts, () => files.read(storageKey))
    const { size, sha256 } = facts
    const data = { name: withExtensionFor(sent, contentType), contentType, size, sha256, storageKey }
    const file = await transaction(ctx, async (tx) => {
      await assertUploadQuota(tx, actor, size)
      return tx.attachment.create({
        data: { ...data, uploaderId: actor.id, createdAt: ctx.now() },
        select: { id: true, name: true, contentType: true, size: true, createdAt: true },
      })
    })
    return { ...file, createdAt: file.createdAt.toISOString() }
  } catch (error) {
    await files.remove(storageKey)
    throw error
  }
}
