import { type FailingMailboxes, ImapProblem, SmtpProblem } from '@lodge/contracts'
import { query, type Sql, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { teamsVisibleTo } from '../../foundation/visibility.ts'
import { silentMs } from './imap-settings.ts'

interface NamedRow {
  [column: string]: unknown
  alias: string
  name: string
  address: string
}

interface FailingRow extends NamedRow {
  problem: string | null
  sendingProblem: string | null
  since: Date
}

interface EndingRow extends NamedRow {
  endsOn: string
}

/** Days that are left for a new secret. */
const warningDays = 14

/**
 * Returns the mailboxes, of the teams whose tickets the actor sees, that have not been read for some minutes, whether
 * their server fails or nobody looks, and those by whose own server nothing has been sent, the longest first; and those
 * that will not be read for long, since the secret of their application ends.
 */
export async function listFailingMailboxes(ctx: Context): Promise<FailingMailboxes> {
  requireRecordPermission(ctx, 'manage_mailbox')
  const before = new Date(ctx.now().getTime() - silentMs)
  const failing = await query<FailingRow>(
    ctx.db,
    sql`SELECT alias, name, address, problem, "sendingProblem", since
        FROM (${seenMailboxes(ctx)}) AS seen
        CROSS JOIN LATERAL (
          SELECT problem, NULL AS "sendingProblem", coalesce(failing_since, looked_at, seen.updated_at) AS since
          FROM mailbox_imap imap WHERE imap.mailbox_id = seen.id
          UNION ALL
          SELECT NULL, problem, failing_since FROM mailbox_smtp smtp WHERE smtp.mailbox_id = seen.id) AS state
        WHERE since < ${before} ORDER BY since, name`,
  )
  const ending = await query<EndingRow>(
    ctx.db,
    sql`SELECT alias, name, address, secret_ends_on::text AS "endsOn"
        FROM (${seenMailboxes(ctx)}) AS seen JOIN mailbox_imap imap ON imap.mailbox_id = seen.id
        WHERE secret_ends_on <= ${ctx.now()}::timestamptz + ${warningDays} * interval '1 day'
        ORDER BY secret_ends_on, name`,
  )
  return {
    items: failing.map(({ problem, sendingProblem, since, ...row }) => ({
      ...toNamed(row),
      problem: problem === null ? null : ImapProblem.parse(problem),
      sendingProblem: sendingProblem === null ? null : SmtpProblem.parse(sendingProblem),
      since: since.toISOString(),
    })),
    endingSecrets: ending.map((row) => ({ ...toNamed(row), endsOn: row.endsOn })),
  }
}

const toNamed = ({ alias, name, address }: NamedRow) => ({ alias, name, address })

function seenMailboxes({ actor }: Context): Sql {
  return sql`
    SELECT mailbox.id, mailbox.alias, mailbox.name, mailbox.updated_at, own.address::text AS address
    FROM mailbox JOIN team ON team.id = mailbox.team_id
    JOIN mailbox_address own ON own.mailbox_id = mailbox.id AND own.position = 0
    WHERE mailbox.archived_at IS NULL AND ${teamsVisibleTo(actor)}`
}
