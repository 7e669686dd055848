import { type Database, findOne, type TableRow, type Transaction } from '@lodge/database'
import { personIdOf } from '@lodge/domain'

import type { Context } from '../../../foundation/context.ts'

interface KnownByProvider {
  issuer: string
  subject: string
}

/** Returns the identity by which a provider knows somebody; null where nobody is linked to it. */
export function findIdentity(
  db: Database | Transaction,
  { id: providerId }: { id: string },
  { issuer, subject }: KnownByProvider,
): Promise<TableRow<'person_identity'> | null> {
  return findOne(db, 'person_identity', { providerId, issuer, subject })
}

/** Returns the issuer at a provider by which whoever acts is known, as proofs need one of a federation; null for none. */
export async function findOwnIssuer(
  { db, actor }: Context,
  { id: providerId }: { id: string },
): Promise<string | null> {
  const personId = personIdOf(actor)
  const identity =
    personId &&
    (await findOne(db, 'person_identity', { personId, providerId }, { orderBy: ['createdAt', 'id'] }))
  return identity ? identity.issuer : null
}
