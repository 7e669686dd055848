import {
  codeOf,
  type ErrorCode,
  type FieldProblems,
  type ParamArguments,
  type Problem,
  problem,
  type Reason,
} from '@lodge/contracts'
import { inEnglish } from '@lodge/contracts/english'

interface DomainErrorDetails {
  fields?: FieldProblems
  /** With a conflict: the present state, in the route's view. */
  present?: unknown
  retryAt?: Date
  triesLeft?: number
}

/** Made by `refusal`. Its code decides the HTTP status; `message` is English, for logs. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly reason: Reason
  readonly problem: Problem
  readonly details: DomainErrorDetails

  constructor(problem: Problem, details: DomainErrorDetails = {}) {
    super(inEnglish(problem).message)
    this.name = 'DomainError'
    this.code = codeOf(problem.reason)
    this.reason = problem.reason
    this.problem = problem
    this.details = details
  }

  with(details: DomainErrorDetails): DomainError {
    return new DomainError(this.problem, { ...this.details, ...details })
  }
}

export function refusal<Of extends Reason>(reason: Of, ...params: ParamArguments<Of>): DomainError {
  return new DomainError(problem(reason, ...params))
}

/** Returns a refusal about one field, such as `formAnswers.room`. */
export function refusalAt<Of extends Reason>(
  field: string,
  reason: Of,
  ...params: ParamArguments<Of>
): DomainError {
  const fieldProblem = problem(reason, ...params)
  return new DomainError(fieldProblem, { fields: { [field]: fieldProblem } })
}

/** Throws `forbidden` unless the policy allows it. */
export function authorize(isAllowed: boolean): void {
  if (!isAllowed) throw refusal('forbidden')
}
