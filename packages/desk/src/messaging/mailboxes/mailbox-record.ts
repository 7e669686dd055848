import {
  type AliasParams,
  limits,
  type MailboxRecord,
  MailboxWriters,
  MailParticipants,
  type RecordUsage,
  type SaveImap,
  type SaveMailbox,
  type SaveSender,
  type SetArchived,
  StrangersMail,
  TicketPriority,
} from '@lodge/contracts'
import {
  type Database,
  findOne,
  getOne,
  insert,
  insertMany,
  query,
  remove,
  sql,
  type TableRow,
  type Transaction,
  update,
  updateOne,
} from '@lodge/database'
import { refusal, refusalAt, type Staff, seesTeam } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { countUsage } from '../../foundation/records/count-usage.ts'
import { findChange } from '../../foundation/records/find-change.ts'
import type { Facts, RecordKind, StoredRecord } from '../../foundation/records/record-kind.ts'
import {
  archiveRecord,
  createRecord,
  getRecord,
  lockRecord,
  updateRecord,
} from '../../foundation/records/save-record.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { findLeafTopic } from '../../ticketing/topics/find-leaf-topic.ts'
import {
  type StoredSender,
  type StoredSmtp,
  saveSender,
  toSenderView,
} from '../identities/sender-settings.ts'
import { restartImap, type StoredImap, saveImap, toImapView } from '../imap/imap-settings.ts'
import { keepTokens } from '../imap/mail-tokens.ts'
import type { GivenTokens } from '../imap/request-token.ts'
import { isBlocked } from './blocked-senders.ts'

interface MailboxData {
  name: string
  teamId: string
  topicId: string
  priority: string | null
  language: string | null
  sendsReceipts: boolean
  writers: string
  strangers: string
  participants: string
  trustedServer: string | null
  trustedForwarders: string[]
  blockedSenders: string[]
  /** The mailbox's own address first. */
  addresses: string[]
  imap: SaveImap | null
  sender: SaveSender | null
  signature: string
}

interface StoredMailbox
  extends StoredRecord,
    StoredSender,
    Omit<MailboxData, 'addresses' | 'imap' | 'sender'> {
  senderName: string | null
  team: { alias: string; name: string }
  topic: { alias: string; name: string }
  /** The mailbox's own address first. */
  addresses: string[]
  imap: (StoredImap & { consentedAt: Date | null }) | null
}

type Mailboxes = RecordKind<SaveMailbox, StoredMailbox, MailboxData, MailboxRecord>

/**
 * Returns mailboxes as a kind of record, for whoever acts: those of the teams whose tickets they see, since the mail of
 * the others is not theirs to read.
 */
function mailboxesFor(ctx: Context, secret?: string): Mailboxes {
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
    create: async (tx, { addresses, imap, sender, ...data }) => {
      const row = await insert(tx, 'mailbox', { ...data, senderName: sender?.name ?? null })
      await insertMany(tx, 'mailbox_address', numbered(row.id, addresses))
      await saveConnections(tx, row.id, { addresses, imap, sender, secret: requireSecret(secret) })
      return withRelations(tx, row)
    },
    update: async (tx, id, { addresses, imap, sender, ...data }, more) => {
      await remove(tx, 'mailbox_address', { mailboxId: id })
      await insertMany(tx, 'mailbox_address', numbered(id, addresses))
      await saveConnections(tx, id, { addresses, imap, sender, secret: requireSecret(secret) })
      const senderName = sender?.name ?? null
      return withRelations(tx, await updateOne(tx, 'mailbox', { id }, { ...data, senderName, ...more }))
    },
    setArchived: async (tx, id, more) => {
      if (more.archivedAt === null) await restartImap(tx, id)
      return withRelations(tx, await updateOne(tx, 'mailbox', { id }, more))
    },
    factsOf: ({ alias, name, addresses: [own, ...others], team, topic, priority, ...row }) => ({
      name,
      alias,
      address: own ?? null,
      otherAddresses: others,
      team: team.name,
      topic: topic.name,
      priority,
      language: row.language,
      receipts: row.sendsReceipts,
      writers: row.writers,
      strangers: row.strangers,
      mailParticipants: row.participants,
      trustedServer: row.trustedServer,
      trustedForwarders: row.trustedForwarders,
      blockedSenders: row.blockedSenders,
      ...imapFactsOf(row.imap),
      ...senderFactsOf(row),
    }),
    toView: ({ alias, name, addresses: [own, ...others], team, topic, ...row }) => ({
      alias,
      name,
      address: own ?? '',
      otherAddresses: others,
      team,
      topic,
      priority: row.priority === null ? null : TicketPriority.parse(row.priority),
      language: row.language,
      sendsReceipts: row.sendsReceipts,
      writers: MailboxWriters.parse(row.writers),
      strangers: StrangersMail.parse(row.strangers),
      participants: MailParticipants.parse(row.participants),
      trustedServer: row.trustedServer,
      trustedForwarders: row.trustedForwarders,
      blockedSenders: row.blockedSenders,
      imap: row.imap && toImapView(row.imap),
      sender: toSenderView(row.senderName, row),
      signature: row.signature,
      revision: row.revision,
      updatedAt: row.updatedAt.toISOString(),
      archivedAt: row.archivedAt?.toISOString() ?? null,
    }),
    beforeRestore: requireTeamAndTopic,
  }
}

