import { ApiError } from '@lodge/client'
import { formatDateTime, type Messages, reasonOf } from '@lodge/ui'
import { messages } from './messages.ts'

/** A failure of a form in a sentence; says when one may try again where the server told it. */
export function failureWords(error: unknown, shared: Messages): string {
  if (error instanceof ApiError && error.retryAt) return messages.tooMany(formatDateTime(error.retryAt))
  return reasonOf(error, shared)
}
