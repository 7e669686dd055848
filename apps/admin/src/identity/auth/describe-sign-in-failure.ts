import { ApiError } from '@lodge/client'
import { formatDateTime, getErrorMessage } from '@lodge/ui'
import { t } from '../../foundation/t.ts'

/** Says of a reached limit when one may go on. */
export function describeSignInFailure(error: unknown): string {
  const retryAt = error instanceof ApiError ? error.retryAt : undefined
  return retryAt ? t('app.login.tooMany', { when: formatDateTime(retryAt) }) : getErrorMessage(error)
}
