import {
  type AttachmentView,
  limits,
  type portalUploads,
  type RouteContract,
  type staffUploads,
  type UploadView,
} from '@lodge/contracts'
import { AbortedError, ApiError } from '../api-error.ts'
import type { RouteOutput } from '../route-contract.ts'
import { progressOf, type SendFile } from './send-file.ts'

export type UploadRoutes = typeof portalUploads | typeof staffUploads

export type PartRequest = {
  params?: { uploadId: string; offset?: number }
  json?: unknown
  bytes?: Blob
  onSent?: (sentBytes: number) => void
  signal?: AbortSignal | undefined
}

type SendPart = <R extends RouteContract>(route: R, request: PartRequest) => Promise<RouteOutput<R>>
type PartsUpload = Pick<SendFile, 'file' | 'onProgress' | 'signal'> & { send: SendPart; routes: UploadRoutes }

/** Uploads that can be resumed, by their file. */
const uploadIds = new WeakMap<File, string>()

/** Sends only what the server lacks of a file whose upload broke off. The server deletes an aborted upload. */
export async function sendInParts(upload: PartsUpload): Promise<AttachmentView> {
  const { send, routes, signal } = upload
  try {
    const { id: uploadId } = await sendParts(upload, await openUpload(upload))
    return await send(routes.finish, { params: { uploadId }, signal })
  } catch (error) {
    if (error instanceof AbortedError) giveUp(upload)
    throw error
  }
}

async function sendParts(
  { send, routes, file, signal, onProgress }: PartsUpload,
  begunUpload: UploadView,
): Promise<UploadView> {
  let upload = begunUpload
  while (upload.receivedBytes < file.size) {
    const { id: uploadId, receivedBytes: offset } = upload
    const onSent = (sentBytes: number) => onProgress?.(progressOf(offset + sentBytes, file.size))
    onSent(0)
    const bytes = file.slice(offset, offset + limits.uploadPartSize)
    upload = await send(routes.addPart, { params: { uploadId, offset }, bytes, onSent, signal })
  }
  return upload
}

async function openUpload({ send, routes, file, signal }: PartsUpload): Promise<UploadView> {
  const uploadId = uploadIds.get(file)
  if (uploadId !== undefined) {
    const existing = await send(routes.get, { params: { uploadId }, signal }).catch(nullIfGone)
    if (existing) return existing
  }
  const upload = await send(routes.begin, { json: { name: file.name, size: file.size }, signal })
  uploadIds.set(file, upload.id)
  return upload
}

function nullIfGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/** Without a connection, the server deletes the upload in time. */
function giveUp({ send, routes, file }: PartsUpload): void {
  const uploadId = uploadIds.get(file)
  uploadIds.delete(file)
  if (uploadId !== undefined) void send(routes.discard, { params: { uploadId } }).catch(() => undefined)
}
