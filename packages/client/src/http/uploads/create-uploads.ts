import { limits, type RouteContract } from '@lodge/contracts'
import { buildUrl } from '../build-url.ts'
import { parseAnswer } from '../parse-answer.ts'
import type { RouteOutput, RouteQuery } from '../route-contract.ts'
import { type createTransport, headersFor } from '../transport.ts'
import { type SendFile, sendBytes, sendFile } from './send-file.ts'
import { type PartRequest, sendInParts, type UploadRoutes } from './send-in-parts.ts'

export type UploadOptions<R extends RouteContract> = Pick<SendFile, 'onProgress' | 'signal'> & {
  query?: RouteQuery<R>
}

export function createUploads({ base, read }: Pick<ReturnType<typeof createTransport>, 'base' | 'read'>) {
  /** Has no time-out: large files take their time. */
  async function upload<R extends RouteContract>(
    route: R,
    file: File,
    { query, ...progress }: UploadOptions<R> = {},
  ) {
    const address = `${base}${buildUrl(route.path, { query })}`
    const response = await sendFile({ ...progress, address, file, headers: headersFor(undefined) })
    return parseAnswer<R['response']>(route, await read(response))
  }

  /** Sends a small file at once, any other in parts that can be resumed. */
  async function uploadFile(
    uploads: UploadRoutes,
    file: File,
    progress: Pick<SendFile, 'onProgress' | 'signal'> = {},
  ) {
    if (file.size <= limits.uploadPartSize) return upload(uploads.whole, file, progress)
    return sendInParts({ ...progress, send: sendPart, routes: uploads, file })
  }

  async function sendPart<R extends RouteContract>(
    route: R,
    { params, json, bytes, onSent, signal }: PartRequest,
  ): Promise<RouteOutput<R>> {
    const response = await sendBytes({
      method: route.method,
      address: `${base}${buildUrl(route.path, { params })}`,
      headers: { ...headersFor(json), ...(bytes && { 'content-type': 'application/octet-stream' }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(bytes && { body: bytes }),
      ...(onSent && { onSent }),
      ...(signal && { signal }),
    })
    return parseAnswer<R['response']>(route, await read(response))
  }

  return { upload, uploadFile }
}
