import type { ErrorCode, FieldErrors, Params } from '@lodge/contracts'

type ApiErrorParts = {
  status: number
  code: ErrorCode
  reason?: string | undefined
  params?: Params | undefined
  message: string
  fields?: FieldErrors | undefined
  requestId?: string | undefined
  present?: unknown
  retryAt?: string | undefined
  triesLeft?: number | undefined
}

/** Server failures that people can do something about. */
const toldFailures: readonly ErrorCode[] = ['insufficient_storage', 'files_unavailable', 'being_prepared']

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  /** One of `refusals`, or of a newer server. Undefined without an envelope. */
  readonly reason: string | undefined
  readonly params: Params
  /** Messages by the path of their field. */
  readonly fields: FieldErrors
  readonly requestId: string | undefined
  /** With a conflict (409): the record's present state, as the server sent it. */
  readonly present: unknown
  /** An instant in ISO 8601. */
  readonly retryAt: string | undefined
  readonly triesLeft: number | undefined

  constructor({ message, ...parts }: ApiErrorParts) {
    super(message)
    const { status, code, reason, params, fields, requestId, present, retryAt, triesLeft } = parts
    this.status = status
    this.code = code
    this.reason = reason
    this.params = params ?? {}
    this.fields = fields ?? {}
    this.requestId = requestId
    this.present = present
    this.retryAt = retryAt
    this.triesLeft = triesLeft
  }

  /** Returns whether its message helps people. */
  get isForPeople(): boolean {
    const isTold = this.status < 500 || toldFailures.includes(this.code)
    return isTold && !this.message.startsWith('HTTP ')
  }
}

/** Returns whether a page's address leads nowhere; an impossible alias or id is refused with 422. */
export function isUnknownAddress(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}

export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

export class AbortedError extends Error {
  override readonly name = 'AbortedError'
}

export class ContractError extends Error {
  override readonly name = 'ContractError'
}
