import { query, sql } from '@lodge/database'
import { batched } from '../../../foundation/batched.ts'

/** Returns why mail to this address fails, in the words of the mail server; null where it arrives. */
export const findAddressFailure = batched(async (db, emails: readonly string[]) => {
  const addresses = await query<{ email: string; reason: string | null }>(
    db,
    sql`SELECT lower(email::text) AS email, failing_reason AS reason FROM person_address
        WHERE email = ANY(${[...emails]}::citext[]) AND failing_since IS NOT NULL`,
  )
  const reasons = new Map(addresses.map(({ email, reason }) => [email, reason ?? '']))
  return (email): string | null => reasons.get(email.toLowerCase()) ?? null
})
