import type { AttachmentView, UploadParams } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { DomainError, refusal, refusalAt } from '@lodge/domain'
import type { Context, FilesContext } from '../../foundation/context.ts'
import type { FileStore } from '../../foundation/file-store.ts'
import { selectAttachments, toAttachmentViews } from '../attachment-views.ts'
import { discardFile } from '../discard-file.ts'
import { storeFile } from '../store-file.ts'
import { discardUpload } from './discard-upload.ts'
import { findUpload, type StoredUpload } from './find-upload.ts'
import { listPartKeys } from './upload-parts.ts'

/**
 * Makes a file of an upload that is whole, under the same rules as one that came at once (`storeFile`); asked again, it
 * returns the same file. What can never become one is removed. Throws `upload_cut_short` while bytes are missing.
 */
export async function finishUpload(ctx: FilesContext, params: UploadParams): Promise<AttachmentView> {
  const upload = await findUpload(ctx, params)
  if (upload.attachmentId !== null) return loadFile(ctx, upload.attachmentId)
  if (upload.received < upload.size) throw refusalAt('file', 'upload_cut_short')
  return storeUpload(ctx, upload)
}

async function storeUpload(ctx: FilesContext, upload: StoredUpload): Promise<AttachmentView> {
  const { id, name } = upload
  try {
    const keys = await listPartKeys(ctx, id)
    const stored = await storeFile(ctx, { name, uploadId: id, stream: readParts(ctx.files, keys) })
    if (await becomeFile(ctx, id, stored.id)) {
      for (const key of keys) await ctx.files.remove(key)
      return stored
    }
    await discardFile(ctx, { fileId: stored.id })
  } catch (error) {
    const { attachmentId } = await findUpload(ctx, { uploadId: id })
    if (attachmentId === null) {
      if (isForGood(error)) await discardUpload(ctx, { uploadId: id })
      throw error
    }
  }
  // It was asked for twice at once, or given up meanwhile.
  return finishUpload(ctx, { uploadId: id })
}

/** Returns false where it has become a file already, or was given up. */
async function becomeFile({ db }: Context, id: string, attachmentId: string): Promise<boolean> {
  const changed = await query(
    db,
    sql`
    WITH made AS (UPDATE upload SET attachment_id = ${attachmentId} WHERE id = ${id} AND attachment_id IS NULL RETURNING id),
         emptied AS (DELETE FROM upload_part WHERE upload_id IN (SELECT id FROM made))
    SELECT id FROM made`,
  )
  return changed.length > 0
}

/** Errors that may have passed a little later. */
const passing: readonly string[] = ['files_unavailable', 'insufficient_storage', 'upload_quota_exceeded']

/** Returns whether no later try can succeed; such an upload need not wait for the sweep. */
function isForGood(error: unknown): boolean {
  return error instanceof DomainError && !passing.includes(error.code)
}

async function* readParts(files: FileStore, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) yield* files.read(key)
}

async function loadFile(ctx: Context, fileId: string): Promise<AttachmentView> {
  const [row] = await query<{ files: AttachmentView[] }>(
    ctx.db,
    sql`SELECT ${selectAttachments(sql`file.id = ${fileId}`)} AS files`,
  )
  const [file] = toAttachmentViews(row?.files ?? [])
  if (!file) throw refusal('file_not_found')
  return file
}
