import { limits, type MergePeople, superadmin } from '@lodge/contracts'
import { countRows, findOne, query, sql, type Transaction } from '@lodge/database'
import { personIdOf, refusal, refusalAt } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { requireSuperadmin } from '../../../foundation/require-superadmin.ts'
import { requireNamed } from '../user-access.ts'
import type { StoredUser } from '../user-data.ts'
import { withUserRelations } from '../user-record.ts'

export interface MergePair {
  source: StoredUser
  target: StoredUser
}

/**
 * Returns the person who is merged and the one who remains. Throws `person_not_found`, at `target` for the other one,
 * and whatever refuses the merge.
 */
export async function findMergePair(
  ctx: Context,
  tx: Transaction,
  { alias, target: other }: { alias: string } & Pick<MergePeople, 'target'>,
): Promise<MergePair> {
  requireSuperadmin(ctx)
  const source = await findUser(tx, alias)
  if (!source) throw refusal('person_not_found')
  const target = await findUser(tx, other)
  if (!target) throw refusalAt('target', 'person_not_found')
  await requireMergeable(ctx, tx, { source, target })
  return { source, target }
}

async function findUser(tx: Transaction, alias: string): Promise<StoredUser | null> {
  const person = await findOne(tx, 'person', { alias, isIntegration: false })
  return person && withUserRelations(tx, person)
}

/** Locks both, the one of the lower id first, so that two who merge them from either end never block each other. */
export async function lockPeople(tx: Transaction, aliases: readonly string[]): Promise<void> {
  await query(
    tx,
    sql`SELECT FROM person WHERE alias = ANY(${[...aliases]}) AND NOT is_integration ORDER BY id FOR UPDATE`,
  )
}

async function requireMergeable(ctx: Context, tx: Transaction, { source, target }: MergePair): Promise<void> {
  if (source.id === target.id) throw refusalAt('target', 'merge_with_self')
  if (source.id === personIdOf(ctx.actor)) throw refusal('own_merge')
  for (const person of [source, target]) {
    requireNamed(person)
    if (person.archivedAt !== null) throw refusal('merge_of_deactivated', { name: nameOf(person) })
    if (person.deletionRequestedAt !== null) throw refusal('merge_before_deletion', { name: nameOf(person) })
  }
  if (source.role !== null)
    throw refusal(source.role.name === superadmin ? 'merge_of_superadmin' : 'merge_of_staff')
  if ((await countRows(tx, 'scim_user', { personId: source.id })) > 0)
    throw refusal('merge_of_directory_account')
  // By each of them the password of an account of staff is set anew.
  if (target.role !== null && source.addresses.some(({ verifiedAt }) => verifiedAt === null))
    throw refusal('merge_of_unconfirmed_addresses')
  if (source.externalId !== null && target.externalId !== null) throw refusal('merge_of_two_external_ids')
  if (source.addresses.length + target.addresses.length > limits.addressesPerPerson)
    throw refusal('merge_of_too_many_addresses', { most: limits.addressesPerPerson })
}

export const nameOf = ({ name, email }: Pick<StoredUser, 'name' | 'email'>): string => name || email
