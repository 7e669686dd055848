import { superadmin } from '@lodge/contracts'
import { countRows, query, sql, type Transaction } from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'

/**
 * Throws `invalid_input` where no active superadmin would be left. Whoever takes the role from somebody asks this first:
 * those who do so at once are decided one by one.
 */
export async function requireOtherSuperadmin(
  tx: Transaction,
  personId: string,
  field: 'role' | 'email' | null = 'role',
): Promise<void> {
  if (await hasOtherSuperadmin(tx, personId)) return
  throw field ? refusalAt(field, 'last_superadmin') : refusal('last_superadmin')
}

/** Returns whether somebody else is an active superadmin, and keeps it so until the transaction has ended. */
export async function hasOtherSuperadmin(tx: Transaction, personId: string): Promise<boolean> {
  await query(tx, sql`SELECT FROM role WHERE name = ${superadmin} FOR NO KEY UPDATE`)
  const others = await countRows(
    tx,
    'person',
    sql`role_id = (SELECT id FROM role WHERE name = ${superadmin}) AND archived_at IS NULL
        AND id <> ${personId}`,
  )
  return others > 0
}
