import type { UploadProgress } from '@lodge/client'
import { formatFileSize } from '../format/local-format.ts'
import { t } from '../t.ts'

export type UploadFunction<Uploaded> = (
  file: File,
  progress: { onProgress: (progress: UploadProgress) => void; signal: AbortSignal },
) => Promise<Uploaded>

export type FileInfo = Pick<File, 'name' | 'size' | 'type'>

export type UploadItem<Uploaded> = {
  key: string
  file: FileInfo
  /** Null for a file that was uploaded before this page. */
  source: File | null
  percent: number
  /** `paused` has no connection, and goes on by itself. */
  state: 'uploading' | 'paused' | 'uploaded' | 'failed'
  error: string | null
  canRetry: boolean
  uploaded: Uploaded | null
}

export type UploadLimits = {
  maxFiles?: number
  maxBytes?: number
  /** Extensions in lower case, without a dot. */
  extensions?: readonly string[]
}

export function toUploadedItem<Uploaded>(
  { uploaded, ...file }: FileInfo & { uploaded: Uploaded },
  key: string,
) {
  const state: 'uploaded' = 'uploaded'
  return { key, file, source: null, percent: 100, state, error: null, canRetry: false, uploaded }
}

/** A file that breaks the limits has failed already. */
export function toNewItem(file: File, key: string, limits: UploadLimits) {
  const error = validateFile(file, limits)
  const state: 'failed' | 'uploading' = error === null ? 'uploading' : 'failed'
  return { key, file, source: file, percent: 0, state, error, canRetry: false }
}

function validateFile(file: File, { maxBytes, extensions }: UploadLimits) {
  if (file.size === 0) return t('ui.uploads.empty')
  if (maxBytes !== undefined && file.size > maxBytes)
    return t('ui.uploads.tooLarge', { limit: formatFileSize(maxBytes) })
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  return extensions && !extensions.includes(extension) ? t('ui.uploads.wrongKind') : null
}
