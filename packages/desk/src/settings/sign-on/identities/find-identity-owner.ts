import { findOne } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'

/** Returns whom a subject of a provider is linked to, and by which identity; null for nobody. */
export function findIdentityOwner(
  { db }: Pick<Context, 'db'>,
  { providerId, issuer, subject }: { providerId: string; issuer: string; subject: string },
): Promise<{ id: string; personId: string } | null> {
  return findOne(db, 'person_identity', { providerId, issuer, subject }, { columns: ['id', 'personId'] })
}
