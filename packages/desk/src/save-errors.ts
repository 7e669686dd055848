import { type FieldProblems, problem } from '@lodge/contracts'
import { DomainError, refusal } from '@lodge/domain'

/** Returns the refusal of input values, by the path of their field. */
export function invalidInput(fields: FieldProblems): DomainError {
  const [first = problem('invalid_request')] = Object.values(fields)
  return new DomainError(first, { fields })
}

/** Returns the refusal of a save that started from a state that is no longer the present one. */
export function saveConflict(present: unknown): DomainError {
  return refusal('changed_by_someone_else').with({ present })
}