/** Returns a mailbox for its settings page; throws `not_found`, also for one of a team that the actor does not see. */
export function getMailbox(ctx: Context, params: AliasParams): Promise<MailboxRecord> {
  return getRecord(ctx, mailboxesFor(ctx), params)
}

interface MailboxContext extends Context {
  /** LODGE_SECRET, with which the password of another server is encrypted. */
  secret: string
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

interface Consent {
  given: GivenTokens
  secret: string
  /** Throws where the mailbox is no longer what was consented to. */
  requireSame: (tx: Transaction) => Promise<void>
}

/** Keeps the tokens that somebody's consent has led to. Throws `not_found`, and what `requireSame` throws. */
export function keepMailboxConsent(
  ctx: Context,
  alias: string,
  { given, secret, requireSame }: Consent,
): Promise<MailboxRecord> {
  return changeMailbox(ctx, alias, async (tx, { id: mailboxId }) => {
    await requireSame(tx)
    await keepTokens(tx, { mailboxId, given, secret, consentedAt: ctx.now() })
    await update(tx, 'mailbox_imap', { mailboxId }, { failingSince: null, problem: null })
  })
}

/**
 * Has mail of this address set aside that comes to a mailbox. Throws `not_found`, and `too_many_blocked_senders`; blocking
 * once more changes nothing.
 */
export async function blockSenderOf(ctx: Context, alias: string, address: string): Promise<void> {
  await changeMailbox(ctx, alias, async (tx, { id, blockedSenders }) => {
    if (isBlocked(blockedSenders, address)) return
    const max = limits.blockedSenders
    if (blockedSenders.length >= max) throw refusal('too_many_blocked_senders', { max })
    await updateOne(tx, 'mailbox', { id }, { blockedSenders: [...blockedSenders, address] })
  })
}

/** Changes a part of a mailbox that its form is not needed for, and records what has changed, if anything has. */
function changeMailbox(
  ctx: Context,
  alias: string,
  change: (tx: Transaction, before: StoredMailbox) => Promise<void>,
): Promise<MailboxRecord> {
  const kind = mailboxesFor(ctx)
  return transaction(ctx, async (tx) => {
    const before = await lockRecord(tx, kind, alias)
    await change(tx, before)
    const changed = await withRelations(tx, await getOne(tx, 'mailbox', { id: before.id }))
    const facts = findChange(kind.factsOf(before), kind.factsOf(changed))
    if (Object.keys(facts.after).length === 0) return kind.toView(before)
    const more = { updatedAt: ctx.now(), revision: { increment: 1 } } as const
    const after = await withRelations(tx, await updateOne(tx, 'mailbox', { id: before.id }, more))
    await recordEventBy(ctx, tx, {
      type: 'mailbox.changed',
      recordId: after.id,
      subject: after.name,
      how: 'edited',
      ...facts,
    })
    return kind.toView(after)
  })
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
  { alias: _, address, otherAddresses, team, topic, ...data }: SaveMailbox,
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
  return { ...data, teamId: toTeam.id, topicId: toTopic.id, addresses }
}

/** An address belongs to one mailbox, also to an archived one, and to no person: each would answer the other. */
async function requireFreeAddresses(
  tx: Transaction,
  addresses: readonly string[],
  ownId: string | null,
): Promise<void> {
  const taken = await query<{ address: string; mailbox: string | null }>(
    tx,
    sql`
    SELECT lower(address::text) AS address, mailbox.name AS mailbox
    FROM mailbox_address JOIN mailbox ON mailbox.id = mailbox_id
    WHERE address = ANY(${[...addresses]}::citext[]) AND mailbox_id IS DISTINCT FROM ${ownId}::uuid
    UNION ALL
    SELECT lower(email::text), NULL FROM person_address WHERE email = ANY(${[...addresses]}::citext[])`,
  )
  for (const [index, address] of addresses.entries()) {
    const other = taken.find((row) => row.address === address)
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

type Connections = Pick<MailboxData, 'addresses' | 'imap' | 'sender'> & { secret: string }

async function saveConnections(
  tx: Transaction,
  mailboxId: string,
  { addresses: [address = ''], imap, sender, secret }: Connections,
): Promise<void> {
  await saveImap(tx, mailboxId, imap, secret)
  await saveSender(tx, { mailboxId, address, sender, secret })
}

/** The password is no fact: the log of activity says of nobody how they sign in. */
function imapFactsOf(imap: StoredMailbox['imap']): Facts {
  return {
    receiving: imap ? 'imap' : 'delivery',
    server: imap && `${imap.host}:${imap.port}`,
    encryption: imap?.security ?? null,
    userName: imap?.userName ?? null,
    mailSignIn: imap?.signIn ?? null,
    tenant: imap?.tenant ?? null,
    application: imap?.clientId ?? null,
    secretEndsOn: imap?.secretEndsOn ?? null,
    consentedAt: imap?.consentedAt?.toISOString() ?? null,
    folder: imap?.folder ?? null,
    afterReading: imap?.afterReading ?? null,
    moveTo: imap?.moveTo ?? null,
    since: imap?.since ?? null,
  }
}

/** Neither are the password and the key of what it sends by. */
function senderFactsOf({
  senderName,
  signature,
  smtp,
  dkim,
}: StoredSender & Pick<StoredMailbox, 'senderName' | 'signature'>): Facts {
  return {
    sender: senderName,
    signature,
    sendingServer: smtp && serverFact(smtp),
    sendingUserName: smtp?.userName ?? null,
    signedBy: dkim && `${dkim.selector}._domainkey.${dkim.domain}`,
  }
}

/** The kinds of encryption have the same name in every language. */
function serverFact({ host, port, security }: StoredSmtp): string {
  return security === 'plain' ? `${host}:${port}` : `${host}:${port} (${security.toUpperCase()})`
}

function requireSecret(secret: string | undefined): string {
  if (secret === undefined) throw new Error('A mailbox is saved without the secret.')
  return secret
}

function numbered(mailboxId: string, addresses: readonly string[]) {
  return addresses.map((address, position) => ({ mailboxId, address, position }))
}

async function findImap(db: Database | Transaction, mailboxId: string): Promise<StoredMailbox['imap']> {
  const stored = await findOne(db, 'mailbox_imap', { mailboxId })
  if (!stored || stored.signIn === 'password') return stored && { ...stored, consentedAt: null }
  const token = await findOne(db, 'mailbox_token', { mailboxId }, { columns: ['consentedAt'] })
  return { ...stored, consentedAt: token?.consentedAt ?? null }
}

async function withRelations(db: Database | Transaction, row: TableRow<'mailbox'>): Promise<StoredMailbox> {
  const [related] = await query<Pick<StoredMailbox, 'team' | 'topic' | 'addresses'>>(
    db,
    sql`
    SELECT json_build_object('alias', team.alias, 'name', team.name) AS team,
           json_build_object('alias', topic.alias, 'name', topic.name) AS topic,
           ARRAY(SELECT address::text FROM mailbox_address own
                 WHERE own.mailbox_id = ${row.id} ORDER BY position) AS addresses
    FROM team, topic WHERE team.id = ${row.teamId} AND topic.id = ${row.topicId}`,
  )
  if (!related) throw new Error('The mailbox has lost its team or topic.')
  const mailboxId = row.id
  const [imap, smtp, dkim] = [
    await findImap(db, mailboxId),
    await findOne(db, 'mailbox_smtp', { mailboxId }),
    await findOne(db, 'mailbox_dkim', { mailboxId }),
  ]
  return { ...row, ...related, imap, smtp, dkim }
}
