import {
  AppliedMailRule,
  type IncomingMailPage,
  type IncomingMailView,
  type ListIncomingMail,
  limits,
  MailOutcome,
  MailReason,
  MailReasonParams,
  type QuarantineCount,
  SenderAuthentication,
} from '@lodge/contracts'
import { type Database, empty, query, type Sql, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { z } from 'zod'
import type { Context } from '../../foundation/context.ts'
import { decodeCursor, encodeCursor } from '../../foundation/cursor.ts'
import { containing } from '../../foundation/like-patterns.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { teamsVisibleTo } from '../../foundation/visibility.ts'

interface MailRow {
  [column: string]: unknown
  id: string
  receivedAt: Date
  mailbox: { alias: string; name: string }
  fromAddress: string | null
  fromName: string | null
  subject: string | null
  size: number
  authentication: string | null
  outcome: string | null
  reason: string | null
  params: unknown
  rules: unknown
  ticket: number | null
  isKept: boolean
}

/** Returns a page of the mails that came to mailboxes of the teams whose tickets the actor sees, newest first. */
export async function listIncomingMails(ctx: Context, list: ListIncomingMail): Promise<IncomingMailPage> {
  requireRecordPermission(ctx, 'manage_mailbox')
  const after = decodeCursor(list.cursor, 'received')
  const rows = await loadMails(
    ctx.db,
    sql`${seenBy(ctx)} ${hasOutcome(list.outcome)} ${isOfMailbox(list.mailbox)} ${matches(list.search)}
        ${after ? sql`AND (mail.received_at, mail.id) < (${after.at}, ${after.id})` : empty}`,
  )
  const shown = rows.slice(0, limits.pageSize)
  const last = rows.length > limits.pageSize ? shown.at(-1) : undefined
  return {
    items: shown.map(toView),
    next: last ? encodeCursor({ order: 'received', at: last.receivedAt.toISOString(), id: last.id }) : null,
  }
}

/** Returns one mail for its page; throws `not_found`, also for one of a team that the actor does not see. */
export async function findIncomingMail(ctx: Context, id: string): Promise<IncomingMailView> {
  requireRecordPermission(ctx, 'manage_mailbox')
  const [row] = await loadMails(ctx.db, sql`${seenBy(ctx)} AND mail.id = ${id}`)
  if (!row) throw refusal('mail_not_found')
  return toView(row)
}

/** Returns how many mails are set aside for somebody to look at. */
export async function countQuarantine(ctx: Context): Promise<QuarantineCount> {
  requireRecordPermission(ctx, 'manage_mailbox')
  const [row] = await query<QuarantineCount>(
    ctx.db,
    sql`SELECT count(*)::int AS count FROM incoming_mail mail JOIN mailbox ON mailbox.id = mail.mailbox_id
        WHERE ${seenBy(ctx)} AND mail.outcome = 'quarantine'`,
  )
  return row ?? { count: 0 }
}

function loadMails(db: Database, condition: Sql): Promise<MailRow[]> {
  return query<MailRow>(
    db,
    sql`
    SELECT mail.id, mail.received_at AS "receivedAt", mail.from_address AS "fromAddress",
           mail.from_name AS "fromName", mail.subject, mail.size, mail.authentication->>'result' AS authentication,
           mail.outcome, mail.reason, mail.reason_params AS params, mail.applied_rules AS rules,
           mail.storage_key IS NOT NULL AS "isKept",
           json_build_object('alias', mailbox.alias, 'name', mailbox.name) AS mailbox,
           (SELECT number FROM ticket WHERE ticket.id = mail.ticket_id) AS ticket
    FROM incoming_mail mail JOIN mailbox ON mailbox.id = mail.mailbox_id
    WHERE ${condition} ORDER BY mail.received_at DESC, mail.id DESC LIMIT ${limits.pageSize + 1}`,
  )
}

function seenBy({ actor }: Context): Sql {
  return sql`EXISTS (SELECT FROM team WHERE team.id = mailbox.team_id AND ${teamsVisibleTo(actor)})`
}

function hasOutcome(outcome: ListIncomingMail['outcome']): Sql {
  if (outcome === undefined) return empty
  return outcome === 'waiting' ? sql`AND mail.outcome IS NULL` : sql`AND mail.outcome = ${outcome}`
}

function isOfMailbox(alias: string | undefined): Sql {
  return alias === undefined ? empty : sql`AND mailbox.alias = ${alias}`
}

function matches(search: string | undefined): Sql {
  if (!search) return empty
  const like = containing(search)
  return sql`AND (mail.from_address::text ILIKE ${like} OR mail.from_name ILIKE ${like} OR mail.subject ILIKE ${like}
                  OR mail.message_id ILIKE ${like})`
}

function toView(row: MailRow): IncomingMailView {
  const { id, mailbox, fromAddress, fromName, subject, size, ticket, isKept } = row
  return {
    id,
    mailbox,
    subject,
    size,
    ticket,
    isKept,
    receivedAt: row.receivedAt.toISOString(),
    from: fromAddress === null ? null : { address: fromAddress, name: fromName ?? '' },
    authentication: SenderAuthentication.nullable().parse(row.authentication),
    outcome: MailOutcome.nullable().parse(row.outcome),
    reason: MailReason.nullable().parse(row.reason),
    params: MailReasonParams.parse(row.params),
    rules: z.array(AppliedMailRule).parse(row.rules),
  }
}
