import { ApiError } from '@lodge/client'
import { formatDateTime, getErrorMessage, type Strings } from '@lodge/ui'
import { portalStrings } from './strings.ts'

/** A failure of a form in a sentence; says when one may try again where the server told it. */
export function getFormErrorMessage(error: unknown, shared: Strings): string {
  if (error instanceof ApiError && error.retryAt) return portalStrings.tooMany(formatDateTime(error.retryAt))
  return getErrorMessage(error, shared)
}
