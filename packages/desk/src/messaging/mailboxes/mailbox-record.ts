import type { AliasParams, MailboxRecord, RecordUsage, SaveMailbox, SetArchived } from '@lodge/contracts'
import {
  findOne,
  getOne,
  insert,
  insertMany,
  query,
  remove,
  sql,
  type Transaction,
  updateOne,
} from '@lodge/database'
import { refusalAt, type Staff, seesTeam } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { countUsage } from '../../foundation/records/count-usage.ts'
import type { RecordKind } from '../../foundation/records/record-kind.ts'
import { archiveRecord, createRecord, getRecord, updateRecord } from '../../foundation/records/save-record.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import type { Secret } from '../../foundation/secret.ts'
import { findLeafTopic } from '../../ticketing/topics/find-leaf-topic.ts'
import { saveSender } from '../identities/sender-settings.ts'
import { restartImap, saveImap } from '../imap/imap-settings.ts'
import { checkRules, toRuleData } from '../mail-rules/check-rules.ts'
import { saveRules } from '../mail-rules/stored-rules.ts'
import { factsOfMailbox } from './mailbox-facts.ts'
import { toMailboxView } from './mailbox-view.ts'
import { type MailboxData, type StoredMailbox, withRelations } from './stored-mailbox.ts'

type Mailboxes = RecordKind<SaveMailbox, StoredMailbox, MailboxData, MailboxRecord>

/**
 * Returns mailboxes as a kind of record, for whoever acts: those of the teams whose tickets they see, since the mail of
 * the others is not theirs to read.
 */
export function mailboxesFor(ctx: Context, secret?: Secret): Mailboxes {
  return {
    permission: 'manage_mailbox',
    table: 'mailbox',
    event: 'mailbox.changed',
    notFound: 'mailbox_not_found',
    nameOf: ({ name }) => name,
    aliasOf: ({ alias, name }) => ({ chosen: alias, from: name }),
    find: async (db, alias) => {
      const row = await findOne(db, 'mailbox', { alias })
      return row && seesTeam(ctx.actor, row.teamId) ? withRelations(db, row) : null
    },
    toData: (tx, input, before) => toMailboxData(tx, requireStaff(ctx), input, { before, at: ctx.now() }),
    create: async (tx, { addresses, rules, imap, sender, ...data }) => {
      const row = await insert(tx, 'mailbox', { ...data, senderName: sender?.name ?? null })
      await insertMany(tx, 'mailbox_address', numbered(row.id, addresses))
      await saveRules(tx, row.id, rules)
      await saveConnections(tx, row.id, { addresses, imap, sender, secret: requireSecret(secret) })
      return withRelations(tx, row)
    },
    update: async (tx, id, { addresses, rules, imap, sender, ...data }, more) => {
      await remove(tx, 'mailbox_address', { mailboxId: id })
      await insertMany(tx, 'mailbox_address', numbered(id, addresses))
      await saveRules(tx, id, rules)
      await saveConnections(tx, id, { addresses, imap, sender, secret: requireSecret(secret) })
      const senderName = sender?.name ?? null
      return withRelations(tx, await updateOne(tx, 'mailbox', { id }, { ...data, senderName, ...more }))
    },
    setArchived: async (tx, id, more) => {
      if (more.archivedAt === null) await restartImap(tx, id)
      return withRelations(tx, await updateOne(tx, 'mailbox', { id }, more))
    },
    factsOf: factsOfMailbox,
    toView: toMailboxView,
    beforeRestore: requireTeamAndTopic,
  }
}

/** Returns a mailbox for its settings page; throws `not_found`, also for one of a team that the actor does not see. */
export function getMailbox(ctx: Context, params: AliasParams): Promise<MailboxRecord> {
  return getRecord(ctx, mailboxesFor(ctx), params)
}

interface MailboxContext extends Context {
  /** LODGE_SECRET, with which the password of another server is encrypted. */
  secret: Secret
}

/**
 * Creates a mailbox. Throws `invalid_input` for a team or topic that is not there, an address that is another's, and a
 * server without a password or, over a network, without TLS.
 */
export function createMailbox(ctx: MailboxContext, input: SaveMailbox): Promise<MailboxRecord> {
  return createRecord(ctx, mailboxesFor(ctx, ctx.secret), input)
}

/** Changes a mailbox. Throws `edit_conflict`, and `invalid_input` as for a new one. */
export function updateMailbox(
  ctx: MailboxContext,
  given: AliasParams & { revision: number; input: SaveMailbox },
): Promise<MailboxRecord> {
  return updateRecord(ctx, mailboxesFor(ctx, ctx.secret), given)
}

