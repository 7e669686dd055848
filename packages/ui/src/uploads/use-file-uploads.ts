import { useRef, useState } from 'react'
import { t } from '../t.ts'
import {
  type FileInfo,
  toNewItem,
  toUploadedItem,
  type UploadFunction,
  type UploadItem,
  type UploadLimits,
} from './upload-item.ts'
import { useUploadSender } from './use-upload-sender.ts'

export type UploadOptions<Uploaded> = UploadLimits & {
  upload: UploadFunction<Uploaded>
  /** Lets the server delete the file. */
  onDiscard?: (uploaded: Uploaded) => void
  /** Files that are on the server already. */
  initial?: readonly (FileInfo & { uploaded: Uploaded })[]
  initialProblem?: string | null
}

/** Give the result to `FileUploadField`. */
export function useFileUploads<Uploaded>({
  upload,
  onDiscard,
  initial = [],
  initialProblem = null,
  ...limits
}: UploadOptions<Uploaded>) {
  const [items, setItems] = useState<readonly UploadItem<Uploaded>[]>(() =>
    initial.map((file, index) => toUploadedItem(file, `initial-${index}`)),
  )
  const [problem, setProblem] = useState(initialProblem)
  const takeKey = useKeys()
  const { send, abort } = useUploadSender(upload, (key, patch) =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...patch } : item))),
  )

  function add(files: readonly File[]) {
    const room = Math.max(0, (limits.maxFiles ?? Number.POSITIVE_INFINITY) - items.length)
    setProblem(files.length > room ? t('ui.uploads.tooMany', { limit: limits.maxFiles ?? 0 }) : null)
    const newItems = files.slice(0, room).map((file) => toNewItem(file, takeKey(), limits))
    setItems((before) => [...before, ...newItems.map((item) => ({ ...item, uploaded: null }))])
    for (const { key, source, state } of newItems) if (state === 'uploading') void send(key, source)
  }

  function remove(key: string) {
    abort(key)
    const item = items.find((candidate) => candidate.key === key)
    if (item?.uploaded) onDiscard?.(item.uploaded)
    setProblem(null)
    setItems((before) => before.filter((candidate) => candidate.key !== key))
  }

  function retry(key: string) {
    const item = items.find((candidate) => candidate.key === key)
    if (item?.canRetry && item.source) void send(key, item.source)
  }

  /** Replaces files that are on the server; uploads go on. */
  function restore(files: readonly (FileInfo & { uploaded: Uploaded })[]) {
    const restored = files.map((file) => toUploadedItem(file, takeKey()))
    setItems((before) => [...restored, ...before.filter(({ state }) => state !== 'uploaded')])
  }

  return {
    items,
    /** A refusal about no single file, such as too many. */
    problem,
    limits,
    add,
    remove,
    retry,
    restore,
    /** Call it after sending: uploaded files stay on the server. */
    clear: () => setItems([]),
    ...summarizeItems(items),
  }
}

export type FileUploads<Uploaded> = ReturnType<typeof useFileUploads<Uploaded>>

function useKeys(): () => string {
  const last = useRef(0)
  return () => {
    last.current += 1
    return `file-${last.current}`
  }
}

function summarizeItems<Uploaded>(items: readonly UploadItem<Uploaded>[]) {
  return {
    isUploading: items.some(({ state }) => state === 'uploading' || state === 'paused'),
    hasFailed: items.some((item) => item.state === 'failed'),
    uploaded: items.flatMap((item) => (item.uploaded === null ? [] : [item.uploaded])),
  }
}
