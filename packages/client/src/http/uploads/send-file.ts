import { AbortedError, NetworkError } from '../api-error.ts'

export type UploadProgress = { sentBytes: number; totalBytes: number; percent: number }

export type SendFile = {
  address: string
  file: File
  headers: Record<string, string>
  /** Percent is an integer and reaches 100 before the server has answered. */
  onProgress?: (progress: UploadProgress) => void
  signal?: AbortSignal
}

type SendBytes = Pick<SendFile, 'address' | 'headers' | 'signal'> & {
  method: string
  body?: FormData | Blob | string
  onSent?: (sentBytes: number, totalBytes: number) => void
}

export function sendFile({ file, onProgress, ...request }: SendFile) {
  const form = new FormData()
  form.append('file', file, file.name)
  return sendBytes({
    ...request,
    method: 'POST',
    body: form,
    onSent: (sentBytes, totalBytes) => onProgress?.(progressOf(sentBytes, totalBytes)),
  })
}

export function progressOf(sentBytes: number, totalBytes: number): UploadProgress {
  return { sentBytes, totalBytes, percent: totalBytes > 0 ? Math.floor((sentBytes / totalBytes) * 100) : 0 }
}

/** Uses XMLHttpRequest because fetch reports no upload progress. */
export function sendBytes({ method, address, headers, body, onSent, signal }: SendBytes) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, address)
    request.withCredentials = true
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent?.(loaded, total)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new NetworkError('The connection was lost'))
    request.onabort = () => reject(new AbortedError('The upload was given up'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    if (signal?.aborted) return reject(new AbortedError('The upload was given up'))
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
}
