import { DomainError } from '@lodge/domain'

/** Returns the refusal of input values, by the path of their field. */
export function invalidInput(fields: Record<string, string>): DomainError {
  const [first = 'Please check what you entered.'] = Object.values(fields)
  return new DomainError('invalid_input', first, { fields })
}

/** Returns the refusal of a choice, at its field. */
export function invalidField(field: string, message: string): DomainError {
  return invalidInput({ [field]: message })
}

/** Returns the refusal of a save that started from a state that is no longer the present one. */
export function saveConflict(present: unknown): DomainError {
  return new DomainError('edit_conflict', 'Someone else saved this meanwhile. Load it again to go on.', {
    present,
  })
}

/** Returns "A", "A and B" or "A, B and C". */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
