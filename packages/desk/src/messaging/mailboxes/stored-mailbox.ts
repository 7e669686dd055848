import type { SaveImap, SaveSender } from '@lodge/contracts'
import { type Database, findOne, query, sql, type TableRow, type Transaction } from '@lodge/database'
import type { StoredRecord } from '../../foundation/records/record-kind.ts'
import type { StoredSender } from '../identities/sender-settings.ts'
import type { StoredImap } from '../imap/imap-settings.ts'
import { loadRules, type RuleData, type StoredRule } from '../mail-rules/stored-rules.ts'

/** A mailbox as it is to be stored. */
export interface MailboxData {
  name: string
  teamId: string
  topicId: string
  priority: string | null
  language: string | null
  sendsReceipts: boolean
  suggestsArticles: boolean
  writers: string
  strangers: string
  participants: string
  trustedServer: string | null
  trustedForwarders: string[]
  blockedSenders: string[]
  /** The mailbox's own address first. */
  addresses: string[]
  rules: RuleData[]
  imap: SaveImap | null
  sender: SaveSender | null
  signature: string
  quotesHistory: boolean
}

/** A mailbox with all that is stored of it. */
export interface StoredMailbox
  extends StoredRecord,
    StoredSender,
    Omit<MailboxData, 'addresses' | 'rules' | 'imap' | 'sender'> {
  senderName: string | null
  team: { alias: string; name: string }
  topic: { alias: string; name: string }
  /** The mailbox's own address first. */
  addresses: string[]
  rules: StoredRule[]
  imap: (StoredImap & { consentedAt: Date | null; maySend: boolean }) | null
}

/** Returns a mailbox with what other tables have of it. */
export async function withRelations(
  db: Database | Transaction,
  row: TableRow<'mailbox'>,
): Promise<StoredMailbox> {
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
  const [rules, imap, smtp, dkim] = [
    await loadRules(db, mailboxId),
    await findImap(db, mailboxId),
    await findOne(db, 'mailbox_smtp', { mailboxId }),
    await findOne(db, 'mailbox_dkim', { mailboxId }),
  ]
  return { ...row, ...related, rules, imap, smtp, dkim }
}

async function findImap(db: Database | Transaction, mailboxId: string): Promise<StoredMailbox['imap']> {
  const stored = await findOne(db, 'mailbox_imap', { mailboxId })
  if (!stored || stored.signIn === 'password')
    return stored && { ...stored, consentedAt: null, maySend: false }
  const columns = ['consentedAt', 'maySend'] as const
  const token = await findOne(db, 'mailbox_token', { mailboxId }, { columns })
  return { ...stored, consentedAt: token?.consentedAt ?? null, maySend: token?.maySend ?? false }
}
