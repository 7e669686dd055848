import { AbortedError, ApiError, NetworkError } from '@lodge/client'
import type { ErrorCode } from '@lodge/contracts'
import { useEffect, useRef, useState } from 'react'
import { announce } from '../states/announcer.tsx'
import { t } from '../t.ts'
import type { UploadFunction, UploadItem } from './upload-item.ts'

/** Milliseconds before each try of an upload that lost its connection. */
const delaysMs = [2_000, 5_000, 15_000, 30_000, 30_000]

/**
 * Sends files under their keys. One that lost its connection goes on as soon as the browser is online, and some times
 * before, since browsers do not see that a server is out of reach.
 */
export function useUploadSender<Uploaded>(
  upload: UploadFunction<Uploaded>,
  onChange: (key: string, patch: Partial<UploadItem<Uploaded>>) => void,
) {
  const controllers = useRef(new Map<string, AbortController>())
  const paused = usePausedUploads()
  useEffect(() => {
    const underWay = controllers.current
    // Nobody waits for uploads of a page that was left.
    return () => {
      for (const controller of underWay.values()) controller.abort()
    }
  }, [])

  async function send(key: string, file: File, percentBefore = 0) {
    const controller = new AbortController()
    controllers.current.set(key, controller)
    onChange(key, { state: 'uploading', error: null })
    let percent = percentBefore
    try {
      const result = await upload(file, {
        signal: controller.signal,
        onProgress: (progress) => {
          percent = progress.percent
          onChange(key, { percent })
        },
      })
      onChange(key, { state: 'uploaded', percent: 100, uploaded: result })
      announce(t('ui.uploads.announceDone', { name: file.name }))
    } catch (error) {
      if (error instanceof AbortedError)
        return onChange(key, { state: 'failed', ...describeUploadFailure(error, percent) })
      if (error instanceof NetworkError && paused.add(key, () => void send(key, file, percent))) {
        onChange(key, { state: 'paused', percent, canRetry: true })
        announce(t('ui.uploads.announcePaused', { name: file.name }))
        return
      }
      onChange(key, { state: 'failed', percent, ...describeUploadFailure(error, percent) })
      announce(t('ui.uploads.announceFailed', { name: file.name }))
    }
  }

  function abort(key: string) {
    paused.remove(key)
    controllers.current.get(key)?.abort()
  }

  return {
    send: (key: string, file: File) => {
      paused.remove(key)
      return send(key, file)
    },
    abort,
  }
}

interface PausedUpload {
  tries: number
  /** Null while it is being sent again. */
  resume: (() => void) | null
  timer: ReturnType<typeof setTimeout> | undefined
}

function usePausedUploads() {
  const [uploads] = useState(() => new Map<string, PausedUpload>())

  useEffect(() => {
    const resumeAll = () => {
      for (const upload of uploads.values()) {
        upload.tries = 0
        resume(upload)
      }
    }
    window.addEventListener('online', resumeAll)
    return () => {
      window.removeEventListener('online', resumeAll)
      for (const { timer } of uploads.values()) clearTimeout(timer)
    }
  }, [uploads])

  return {
    /** Returns whether the upload will be tried again by itself. */
    add(key: string, retry: () => void): boolean {
      const upload: PausedUpload = uploads.get(key) ?? { tries: 0, resume: null, timer: undefined }
      const delay = delaysMs[upload.tries]
      if (delay === undefined) return false
      upload.tries += 1
      upload.resume = retry
      upload.timer = setTimeout(() => navigator.onLine && resume(upload), delay)
      uploads.set(key, upload)
      return true
    },
    remove(key: string) {
      clearTimeout(uploads.get(key)?.timer)
      uploads.delete(key)
    },
  }
}

function resume(upload: PausedUpload): void {
  clearTimeout(upload.timer)
  const { resume } = upload
  upload.resume = null
  resume?.()
}

/** Refusals that may end a little later, or when other files are gone. */
const retryableCodes: readonly ErrorCode[] = [
  'stale_csrf_token',
  'too_many_requests',
  'upload_quota_exceeded',
  'insufficient_storage',
  'files_unavailable',
]

function describeUploadFailure(error: unknown, percent: number) {
  if (error instanceof ApiError && error.isForPeople) {
    const own = Object.values(error.fields)[0]
    return { error: own ?? error.message, canRetry: retryableCodes.includes(error.code) }
  }
  const reason =
    error instanceof ApiError
      ? t('ui.error.unknown')
      : t('ui.uploads.stoppedAt', { percent, reason: t('ui.uploads.connectionLost') })
  return { error: reason, canRetry: true }
}
