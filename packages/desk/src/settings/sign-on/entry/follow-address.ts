import { countRows, query, sql, type Transaction } from '@lodge/database'
import { DomainError } from '@lodge/domain'
import { addAddress, makeAddressPrimary } from '../../../directory/users/address-changes/change-addresses.ts'
import type { Context } from '../../../foundation/context.ts'

interface NamedByProvider {
  personId: string
  email: string | null
  isTrusted: boolean
  /** The address that the provider named before; null at the first time. */
  former: string | null
}

/**
 * Has a person's addresses follow the provider: one that it newly names, and that is shown to be theirs, becomes the
 * primary one where the one before was. What they chose themselves stays. One that somebody else has is left to them.
 */
export async function followAddress(
  ctx: Context,
  tx: Transaction,
  { personId, email, isTrusted, former }: NamedByProvider,
): Promise<void> {
  if (email === null || former === null || email === former || !isTrusted) return
  const isTaken =
    (await countRows(tx, 'person_address', sql`email = ${email} AND person_id <> ${personId}`)) > 0
  if (isTaken) return
  const wasPrimary = (await countRows(tx, 'person', { id: personId, email: former })) > 0
  try {
    await query(tx, sql`SAVEPOINT follow_address`)
    await addAddress(ctx, tx, { personId, email, isVerified: true })
    if (wasPrimary) await makeAddressPrimary(ctx, tx, { personId, email, needsVerified: true })
  } catch (error) {
    // A mailbox has it, or the person has too many: they sign in all the same.
    if (!(error instanceof DomainError)) throw error
    await query(tx, sql`ROLLBACK TO SAVEPOINT follow_address`)
  }
}
