import { AbortedError, ApiError } from '@lodge/client'
import type { ErrorCode } from '@lodge/contracts'
import { useRef } from 'react'
import { announce } from '../states/announcer.tsx'
import { t } from '../t.ts'
import type { UploadFunction, UploadItem } from './upload-item.ts'

/** Uploads files, each under its key, and reports how far each is and how it ends; any of them can be aborted. */
export function useUploadSender<Uploaded>(
  upload: UploadFunction<Uploaded>,
  onChange: (key: string, patch: Partial<UploadItem<Uploaded>>) => void,
) {
  const controllers = useRef(new Map<string, AbortController>())

  async function send(key: string, file: File) {
    const controller = new AbortController()
    controllers.current.set(key, controller)
    onChange(key, { state: 'uploading', percent: 0, error: null })
    let percent = 0
    try {
      const uploaded = await upload(file, {
        signal: controller.signal,
        onProgress: (progress) => {
          percent = progress.percent
          onChange(key, { percent })
        },
      })
      onChange(key, { state: 'uploaded', percent: 100, uploaded })
      announce(t('ui.uploads.announceDone', { name: file.name }))
    } catch (error) {
      if (error instanceof AbortedError) return
      onChange(key, { state: 'failed', percent, ...describeUploadFailure(error, percent) })
      announce(t('ui.uploads.announceFailed', { name: file.name }))
    }
  }

  return { send, abort: (key: string) => controllers.current.get(key)?.abort() }
}

/** What may be otherwise a little later, or when other files are gone. */
const retryableCodes: readonly ErrorCode[] = [
  'stale_csrf_token',
  'too_many_requests',
  'upload_quota_exceeded',
  'insufficient_storage',
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
