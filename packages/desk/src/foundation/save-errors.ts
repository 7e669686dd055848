import { type FieldProblems, problem } from '@lodge/contracts'
import type { Database, Transaction } from '@lodge/database'
import { DomainError, refusal } from '@lodge/domain'
import type { Context } from './context.ts'
import { type ChangedRecord, findLastChange } from './find-last-change.ts'

/** Returns the refusal of input values, by the path of their field. */
export function invalidInput(fields: FieldProblems): DomainError {
  const [first = problem('invalid_request')] = Object.values(fields)
  return new DomainError(first, { fields })
}

/** Returns the refusal of a save that started from a state that is no longer the present one, with who changed it. */
export async function saveConflict(
  ctx: Pick<Context, 'actor'>,
  db: Database | Transaction,
  { present, ...record }: ChangedRecord & { present: unknown },
): Promise<DomainError> {
  return refusal('changed_by_someone_else', await findLastChange(ctx, db, record)).with({ present })
}
