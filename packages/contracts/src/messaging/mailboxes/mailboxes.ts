import { z } from 'zod'
import { LanguageTag } from '../../foundation/language-tag.ts'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import {
  ChosenAlias,
  ListRecords,
  recordFields,
  recordPageOf,
  updateOf,
} from '../../foundation/records/records.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Alias, Instant, NamedRef } from '../../foundation/shared.ts'
import { Email } from '../../identity/people/people.ts'
import { TicketPriority } from '../../sla/ticket-priority.ts'
import { ImapHealth, ImapView, SaveImap } from './imap.ts'
import { MailRules, MailRuleView } from './mail-rules.ts'
import { MailDomain } from './mail-servers.ts'
import { MailboxSignature, SaveSender, SenderView } from './sender.ts'

/** The people who may write to a mailbox: anyone, those with an address that may sign in, or people whom Lodge knows. */
export const MailboxWriters = z.enum(['anyone', 'sign_in_domains', 'known_people'])
export type MailboxWriters = z.infer<typeof MailboxWriters>

/** The end of mail of those who may not write: it is set aside, or not taken. */
export const StrangersMail = z.enum(['quarantine', 'refused'])
export type StrangersMail = z.infer<typeof StrangersMail>

/** The recipients of a mail who take part in its ticket: nobody, those with an address that may sign in, or anyone. */
export const MailParticipants = z.enum(['nobody', 'sign_in_domains', 'anyone'])
export type MailParticipants = z.infer<typeof MailParticipants>

/** A local part that leaves room for the signed part of an address for replies (RFC 5321: 64 characters in all). */
const MailboxAddress = Email.refine((address) => !address.includes('+'), because('address_with_plus')).refine(
  (address) => address.lastIndexOf('@') <= limits.mailboxNameLength,
  because('address_too_long'),
)

/** The name under which a mail server says what it found out about a sender (RFC 8601, authserv-id). */
const AuthenticationServer = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, because('not_a_server_name'))

/** An address, or a domain for all of its addresses. */
const BlockedSender = z
  .string()
  .trim()
  .toLowerCase()
  .max(320)
  .regex(/^([^\s@,;<>"]+@)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, because('not_a_sender'))

/** A mailbox: an address at which the help desk takes mail, and what that mail becomes. */
export const SaveMailbox = z.object({
  name: OneLine.min(1, because('name_required')).max(limits.nameLength),
  alias: ChosenAlias,
  address: MailboxAddress,
  /** Further addresses whose mail comes here. */
  otherAddresses: z
    .array(MailboxAddress)
    .max(limits.mailboxAddresses)
    .refine((addresses) => new Set(addresses).size === addresses.length, because('listed_twice')),
  /** The team and the topic of the tickets that mail opens. */
  team: Alias,
  topic: Alias,
  /** Null for the topic's. */
  priority: TicketPriority.nullable(),
  /** Of its tickets, where the sender's is not known; null for none. */
  language: LanguageTag.nullable(),
  /** The sender of a new ticket gets its number by mail. */
  sendsReceipts: z.boolean(),
  /** The receipt names articles that may answer the question, to each person once a day. */
  suggestsArticles: z.boolean().default(false),
  writers: MailboxWriters,
  strangers: StrangersMail,
  participants: MailParticipants.default('sign_in_domains'),
  /** The server whose `Authentication-Results` are believed; null where mail comes without. */
  trustedServer: AuthenticationServer.nullable(),
  /** Domains of lists and other forwarders whose seal (RFC 8617, ARC) makes up for a signature that they broke. */
  trustedForwarders: z.array(MailDomain).max(limits.trustedForwarders).default([]),
  blockedSenders: z
    .array(BlockedSender)
    .max(limits.blockedSenders)
    .refine((senders) => new Set(senders).size === senders.length, because('listed_twice'))
    .default([]),
  /** The rules for its new mails, in their order. */
  rules: MailRules.default([]),
  /** The server that its mail is fetched from; null where mail servers deliver it. */
  imap: SaveImap.nullable().default(null),
  /** Null where mails come from the site's sender. */
  sender: SaveSender.nullable().default(null),
  signature: MailboxSignature.default(''),
  /** Mails that bring an answer end with the last public messages before it. */
  quotesHistory: z.boolean().default(false),
})
export type SaveMailbox = z.infer<typeof SaveMailbox>

export const UpdateMailbox = updateOf(SaveMailbox)
export type UpdateMailbox = z.infer<typeof UpdateMailbox>

export const MailboxRecord = z.object({
  ...recordFields,
  name: z.string(),
  address: z.string(),
  otherAddresses: z.array(z.string()),
  team: NamedRef,
  topic: NamedRef,
  priority: TicketPriority.nullable(),
  language: LanguageTag.nullable(),
  sendsReceipts: z.boolean(),
  suggestsArticles: z.boolean(),
  writers: MailboxWriters,
  strangers: StrangersMail,
  participants: MailParticipants,
  trustedServer: z.string().nullable(),
  trustedForwarders: z.array(z.string()),
  blockedSenders: z.array(z.string()),
  rules: z.array(MailRuleView),
  imap: ImapView.nullable(),
  sender: SenderView.nullable(),
  signature: z.string(),
  quotesHistory: z.boolean(),
})
export type MailboxRecord = z.infer<typeof MailboxRecord>

/** With what came to it. */
export const MailboxRow = MailboxRecord.pick({
  alias: true,
  name: true,
  address: true,
  team: true,
  updatedAt: true,
  archivedAt: true,
}).extend({
  /** Mails since midnight of the site's day. */
  today: z.number().int(),
  /** Mails that wait to be read. */
  waiting: z.number().int(),
  inQuarantine: z.number().int(),
  lastMailAt: Instant.nullable(),
  /** Null where its mail is not fetched. */
  health: ImapHealth.nullable(),
})
export type MailboxRow = z.infer<typeof MailboxRow>

export const MailboxPage = recordPageOf(MailboxRow)
export type MailboxPage = z.infer<typeof MailboxPage>

export const ListMailboxes = ListRecords
export type ListMailboxes = z.infer<typeof ListMailboxes>
