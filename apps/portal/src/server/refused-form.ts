import { readError } from '@lodge/client/read-error'
import type { PageRequest } from '@lodge/contracts'
import { describeCodeError } from '../auth/describe-code-error.ts'
import { getFormErrorMessage } from '../get-form-error-message.ts'
import type { RefusedForm } from '../page-forms.ts'
import { describeReplyError } from '../tickets/describe-reply-error.ts'

/** Returns the form that was sent to this page, with what the app would say of it; null where none was refused. */
export function describeRefusal({ sent }: PageRequest): RefusedForm | null {
  if (!sent) return null
  const error = readError(sent.status, JSON.stringify(sent.envelope))
  const isUnconfirmed = error.code === 'code_from_other_browser'
  return { name: sent.name, values: sent.values, problem: words[sent.name](error), isUnconfirmed }
}

const words: Record<RefusedForm['name'], (error: ReturnType<typeof readError>) => string> = {
  'sign-in': (error) => error.fields.email ?? getFormErrorMessage(error),
  code: describeCodeError,
  reply: describeReplyError,
  status: getFormErrorMessage,
}
