import { limits } from '@lodge/contracts'
import { type Database, findMany, insertMany, query, remove, sql, type Transaction } from '@lodge/database'
import { createReadableCode } from '../create-readable-code.ts'
import { hashPassword, isPassword } from '../passwords.ts'

/** Recovery codes, and what is stored of them. */
export interface NewRecoveryCodes {
  codes: string[]
  hashes: string[]
}

/** Creates recovery codes such as `k7mp-2x9q-4tbn`, about 59 bits each. They are hashed slowly, as they are short. */
export async function createRecoveryCodes(): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: limits.recoveryCodes }, () => createReadableCode(3))
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(lettersOf(code)))) }
}

/** Stores new recovery codes, which take the place of the earlier ones. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  personId: string,
  { hashes }: NewRecoveryCodes,
): Promise<void> {
  await remove(tx, 'recovery_code', { personId })
  await insertMany(
    tx,
    'recovery_code',
    hashes.map((codeHash) => ({ personId, codeHash })),
  )
}

/** Uses up the recovery code that was entered; returns whether there was one. Each works once, at whatever moment. */
export async function takeRecoveryCode(
  db: Database,
  personId: string,
  { entered, now }: { entered: string; now: Date },
): Promise<boolean> {
  const unused = await findMany(
    db,
    'recovery_code',
    { personId, usedAt: null },
    { columns: ['id', 'codeHash'] },
  )
  const letters = lettersOf(entered)
  const matches = await Promise.all(unused.map(({ codeHash }) => isPassword(codeHash, letters)))
  const found = unused.find((_, place) => matches[place])
  if (!found) return false
  const usedCodes = await query(
    db,
    sql`UPDATE recovery_code SET used_at = ${now} WHERE id = ${found.id} AND used_at IS NULL RETURNING id`,
  )
  return usedCodes.length === 1
}

/** Returns a code as it is hashed: however it was typed. */
function lettersOf(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
