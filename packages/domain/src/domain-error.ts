import type { ErrorCode, FieldErrors } from '@lodge/contracts'

interface DomainErrorDetails {
  /** Messages by the path of their field. */
  fields?: FieldErrors
  /** With a conflict: the present state, in the route's view. */
  present?: unknown
  retryAt?: Date
  triesLeft?: number
}

/** Thrown by commands and queries to refuse. The code decides the HTTP status; the message is for people. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly details: DomainErrorDetails

  constructor(code: ErrorCode, message: string, details: DomainErrorDetails = {}) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }
}

/** Returns a `not_found`, the same for what is unseen and what is unknown. */
export function notFound(what: string): DomainError {
  return new DomainError('not_found', `${what} was not found.`)
}

/** Throws `forbidden` unless the policy allows it. */
export function authorize(isAllowed: boolean, message = 'You may not do this.'): void {
  if (!isAllowed) throw new DomainError('forbidden', message)
}
