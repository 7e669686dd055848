import type { SmtpProblem } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import type { StoredIdentity } from './mailbox-identity.ts'

/** Notes that the mail server of a mailbox fails, and why, or with null that it works; of settings that still hold. */
export async function noteServerState(
  ctx: Context,
  { mailboxId, smtp }: StoredIdentity,
  problem: SmtpProblem | null,
): Promise<void> {
  if (!smtp) return
  await query(
    ctx.db,
    sql`
    UPDATE mailbox_smtp SET problem = ${problem},
      failing_since = CASE WHEN ${problem}::text IS NOT NULL THEN coalesce(failing_since, ${ctx.now()}) END
    WHERE mailbox_id = ${mailboxId} AND version = ${smtp.version} AND problem IS DISTINCT FROM ${problem}`,
  )
}
