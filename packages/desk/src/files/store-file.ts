import type { AttachmentView } from '@lodge/contracts'
import { DomainError, personIdOf } from '@lodge/domain'
import type { Context } from '../context.ts'
import { cleanFileName, nameFor } from './file-names.ts'
import type { FileStore } from './file-store.ts'
import { measuring } from './measure.ts'
import { typeOfFile } from './type-of-file.ts'

interface Upload {
  /** As the sender named it. */
  name: string
  stream: AsyncIterable<Uint8Array>
}

/**
 * Stores an uploaded file, which only its uploader sees until a message claims it. Its type comes from its bytes
 * (`invalid_file`), and its extension is set right where it tells another. Larger than the limit:
 * `file_too_large`, without reading on.
 */
export async function storeFile(ctx: Context, files: FileStore, upload: Upload): Promise<AttachmentView> {
  const uploaderId = personIdOf(ctx.actor)
  if (uploaderId === null) throw new DomainError('forbidden', 'Sign in to attach files.')
  const { passing, measured } = measuring(upload.stream)
  const storageKey = await files.write(passing)
  try {
    const facts = measured()
    const sent = cleanFileName(upload.name)
    const contentType = await typeOfFile(sent, facts, () => files.read(storageKey))
    const { size, sha256 } = facts
    const file = await ctx.db.prisma.attachment.create({
      data: {
        name: nameFor(sent, contentType),
        contentType,
        size,
        sha256,
        storageKey,
        uploaderId,
        createdAt: ctx.now(),
      },
      select: { id: true, name: true, contentType: true, size: true, createdAt: true },
    })
    return { ...file, createdAt: file.createdAt.toISOString() }
  } catch (error) {
    await files.remove(storageKey)
    throw error
  }
}
