import { type FailingMailboxes, ImapProblem } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { teamsVisibleTo } from '../../foundation/visibility.ts'
import { silentMs } from './imap-settings.ts'

interface FailingRow {
  [column: string]: unknown
  alias: string
  name: string
  address: string
  problem: string | null
  since: Date
}

/**
 * Returns the mailboxes, of the teams whose tickets the actor sees, that have not been read for some minutes, whether
 * their server fails or nobody looks; the longest first.
 */
export async function listFailingMailboxes(ctx: Context): Promise<FailingMailboxes> {
  requireRecordPermission(ctx, 'manage_mailbox')
  const before = new Date(ctx.now().getTime() - silentMs)
  const rows = await query<FailingRow>(
    ctx.db,
    sql`
    SELECT * FROM (
      SELECT mailbox.alias, mailbox.name, problem,
             coalesce(failing_since, looked_at, mailbox.updated_at) AS since,
             (SELECT address::text FROM mailbox_address own
              WHERE own.mailbox_id = mailbox.id ORDER BY position LIMIT 1) AS address
      FROM mailbox_imap imap JOIN mailbox ON mailbox.id = imap.mailbox_id JOIN team ON team.id = mailbox.team_id
      WHERE mailbox.archived_at IS NULL AND ${teamsVisibleTo(ctx.actor)}) AS failing
    WHERE since < ${before} ORDER BY since, name`,
  )
  return {
    items: rows.map(({ alias, name, address, problem, since }) => ({
      alias,
      name,
      address,
      problem: problem === null ? null : ImapProblem.parse(problem),
      since: since.toISOString(),
    })),
  }
}
