import {
  type MailboxRecord,
  MailboxWriters,
  MailParticipants,
  StrangersMail,
  TicketPriority,
} from '@lodge/contracts'
import { toSenderView } from '../identities/sender-settings.ts'
import { toImapView } from '../imap/imap-settings.ts'
import { toRuleView } from '../mail-rules/stored-rules.ts'
import type { StoredMailbox } from './stored-mailbox.ts'

/** Returns a mailbox as its page shows it, without any secret. */
export function toMailboxView({
  alias,
  name,
  addresses: [own, ...others],
  team,
  topic,
  ...row
}: StoredMailbox): MailboxRecord {
  return {
    alias,
    name,
    address: own ?? '',
    otherAddresses: others,
    team,
    topic,
    priority: row.priority === null ? null : TicketPriority.parse(row.priority),
    language: row.language,
    sendsReceipts: row.sendsReceipts,
    suggestsArticles: row.suggestsArticles,
    writers: MailboxWriters.parse(row.writers),
    strangers: StrangersMail.parse(row.strangers),
    participants: MailParticipants.parse(row.participants),
    trustedServer: row.trustedServer,
    trustedForwarders: row.trustedForwarders,
    blockedSenders: row.blockedSenders,
    rules: row.rules.map(toRuleView),
    imap: row.imap && toImapView(row.imap),
    sender: toSenderView(row.senderName, row),
    signature: row.signature,
    quotesHistory: row.quotesHistory,
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}
