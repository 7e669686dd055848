import { type FailingAddress, type FailingAddresses, limits, type ResumeAddresses } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { type Context, transaction, withFrozenTime } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { shownName } from '../../foundation/shown-name.ts'
import * as addresses from '../../identity/people/failing-addresses.ts'

interface FailingRow extends Omit<FailingAddress, 'since'> {
  [column: string]: unknown
  since: Date
  total: number
}

/** Returns the addresses to which mail fails, the latest first, and how many there are. */
export async function listFailingAddresses(ctx: Context): Promise<FailingAddresses> {
  requireSuperadmin(ctx)
  const rows = await query<FailingRow>(
    ctx.db,
    sql`
    SELECT address.email::text, address.failing_since AS since, COALESCE(address.failing_reason, '') AS reason,
           json_build_object('alias', person.alias, 'name', ${shownName('person')}) AS person,
           count(*) OVER ()::int AS total
    FROM person_address address JOIN person ON person.id = address.person_id
    WHERE address.failing_since IS NOT NULL
    ORDER BY address.failing_since DESC, address.email LIMIT ${limits.failingAddresses}`,
  )
  return {
    items: rows.map(({ total: _, since, ...row }) => ({ ...row, since: since.toISOString() })),
    total: rows[0]?.total ?? 0,
  }
}

/** Has mails sent to these addresses again; one to which no mail fails is left alone. */
export async function resumeAddresses(
  ctx: Context,
  { emails }: ResumeAddresses,
): Promise<{ resumed: number }> {
  requireSuperadmin(ctx)
  return transaction(ctx, async (tx) => ({
    resumed: await addresses.resumeAddresses(withFrozenTime(ctx), tx, emails),
  }))
}
