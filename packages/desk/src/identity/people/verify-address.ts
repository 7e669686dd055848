import { query, sql, type Transaction } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { resumeAddress } from './failing-addresses.ts'

/**
 * Notes that whoever has an address has shown that they read its mail: the first time is kept, and mails go there again
 * if they did not.
 */
export async function verifyAddress(ctx: Context, tx: Transaction, email: string): Promise<void> {
  const [address] = await query<{ isFailing: boolean }>(
    tx,
    sql`
    UPDATE person_address SET verified_at = COALESCE(verified_at, ${ctx.now()})
    WHERE email = ${email} AND (verified_at IS NULL OR failing_since IS NOT NULL)
    RETURNING failing_since IS NOT NULL AS "isFailing"`,
  )
  if (address?.isFailing) await resumeAddress(ctx, tx, email)
}
