import type { ErrorCode, FieldErrors } from '@lodge/contracts'

interface DomainErrorDetails {
  /** Messages by field path. */
  fields?: FieldErrors
  /** With a conflict: the present state, as the route's view. */
  present?: unknown
  /** When one may try again. */
  retryAt?: Date
  triesLeft?: number
}

/** What a command throws when a rule says no. The code decides the HTTP status; the message is for people. */
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

/** Unseen and unknown look the same. */
export function notFound(what: string): DomainError {
  return new DomainError('not_found', `${what} was not found.`)
}

/** Throws `forbidden` unless the policy said yes. */
export function authorize(isAllowed: boolean, message = 'You may not do this.'): void {
  if (!isAllowed) throw new DomainError('forbidden', message)
}
