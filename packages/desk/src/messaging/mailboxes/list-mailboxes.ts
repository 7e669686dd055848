import type { ImapHealth, ListMailboxes, MailboxPage, MailboxRow } from '@lodge/contracts'
import { type Sql, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { exportRecords, listRecords } from '../../foundation/records/list-records.ts'
import type { ListedRecord, RecordList } from '../../foundation/records/record-kind.ts'
import { teamsVisibleTo } from '../../foundation/visibility.ts'
import { toHealth } from '../imap/imap-settings.ts'

interface RawMailbox extends ListedRecord {
  name: string
  address: string
  team: { alias: string; name: string }
  today: number
  waiting: number
  inQuarantine: number
  lastMailAt: Date | null
  /** Null where mail is delivered. */
  imap: { lookedAt: string | null; failingSince: string | null; problem: string | null } | null
}

const ownMails = (condition: Sql) =>
  sql`(SELECT count(*)::int FROM incoming_mail mail WHERE mail.mailbox_id = record.id AND ${condition})`

/** Midnight of the site's day. */
const today = sql`(SELECT date_trunc('day', now() AT TIME ZONE site.timezone) AT TIME ZONE site.timezone FROM site)`

function mailboxList(ctx: Context): RecordList<ListMailboxes, RawMailbox, MailboxRow> {
  return {
    permission: 'manage_mailbox',
    table: 'mailbox',
    columns: sql`
      name,
      (SELECT address::text FROM mailbox_address WHERE mailbox_id = record.id ORDER BY position LIMIT 1) AS address,
      (SELECT json_build_object('alias', team.alias, 'name', team.name) FROM team WHERE team.id = record.team_id) AS team,
      ${ownMails(sql`received_at >= ${today}`)} AS today,
      ${ownMails(sql`outcome IS NULL`)} AS waiting,
      ${ownMails(sql`outcome = 'quarantine'`)} AS "inQuarantine",
      (SELECT max(received_at) FROM incoming_mail mail WHERE mail.mailbox_id = record.id) AS "lastMailAt",
      (SELECT json_build_object('lookedAt', looked_at, 'failingSince', failing_since, 'problem', problem)
       FROM mailbox_imap WHERE mailbox_id = record.id) AS imap`,
    searched: [
      sql`name`,
      sql`alias`,
      sql`(SELECT string_agg(address::text, ' ') FROM mailbox_address WHERE mailbox_id = record.id)`,
    ],
    name: sql`name`,
    filter: () =>
      sql`AND EXISTS (SELECT FROM team WHERE team.id = record.team_id AND ${teamsVisibleTo(ctx.actor)})`,
    toItem: ({ lastMailAt, updatedAt, archivedAt, imap, ...row }) => ({
      alias: row.alias,
      name: row.name,
      address: row.address,
      team: row.team,
      today: row.today,
      waiting: row.waiting,
      inQuarantine: row.inQuarantine,
      lastMailAt: lastMailAt?.toISOString() ?? null,
      health: imap && archivedAt === null ? healthOf(imap) : null,
      updatedAt: updatedAt.toISOString(),
      archivedAt: archivedAt?.toISOString() ?? null,
    }),
  }
}

function healthOf({ lookedAt, failingSince, problem }: NonNullable<RawMailbox['imap']>): ImapHealth {
  return toHealth({
    problem,
    lookedAt: lookedAt === null ? null : new Date(lookedAt),
    failingSince: failingSince === null ? null : new Date(failingSince),
  })
}

/** Returns a page of the mailboxes of the teams whose tickets the actor sees, each with what came to it. */
export function listMailboxes(ctx: Context, list: ListMailboxes): Promise<MailboxPage> {
  return listRecords(ctx, mailboxList(ctx), list)
}

export function exportMailboxes(ctx: Context, list: ListMailboxes): AsyncGenerator<string[]> {
  return exportRecords(ctx, mailboxList(ctx), list, (t) => ({
    [t('exports.columns.name')]: ({ name }) => name,
    [t('exports.columns.alias')]: ({ alias }) => alias,
    [t('exports.columns.address')]: ({ address }) => address,
    [t('exports.columns.team')]: ({ team }) => team.name,
    [t('exports.columns.today')]: ({ today: count }) => String(count),
    [t('exports.columns.waiting')]: ({ waiting }) => String(waiting),
    [t('exports.columns.quarantine')]: ({ inQuarantine }) => String(inQuarantine),
    [t('exports.columns.latest')]: ({ lastMailAt }) => lastMailAt ?? '',
    [t('exports.columns.state')]: ({ health }) =>
      health ? t(`exports.values.mailboxState.${health.state}`) : '',
    [t('exports.columns.problem')]: ({ health }) =>
      health?.problem ? t(`exports.values.mailboxProblem.${health.problem}`) : '',
    [t('exports.columns.updated')]: ({ updatedAt }) => updatedAt,
  }))
}
