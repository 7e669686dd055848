import { type Database, findOne, type TableRow, type Transaction } from '@lodge/database'

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
