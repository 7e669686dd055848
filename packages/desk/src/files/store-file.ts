import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type AttachmentView, type FileType, kindOfFile, type PictureSize } from '@lodge/contracts'
import { insert } from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import { type FilesContext, transaction } from '../foundation/context.ts'
import type { FileStore } from '../foundation/file-store.ts'
import { detectFileType } from './detect-file-type.ts'
import { cleanFileName, withExtensionFor } from './file-names.ts'
import { loadFileLimits } from './load-file-limits.ts'
import { measureFile } from './measure-file.ts'
import { isPicture, preparePicture } from './pictures/prepare-picture.ts'
import { removeAfterFailure } from './remove-after-failure.ts'
import { assertUploadQuota } from './upload-quota.ts'

interface Upload {
  name: string
  stream: AsyncIterable<Uint8Array>
  /** Of a file that came in parts. */
  uploadId?: string
}

/**
 * Stores an uploaded file, which only its uploader sees until a message has it. Its type comes from its bytes
 * (`invalid_file`), and its extension is corrected where it names another type. A picture is kept without what its
 * camera wrote into it, and with a preview. The site's limits hold: throws `file_too_large` without reading on, and `upload_quota_exceeded` when
 * the person has too many unsent files.
 */
export async function storeFile(ctx: FilesContext, upload: Upload): Promise<AttachmentView> {
  const { actor, files } = ctx
  if (actor.kind !== 'requester' && actor.kind !== 'staff') throw refusal('people_only')
  // Before any of it is read; and again when its size is known, since others may have come meanwhile.
  await transaction(ctx, (tx) => assertUploadQuota(tx, actor, 1, upload.uploadId))
  const allowed = await loadFileLimits(ctx.db)
  return whileKept(files, async (write) => {
    const { picture, ...stored } = await storeBytes(files, upload, allowed, write)
    const file = await transaction(ctx, async (tx) => {
      await assertUploadQuota(tx, actor, stored.size, upload.uploadId)
      return insert(
        tx,
        'attachment',
        { ...stored, ...picture, uploaderId: actor.id, createdAt: ctx.now() },
        { columns: ['id', 'name', 'contentType', 'size', 'createdAt'] },
      )
    })
    const size = picture && { width: picture.width, height: picture.height }
    return { ...file, createdAt: file.createdAt.toISOString(), ...(size && { picture: size }) }
  })
}

export type Write = (bytes: AsyncIterable<Uint8Array>) => Promise<string>

/** Gives a function that writes to the store, and removes what it has written when anything fails. */
async function whileKept<Result>(files: FileStore, use: (write: Write) => Promise<Result>): Promise<Result> {
  const written: string[] = []
  try {
    return await use(async (bytes) => {
      const key = await files.write(bytes)
      written.push(key)
      return key
    })
  } catch (error) {
    await removeAfterFailure(files, written, error)
    throw error
  }
}

export interface StoredBytes {
  name: string
  contentType: FileType
  size: number
  sha256: string
  storageKey: string
  picture?: PictureSize & { previewKey: string }
}

/** Stores a file's bytes; see `storeFile`. */
export async function storeBytes(
  files: FileStore,
  { name: given, stream }: Pick<Upload, 'name' | 'stream'>,
  allowed: Pick<Awaited<ReturnType<typeof loadFileLimits>>, 'bytes' | 'refusedKinds'>,
  write: Write,
): Promise<StoredBytes> {
  const { passing, measured } = measureFile(stream, allowed.bytes)
  const storageKey = await write(passing)
  const { size, sha256, isText } = measured()
  const name = cleanFileName(given)
  const contentType = await detectFileType(name, { size, sha256, isText }, () => files.read(storageKey))
  if (allowed.refusedKinds.includes(kindOfFile(contentType))) throw refusalAt('file', 'file_kind_refused')
  const came = { name: withExtensionFor(name, contentType), contentType, size, sha256, storageKey }
  return isPicture(contentType) ? storePicture(files, came, write) : came
}

async function storePicture(files: FileStore, came: StoredBytes, write: Write): Promise<StoredBytes> {
  const { preview, replacement, size } = await preparePicture(came.contentType, () =>
    buffer(files.read(came.storageKey)),
  )
  const picture = { ...size, previewKey: await write(Readable.from([preview])) }
  if (!replacement) return { ...came, picture }
  const { contentType, bytes } = replacement
  const storageKey = await write(Readable.from([bytes]))
  await files.remove(came.storageKey)
  return {
    name: withExtensionFor(came.name, contentType),
    contentType,
    storageKey,
    picture,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}
