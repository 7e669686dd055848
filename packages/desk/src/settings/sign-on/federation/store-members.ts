import { countRows, insertMany, newId, query, sql, type Transaction } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { FederationMember } from './read-member.ts'

/**
 * Makes the providers of a federation those that its metadata name. Each that stays keeps nothing but its entity id, by
 * which people are known.
 */
export async function storeMembers(
  tx: Transaction,
  providerId: string,
  members: readonly FederationMember[],
): Promise<void> {
  await query(tx, sql`DELETE FROM federation_member WHERE provider_id = ${providerId}`)
  await insertMany(
    tx,
    'federation_member',
    members.map((member) => ({ id: newId(), providerId, ...member })),
  )
}

/** Throws `invalid_input` where a chosen provider is newly chosen and not in the federation. */
export async function requireMembers(
  tx: Transaction,
  { id: providerId, chosenMembers }: { id: string; chosenMembers: readonly string[] },
  before: readonly string[],
): Promise<void> {
  for (const [place, entityId] of chosenMembers.entries()) {
    if (before.includes(entityId)) continue
    if ((await countRows(tx, 'federation_member', { providerId, entityId })) === 0)
      throw refusalAt(`chosenMembers.${place}`, 'federation_member_unknown')
  }
}
