import type { AddressView } from '@lodge/contracts'
import { type Database, findMany, query, type Sql, sql, type Transaction } from '@lodge/database'
import { refusalAt } from '@lodge/domain'

/** Narrows people to the one who has an address, as the primary one or another: all of theirs open the same account. */
export function withAddress(email: string): Sql {
  return sql`person.id = (SELECT person_id FROM person_address WHERE email = ${email})`
}

export interface StoredAddress {
  email: string
  isPrimary: boolean
  verifiedAt: Date | null
  failingSince: Date | null
  failingReason: string | null
  createdAt: Date
}

/** Returns the addresses of a person, the primary one first. */
export function listAddresses(db: Database | Transaction, personId: string): Promise<StoredAddress[]> {
  return findMany(
    db,
    'person_address',
    { personId },
    {
      columns: ['email', 'isPrimary', 'verifiedAt', 'failingSince', 'failingReason', 'createdAt'],
      orderBy: ['isPrimary DESC', 'email'],
    },
  )
}

export function toAddressView({
  email,
  isPrimary,
  verifiedAt,
  failingSince,
  failingReason,
  createdAt,
}: StoredAddress): AddressView {
  return {
    email,
    isPrimary,
    isConfirmed: verifiedAt !== null,
    failing: failingSince && { since: failingSince.toISOString(), reason: failingReason ?? '' },
    addedAt: createdAt.toISOString(),
  }
}

/**
 * Lets whoever takes an address do so one at a time, until the transaction ends. Whether it is somebody's has to be asked
 * after that.
 */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await query(
    tx,
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lodge.address:${email.toLowerCase()}`}, 0))`,
  )
}

/** Locks an address and throws `invalid_input` at `field` where another person or a mailbox has it. */
export async function requireFreeAddress(
  tx: Transaction,
  email: string,
  { personId, field = 'email' }: { personId: string | null; field?: string },
): Promise<void> {
  await lockAddress(tx, email)
  const [owner] = await query(
    tx,
    sql`SELECT FROM person_address WHERE email = ${email} AND person_id IS DISTINCT FROM ${personId}::uuid
        UNION ALL SELECT FROM mailbox_address WHERE address = ${email}`,
  )
  if (owner) throw refusalAt(field, 'email_taken')
}
