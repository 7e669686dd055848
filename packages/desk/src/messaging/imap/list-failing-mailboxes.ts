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
 * their server fails or nobody looks, and those by whose own mail server nothing has been sent, the longest first; and those that will not be read for long, since the secret of
 * their application ends.
 */
export async function listFailingMailboxes(ctx: Context): Promise<FailingMailboxes> {
  requireRecordPermission(ctx, 'manage_mailbox')
  const before = new Date(ctx.now().getTime() - silentMs)
  const failing = await query<FailingRow>(
    ctx.db,
    sql`SELECT alias, name, address, problem, "sendingProblem", since FROM (
          SELECT alias, name, address, problem, NULL AS "sendingProblem", since FROM (${fetchedMailboxes(ctx)}) AS fetched
          UNION ALL ${unsentMailboxes(ctx)}) AS failing
        WHERE since < ${before} ORDER BY since, name`,
  )
  const ending = await query<EndingRow>(
    ctx.db,
    sql`SELECT alias, name, address, "endsOn"::text FROM (${fetchedMailboxes(ctx)}) AS fetched
        WHERE "endsOn" <= ${ctx.now()}::timestamptz + ${warningDays} * interval '1 day' ORDER BY "endsOn", name`,
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

function fetchedMailboxes({ actor }: Context): Sql {
  return sql`
    SELECT mailbox.alias, mailbox.name, problem, secret_ends_on AS "endsOn",
           coalesce(failing_since, looked_at, mailbox.updated_at) AS since,
           (SELECT address::text FROM mailbox_address own
            WHERE own.mailbox_id = mailbox.id ORDER BY position LIMIT 1) AS address
    FROM mailbox_imap imap JOIN mailbox ON mailbox.id = imap.mailbox_id JOIN team ON team.id = mailbox.team_id
    WHERE mailbox.archived_at IS NULL AND ${teamsVisibleTo(actor)}`
}

function unsentMailboxes({ actor }: Context): Sql {
  return sql`
    SELECT mailbox.alias, mailbox.name,
           (SELECT address::text FROM mailbox_address own
            WHERE own.mailbox_id = mailbox.id ORDER BY position LIMIT 1),
           NULL, smtp.problem, smtp.failing_since
    FROM mailbox_smtp smtp JOIN mailbox ON mailbox.id = smtp.mailbox_id JOIN team ON team.id = mailbox.team_id
    WHERE mailbox.archived_at IS NULL AND ${teamsVisibleTo(actor)}`
}
