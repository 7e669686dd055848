import { query, sql, type Transaction } from '@lodge/database'
import { type Context, recordEventBy } from '../../foundation/context.ts'
import { listAddresses } from './addresses.ts'

const longestReason = 500

/** Notes that mail to an address fails for good, so that none is sent there. The first reason counts; a stranger's address is left alone. */
export async function noteFailingAddress(
  ctx: Context,
  tx: Transaction,
  { email, reason }: { email: string; reason: string },
): Promise<void> {
  const noted = await query<ChangedAddress>(
    tx,
    sql`
    UPDATE person_address SET failing_since = ${ctx.now()}, failing_reason = ${reason.slice(0, longestReason)}
    WHERE email = ${email} AND failing_since IS NULL
    RETURNING email::text, person_id AS "personId"`,
  )
  for (const address of noted) await recordChange(ctx, tx, address, 'fails')
}

/** Has mails sent to an address again: somebody asks for it, or mail has arrived there. What was counted against it counts no more. */
export async function resumeAddress(ctx: Context, tx: Transaction, email: string): Promise<void> {
  await query(
    tx,
    sql`UPDATE email_delivery SET bounced_at = NULL WHERE recipient = ${email} AND bounced_at IS NOT NULL`,
  )
  const resumed = await query<ChangedAddress>(
    tx,
    sql`
    UPDATE person_address SET failing_since = NULL, failing_reason = NULL
    WHERE email = ${email} AND failing_since IS NOT NULL
    RETURNING email::text, person_id AS "personId"`,
  )
  for (const address of resumed) await recordChange(ctx, tx, address, 'resumed')
}

interface ChangedAddress {
  email: string
  personId: string
}

async function recordChange(
  ctx: Context,
  tx: Transaction,
  { email, personId }: ChangedAddress,
  how: 'fails' | 'resumed',
): Promise<void> {
  const addresses = (await listAddresses(tx, personId)).map((address) => address.email)
  await recordEventBy(ctx, tx, {
    type: 'person.addresses_changed',
    personId,
    how,
    email,
    before: addresses,
    after: addresses,
  })
}