/** Archives a mailbox, after which it takes no mail and keeps its addresses, or restores it. */
export function archiveMailbox(ctx: Context, given: AliasParams & SetArchived): Promise<MailboxRecord> {
  return archiveRecord(ctx, mailboxesFor(ctx), given)
}

/** Returns how many open tickets go on by a mailbox, and how many of its mails wait for somebody. */
export function countMailboxUsage(ctx: Context, params: AliasParams): Promise<RecordUsage> {
  return countUsage(ctx, { ...mailboxesFor(ctx), counts: usage }, params)
}

const usage = {
  openTickets: (id: string) =>
    sql`SELECT count(*)::int AS count FROM ticket WHERE mailbox_id = ${id} AND status NOT IN ('resolved', 'closed')`,
  quarantinedMails: (id: string) =>
    sql`SELECT count(*)::int AS count FROM incoming_mail WHERE mailbox_id = ${id} AND outcome = 'quarantine'`,
}

interface MailboxChange {
  /** Null for a new one. */
  before: StoredMailbox | null
  at: Date
}

async function toMailboxData(
  tx: Transaction,
  actor: Staff,
  { alias: _, address, otherAddresses, team, topic, rules, ...data }: SaveMailbox,
  { before, at }: MailboxChange,
): Promise<MailboxData> {
  const [toTeam, toTopic] = [
    await findOne(tx, 'team', { alias: team, archivedAt: null }, { columns: ['id'] }),
    await findLeafTopic(tx, topic, at),
  ]
  if (!toTeam || !seesTeam(actor, toTeam.id)) throw refusalAt('team', 'unknown_team')
  if (!toTopic) throw refusalAt('topic', 'unknown_topic')
  const addresses = [address, ...otherAddresses.filter((other) => other !== address)]
  await requireFreeAddresses(tx, addresses, before?.id ?? null)
  const checked = await checkRules(tx, actor, { rules, before: before?.rules ?? [], at })
  return {
    ...data,
    teamId: toTeam.id,
    topicId: toTopic.id,
    addresses,
    rules: checked.map(toRuleData),
  }
}

/** An address belongs to one mailbox, also to an archived one, and to no person: each would answer the other. */
async function requireFreeAddresses(
  tx: Transaction,
  addresses: readonly string[],
  ownId: string | null,
): Promise<void> {
  const owners = await query<{ address: string; mailbox: string | null }>(
    tx,
    sql`
    SELECT lower(address::text) AS address, mailbox.name AS mailbox
    FROM mailbox_address JOIN mailbox ON mailbox.id = mailbox_id
    WHERE address = ANY(${[...addresses]}::citext[]) AND mailbox_id IS DISTINCT FROM ${ownId}::uuid
    UNION ALL
    SELECT lower(email::text), NULL FROM person_address WHERE email = ANY(${[...addresses]}::citext[])`,
  )
  for (const [index, address] of addresses.entries()) {
    const other = owners.find((row) => row.address === address)
    if (!other) continue
    const field = index === 0 ? 'address' : `otherAddresses.${index - 1}`
    if (other.mailbox === null) throw refusalAt(field, 'mailbox_address_of_person')
    throw refusalAt(field, 'mailbox_address_taken', { mailbox: other.mailbox })
  }
}

async function requireTeamAndTopic(tx: Transaction, { teamId, topicId }: StoredMailbox): Promise<void> {
  const [team, topic] = [
    await getOne(tx, 'team', { id: teamId }, { columns: ['name', 'archivedAt'] }),
    await getOne(tx, 'topic', { id: topicId }, { columns: ['name', 'archivedAt'] }),
  ]
  if (team.archivedAt) throw refusalAt('team', 'mailbox_needs_team', { team: team.name })
  if (topic.archivedAt) throw refusalAt('topic', 'mailbox_needs_topic', { topic: topic.name })
}

type Connections = Pick<MailboxData, 'addresses' | 'imap' | 'sender'> & { secret: Secret }

async function saveConnections(
  tx: Transaction,
  mailboxId: string,
  { addresses: [address = ''], imap, sender, secret }: Connections,
): Promise<void> {
  await saveImap(tx, mailboxId, imap, secret)
  await saveSender(tx, { mailboxId, address, sender, imap, secret })
}

function requireSecret(secret: Secret | undefined): Secret {
  if (secret === undefined) throw new Error('A mailbox is saved without the secret.')
  return secret
}

function numbered(mailboxId: string, addresses: readonly string[]) {
  return addresses.map((address, position) => ({ mailboxId, address, position }))
}
