import type { ErrorCode, FieldErrors } from '@lodge/contracts'

type ApiErrorParts = {
  status: number
  code: ErrorCode
  message: string
  fields?: FieldErrors | undefined
  requestId?: string | undefined
  present?: unknown
  retryAt?: string | undefined
  triesLeft?: number | undefined
}

/** The server answered, and the answer is a refusal. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  /** Messages by the path of the field that they are about; empty when the refusal is about none. */
  readonly fields: FieldErrors
  /** What to quote when asking about this failure. */
  readonly requestId: string | undefined
  /** With a conflict (409): the state of the record as it is now, as the server sent it. */
  readonly present: unknown
  /** When one may try again, as ISO 8601. */
  readonly retryAt: string | undefined
  readonly triesLeft: number | undefined

  constructor({ status, code, message, fields, requestId, present, retryAt, triesLeft }: ApiErrorParts) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields ?? {}
    this.requestId = requestId
    this.present = present
    this.retryAt = retryAt
    this.triesLeft = triesLeft
  }

  /** Whether the message tells people what to do; that of a failure tells nobody anything. */
  get isForPeople(): boolean {
    return (this.status < 500 || this.code === 'insufficient_storage') && !this.message.startsWith('HTTP ')
  }
}

/** No answer came: no connection, or the server is not there. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** No answer came within the time-out. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/** The caller gave up the request itself. */
export class AbortedError extends Error {
  override readonly name = 'AbortedError'
}

/** The server answered something that its contract does not describe. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}
