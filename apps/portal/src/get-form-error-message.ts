import { ApiError } from '@lodge/client'
import { formatDateTime, getErrorMessage } from '@lodge/ui'
import { t } from './t.ts'

/** A failure of a form in a sentence; says when one may try again where the server told it. */
export function getFormErrorMessage(error: unknown): string {
  if (error instanceof ApiError && error.retryAt)
    return t('app.tooMany', { when: formatDateTime(error.retryAt) })
  return getErrorMessage(error)
}
