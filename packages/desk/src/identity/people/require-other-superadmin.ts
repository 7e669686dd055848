import { superadmin } from '@lodge/contracts'
import { countRows, query, sql, type Transaction } from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import { hasOtherEmergencyAccount, requireOtherEmergencyAccount } from './ways-in.ts'

/**
 * Throws `invalid_input` where no active superadmin would be left, and `last_emergency_account`. Whoever takes the role
 * from somebody asks this first: those who do so at once are decided one by one.
 */
export async function requireOtherSuperadmin(
  tx: Transaction,
  personId: string,
  field: 'role' | 'email' | null = 'role',
): Promise<void> {
  if (await isSuperadminElsewhere(tx, personId)) return requireOtherEmergencyAccount(tx, personId)
  throw field ? refusalAt(field, 'last_superadmin') : refusal('last_superadmin')
}

/** Returns whether somebody can lose the role: another superadmin is there, and another emergency account where one has to be. */
export async function mayLoseSuperadmin(tx: Transaction, personId: string): Promise<boolean> {
  return (await isSuperadminElsewhere(tx, personId)) && (await hasOtherEmergencyAccount(tx, personId))
}

/** Keeps it so until the transaction has ended. */
async function isSuperadminElsewhere(tx: Transaction, personId: string): Promise<boolean> {
  await query(tx, sql`SELECT FROM role WHERE name = ${superadmin} FOR NO KEY UPDATE`)
  const others = await countRows(
    tx,
    'person',
    sql`role_id = (SELECT id FROM role WHERE name = ${superadmin}) AND archived_at IS NULL
        AND id <> ${personId}`,
  )
  return others > 0
}
