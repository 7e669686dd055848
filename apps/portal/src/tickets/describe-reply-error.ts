import { ApiError, NetworkError, TimeoutError } from '@lodge/client'
import { getFormErrorMessage } from '../get-form-error-message.ts'
import { t } from '../t.ts'

/** Says why a reply was not sent, or may not have been. */
export function describeReplyError(error: unknown): string {
  if (error instanceof ApiError && error.code === 'ticket_closed') return t('tickets.reply.closed')
  // What broke may have been only the answer.
  if (error instanceof NetworkError || error instanceof TimeoutError)
    return `${getFormErrorMessage(error)} ${t('tickets.reply.unsure')}`
  const own = error instanceof ApiError ? Object.values(error.fields)[0] : undefined
  return own ?? `${getFormErrorMessage(error)} ${t('tickets.reply.failed')}`
}
