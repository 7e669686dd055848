import { type ErrorCode, ErrorEnvelope, errorStatus, fieldMessages, refusalText } from '@lodge/contracts'
import { ApiError } from './api-error.ts'
import { parseJson } from './parse-json.ts'

/** An answer without the envelope, such as a proxy's page, keeps its status. */
export function readError(status: number, text: string): ApiError {
  const parsed = ErrorEnvelope.safeParse(parseJson(text))
  if (!parsed.success) return new ApiError({ status, code: codeOfStatus(status), message: `HTTP ${status}` })
  const { error, requestId } = parsed.data
  const fields = fieldMessages(error.fields ?? {})
  return new ApiError({ ...error, message: refusalText(error), fields, status, requestId })
}

const bareCodes: ErrorCode[] = [
  'not_found',
  'forbidden',
  'not_signed_in',
  'stale_csrf_token',
  'file_too_large',
  'too_many_requests',
  'unavailable',
  'invalid_input',
]

function codeOfStatus(status: number): ErrorCode {
  return bareCodes.find((code) => errorStatus[code] === status) ?? 'internal'
}
