import { query, sql, type Transaction, uuids } from '@lodge/database'
import { type Context, recordEventsBy } from '../../foundation/context.ts'

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
  await recordChanges(ctx, tx, noted, 'fails')
}

/** Has mails sent to an address again: somebody asks for it, or mail has arrived there. What was counted against it counts no more. */
export async function resumeAddress(ctx: Context, tx: Transaction, email: string): Promise<void> {
  await resumeAddresses(ctx, tx, [email])
}

/** Does the same for several addresses, and leaves those to which no mail fails. Returns how many there were. */
export async function resumeAddresses(
  ctx: Context,
  tx: Transaction,
  emails: readonly string[],
): Promise<number> {
  const recipients = sql`${[...emails]}::citext[]`
  await query(
    tx,
    sql`UPDATE email_delivery SET bounced_at = NULL WHERE recipient = ANY(${recipients}) AND bounced_at IS NOT NULL`,
  )
  const resumed = await query<ChangedAddress>(
    tx,
    sql`
    UPDATE person_address SET failing_since = NULL, failing_reason = NULL
    FROM (SELECT email FROM person_address WHERE email = ANY(${recipients}) AND failing_since IS NOT NULL
          ORDER BY email FOR UPDATE) failing
    WHERE person_address.email = failing.email
    RETURNING person_address.email::text, person_id AS "personId"`,
  )
  await recordChanges(ctx, tx, resumed, 'resumed')
  return resumed.length
}

interface ChangedAddress {
  email: string
  personId: string
}

async function recordChanges(
  ctx: Context,
  tx: Transaction,
  changed: readonly ChangedAddress[],
  how: 'fails' | 'resumed',
): Promise<void> {
  if (changed.length === 0) return
  const people = await query<{ personId: string; emails: string[] }>(
    tx,
    sql`SELECT person_id AS "personId", array_agg(email::text ORDER BY is_primary DESC, email) AS emails
        FROM person_address WHERE person_id = ANY(${uuids(changed.map(({ personId }) => personId))})
        GROUP BY person_id`,
  )
  const emailsOf = new Map(people.map(({ personId, emails }) => [personId, emails]))
  await recordEventsBy(
    ctx,
    tx,
    changed.map(({ email, personId }) => {
      const all = emailsOf.get(personId) ?? []
      return { type: 'person.addresses_changed', personId, how, email, before: all, after: all }
    }),
  )
}
