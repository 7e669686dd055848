/** Where a failed answer says the problem lies: field path to message. */
export type FieldErrors = Record<string, string>

type ApiErrorParts = {
  status: number
  code: string
  message: string
  fields?: FieldErrors | undefined
  requestId?: string | undefined
  present?: unknown
}

/** The server answered, and the answer is a refusal. `code` is from the contracts' error codes. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: FieldErrors
  readonly requestId: string | undefined
  /** With a lost race (409): the state of the record as it is now, as the server sent it. */
  readonly present: unknown

  constructor({ status, code, message, fields, requestId, present }: ApiErrorParts) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields ?? {}
    this.requestId = requestId
    this.present = present
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
