import { MailboxWriters, MailParticipants, StrangersMail, TicketPriority } from '@lodge/contracts'
import { integers, query, type Sql, sql, uuids } from '@lodge/database'
import { batchedWithin } from '../../foundation/batched.ts'
import { splitAddress } from './reply-address.ts'

/** A mailbox as mail that comes to it needs it. */
export interface Mailbox {
  id: string
  name: string
  /** The one that its own mails come from. */
  address: string
  team: { id: string; alias: string; name: string }
  topic: string
  priority: TicketPriority | null
  language: string | null
  sendsReceipts: boolean
  writers: MailboxWriters
  strangers: StrangersMail
  participants: MailParticipants
  trustedServer: string | null
  trustedForwarders: string[]
  blockedSenders: string[]
  hasRules: boolean
  isArchived: boolean
}

interface MailboxRow extends Omit<Mailbox, 'priority' | 'writers' | 'strangers' | 'participants'> {
  priority: string | null
  writers: string
  strangers: string
  participants: string
}

const columns = sql`
  mailbox.id, mailbox.name, mailbox.priority, mailbox.language, mailbox.writers, mailbox.strangers,
  mailbox.participants,
  (SELECT address::text FROM mailbox_address own WHERE own.mailbox_id = mailbox.id ORDER BY position LIMIT 1) AS address,
  json_build_object('id', team.id, 'alias', team.alias, 'name', team.name) AS team,
  (SELECT alias FROM topic WHERE topic.id = mailbox.topic_id) AS topic,
  mailbox.sends_receipts AS "sendsReceipts", mailbox.trusted_server AS "trustedServer",
  mailbox.trusted_forwarders AS "trustedForwarders", mailbox.blocked_senders AS "blockedSenders",
  EXISTS (SELECT FROM mailbox_rule WHERE mailbox_id = mailbox.id) AS "hasRules",
  mailbox.archived_at IS NOT NULL AS "isArchived"`

/**
 * Returns the mailboxes in use that take mail to these addresses, in the order of the addresses and each once. What comes
 * after a plus sign counts for nothing here.
 */
export const findMailboxesOf = batchedWithin(async (db, lists: readonly (readonly string[])[]) => {
  const rows = await query<MailboxRow & { list: number }>(
    db,
    sql`
    SELECT named.list, ${columns}
    FROM mailbox JOIN team ON team.id = mailbox.team_id
    JOIN (SELECT list, mailbox_id, min(place) AS place
          FROM ${wantedOf(lists)} JOIN mailbox_address USING (address) GROUP BY list, mailbox_id) named ON named.mailbox_id = mailbox.id
    WHERE mailbox.archived_at IS NULL ORDER BY named.place`,
  )
  const byList = Map.groupBy(rows, ({ list }) => list)
  return (addresses): Mailbox[] =>
    (byList.get(lists.indexOf(addresses)) ?? []).map(({ list: _, ...row }) => toMailbox(row))
})

export const findMailboxById = batchedWithin(async (db, ids: readonly string[]) => {
  const rows = await query<MailboxRow>(
    db,
    sql`SELECT ${columns} FROM mailbox JOIN team ON team.id = mailbox.team_id WHERE mailbox.id = ANY(${uuids(ids)})`,
  )
  const byId = new Map(rows.map((row) => [row.id, toMailbox(row)]))
  return (id): Mailbox | null => byId.get(id) ?? null
})

/** Returns those of the addresses at which we take mail, also in archived mailboxes, in lower case. */
export const findOwnAddresses = batchedWithin(async (db, lists: readonly (readonly string[])[]) => {
  const rows = await query<{ list: number; address: string }>(
    db,
    sql`SELECT wanted.list, lower(address::text) AS address
        FROM ${wantedOf(lists)} JOIN mailbox_address USING (address)`,
  )
  const byList = Map.groupBy(rows, ({ list }) => list)
  return (addresses): Set<string> =>
    new Set((byList.get(lists.indexOf(addresses)) ?? []).map(({ address }) => address))
})

/** The table `wanted` of addresses, with the place of their list and their own place. */
function wantedOf(lists: readonly (readonly string[])[]): Sql {
  const wanted = lists.flatMap((addresses, list) =>
    addresses.map((address) => ({ list, address: splitAddress(address).mailbox })),
  )
  return sql`unnest(${integers(wanted.map(({ list }) => list))}, ${wanted.map(({ address }) => address)}::citext[])
             WITH ORDINALITY AS wanted(list, address, place)`
}

function toMailbox({ priority, writers, strangers, participants, ...row }: MailboxRow): Mailbox {
  return {
    ...row,
    priority: priority === null ? null : TicketPriority.parse(priority),
    writers: MailboxWriters.parse(writers),
    strangers: StrangersMail.parse(strangers),
    participants: MailParticipants.parse(participants),
  }
}
