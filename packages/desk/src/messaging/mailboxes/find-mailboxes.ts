import { MailboxWriters, MailParticipants, StrangersMail, TicketPriority } from '@lodge/contracts'
import { type Database, query, sql, type Transaction } from '@lodge/database'
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
export async function findMailboxesOf(
  db: Database | Transaction,
  addresses: readonly string[],
): Promise<Mailbox[]> {
  const wanted = addresses.map((address) => splitAddress(address).mailbox)
  const rows = await query<MailboxRow>(
    db,
    sql`
    SELECT ${columns}
    FROM mailbox JOIN team ON team.id = mailbox.team_id
    JOIN (SELECT mailbox_id, min(place) AS place
          FROM unnest(${wanted}::citext[]) WITH ORDINALITY AS wanted(address, place)
          JOIN mailbox_address USING (address) GROUP BY mailbox_id) named ON named.mailbox_id = mailbox.id
    WHERE mailbox.archived_at IS NULL ORDER BY named.place`,
  )
  return rows.map(toMailbox)
}

export async function findMailboxById(tx: Transaction, id: string): Promise<Mailbox | null> {
  const rows = await query<MailboxRow>(
    tx,
    sql`SELECT ${columns} FROM mailbox JOIN team ON team.id = mailbox.team_id WHERE mailbox.id = ${id}`,
  )
  return rows.map(toMailbox)[0] ?? null
}

/** Returns those of the addresses at which we take mail, also in archived mailboxes, in lower case. */
export async function findOwnAddresses(tx: Transaction, addresses: readonly string[]): Promise<Set<string>> {
  const wanted = addresses.map((address) => splitAddress(address).mailbox)
  const rows = await query<{ address: string }>(
    tx,
    sql`SELECT lower(address::text) AS address FROM mailbox_address WHERE address = ANY(${wanted}::citext[])`,
  )
  return new Set(rows.map(({ address }) => address))
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
