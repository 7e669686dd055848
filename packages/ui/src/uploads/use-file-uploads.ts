import { AbortedError, ApiError, type UploadProgress } from '@lodge/client'
import type { ErrorCode } from '@lodge/contracts'
import { useRef, useState } from 'react'
import { formatFileSize } from '../format/truncate.ts'
import { announce } from '../states/announcer.tsx'
import type { Strings } from '../strings.ts'
import { useStrings } from '../strings-provider.tsx'

export type UploadFunction<Uploaded> = (
  file: File,
  progress: { onProgress: (progress: UploadProgress) => void; signal: AbortSignal },
) => Promise<Uploaded>

/** What is shown of a file. */
export type FileInfo = Pick<File, 'name' | 'size' | 'type'>

export type UploadItem<Uploaded> = {
  key: string
  file: FileInfo
  /** The file itself; null for one that was uploaded before this page. */
  source: File | null
  percent: number
  state: 'uploading' | 'uploaded' | 'failed'
  /** Why it failed, to be shown at the file. */
  error: string | null
  /** Whether trying again can help. */
  canRetry: boolean
  uploaded: Uploaded | null
}

export type UploadLimits = {
  maxFiles?: number
  /** In bytes. */
  maxBytes?: number
  /** Extensions in lower case, without a dot. */
  extensions?: readonly string[]
}

export type UploadOptions<Uploaded> = UploadLimits & {
  upload: UploadFunction<Uploaded>
  /** Called when an uploaded file is removed, so that the server may forget it. */
  onDiscard?: (uploaded: Uploaded) => void
  /** Files that are on the server already when the page comes. */
  initial?: readonly (FileInfo & { uploaded: Uploaded })[]
  /** What is to be said of files at the beginning. */
  initialProblem?: string | null
}

/** Files on their way: each with its own progress, cancel, remove and retry. Give the result to `FileUploadField`. */
export function useFileUploads<Uploaded>({
  upload,
  onDiscard,
  initial = [],
  initialProblem = null,
  ...limits
}: UploadOptions<Uploaded>) {
  const strings = useStrings()
  const [items, setItems] = useState<readonly UploadItem<Uploaded>[]>(() =>
    initial.map((file, place) => itemOnServer(file, `kept-${place}`)),
  )
  const [problem, setProblem] = useState(initialProblem)
  const controllers = useRef(new Map<string, AbortController>())
  const nextKey = useRef(0)

  function change(key: string, patch: Partial<UploadItem<Uploaded>>) {
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...patch } : item)))
  }

  async function send(key: string, file: File) {
    const controller = new AbortController()
    controllers.current.set(key, controller)
    change(key, { state: 'uploading', percent: 0, error: null })
    let percent = 0
    try {
      const uploaded = await upload(file, {
        signal: controller.signal,
        onProgress: (progress) => {
          percent = progress.percent
          change(key, { percent })
        },
      })
      change(key, { state: 'uploaded', percent: 100, uploaded })
      announce(strings.uploads.announceDone(file.name))
    } catch (error) {
      if (error instanceof AbortedError) return
      change(key, { state: 'failed', percent, ...describeUploadFailure(error, percent, strings) })
      announce(strings.uploads.announceFailed(file.name))
    }
  }

  function add(files: readonly File[]) {
    const room = Math.max(0, (limits.maxFiles ?? Number.POSITIVE_INFINITY) - items.length)
    setProblem(files.length > room ? strings.uploads.tooMany(limits.maxFiles ?? 0) : null)
    const added = files.slice(0, room).map((file) => {
      nextKey.current += 1
      return itemFor(file, `file-${nextKey.current}`, validateFile(file, limits, strings))
    })
    setItems((before) => [...before, ...added.map((item) => ({ ...item, uploaded: null }))])
    for (const { key, source, state } of added) if (state === 'uploading') void send(key, source)
  }

  function remove(key: string) {
    controllers.current.get(key)?.abort()
    const item = items.find((candidate) => candidate.key === key)
    if (item?.uploaded) onDiscard?.(item.uploaded)
    setProblem(null)
    setItems((before) => before.filter((candidate) => candidate.key !== key))
  }

  function retry(key: string) {
    const item = items.find((candidate) => candidate.key === key)
    if (item?.canRetry && item.source) void send(key, item.source)
  }

  /** Shows files that are on the server already in place of those that were; what is under way goes on. */
  function restore(files: readonly (FileInfo & { uploaded: Uploaded })[]) {
    const restored = files.map((file) => {
      nextKey.current += 1
      return itemOnServer(file, `file-${nextKey.current}`)
    })
    setItems((before) => [...restored, ...before.filter(({ state }) => state !== 'uploaded')])
  }

  return {
    items,
    /** A refusal that belongs to no single file, such as too many. */
    problem,
    limits,
    add,
    remove,
    retry,
    restore,
    /** Forgets all files without discarding what was uploaded: call it after sending. */
    clear: () => setItems([]),
    isUploading: items.some((item) => item.state === 'uploading'),
    hasFailed: items.some((item) => item.state === 'failed'),
    uploaded: items.flatMap((item) => (item.uploaded === null ? [] : [item.uploaded])),
  }
}

export type FileUploads<Uploaded> = ReturnType<typeof useFileUploads<Uploaded>>

function itemOnServer<Uploaded>({ uploaded, ...file }: FileInfo & { uploaded: Uploaded }, key: string) {
  const state: 'uploaded' = 'uploaded'
  return { key, file, source: null, percent: 100, state, error: null, canRetry: false, uploaded }
}

function itemFor(file: File, key: string, error: string | null) {
  const state: 'failed' | 'uploading' = error === null ? 'uploading' : 'failed'
  return { key, file, source: file, percent: 0, state, error, canRetry: false }
}

function validateFile(file: File, { maxBytes, extensions }: UploadLimits, { uploads }: Strings) {
  if (file.size === 0) return uploads.empty
  if (maxBytes !== undefined && file.size > maxBytes) return uploads.tooLarge(formatFileSize(maxBytes))
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  return extensions && !extensions.includes(extension) ? uploads.wrongKind : null
}

/** What may be otherwise a little later, or when other files are gone. */
const retryableCodes: readonly ErrorCode[] = [
  'stale_csrf_token',
  'too_many_requests',
  'upload_quota_exceeded',
  'insufficient_storage',
]

function describeUploadFailure(error: unknown, percent: number, { uploads, error: labels }: Strings) {
  if (error instanceof ApiError && error.isForPeople) {
    const own = Object.values(error.fields)[0]
    return { error: own ?? error.message, canRetry: retryableCodes.includes(error.code) }
  }
  const reason =
    error instanceof ApiError ? labels.unknown : uploads.stoppedAt(percent, uploads.connectionLost)
  return { error: reason, canRetry: true }
}
