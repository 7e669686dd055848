import { AbortedError, NetworkError } from './api-error.ts'

export type UploadProgress = { sentBytes: number; totalBytes: number; percent: number }

export type SendFile = {
  address: string
  file: File
  headers: Record<string, string>
  /** Called while bytes are sent; percent is an integer and reaches 100 before the server has answered. */
  onProgress?: (progress: UploadProgress) => void
  signal?: AbortSignal
}

/** Posts one file as multipart field `file`. Uses XMLHttpRequest because fetch reports no upload progress. */
export function sendFile({ address, file, headers, onProgress, signal }: SendFile) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', address)
    request.withCredentials = true
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress?.({
        sentBytes: loaded,
        totalBytes: total,
        percent: total > 0 ? Math.floor((loaded / total) * 100) : 0,
      })
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new NetworkError('The connection was lost'))
    request.onabort = () => reject(new AbortedError('The upload was given up'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    if (signal?.aborted) return reject(new AbortedError('The upload was given up'))
    signal?.addEventListener('abort', abort)
    const form = new FormData()
    form.append('file', file, file.name)
    request.send(form)
  })
}
