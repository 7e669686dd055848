import { z } from 'zod'
import { stripBidiOverrides } from '../../foundation/clean-text.ts'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Alias, Instant } from '../../foundation/shared.ts'
import { Email } from '../../identity/people/people.ts'
import { SaveImap } from './imap.ts'
import { MailDomain, serverFields } from './mail-servers.ts'

/** With a password, if the server asks for one, or with the tokens by which the mailbox is read. */
export const SmtpSignIn = z.enum(['password', 'tokens'])
export type SmtpSignIn = z.infer<typeof SmtpSignIn>

const smtpFields = {
  ...serverFields,
  signIn: SmtpSignIn.default('password'),
  /** Null for a server that lets Lodge in without. With tokens it is the one of receiving, whatever is said here. */
  userName: OneLine.min(1).max(limits.imapNameLength).nullable(),
} as const

/** The university's mail server by which a mailbox sends. */
export const SaveSmtp = z.object({
  ...smtpFields,
  /** Null for the one that is stored, where server and user name stay as they were, and for none without a user name. */
  password: z.string().min(1).max(limits.imapPasswordLength).nullable(),
})
export type SaveSmtp = z.infer<typeof SaveSmtp>

const DkimSelector = z
  .string()
  .trim()
  .toLowerCase()
  .max(63)
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/, because('not_a_selector'))

const dkimFields = { domain: MailDomain, selector: DkimSelector } as const

/** The signature (RFC 6376) that a mailbox's mails bear. */
export const SaveDkim = z.object({
  ...dkimFields,
  /** In PEM. Null for the one that is stored, or where there is none, for one that Lodge makes. */
  privateKey: z.string().trim().min(1).max(limits.dkimKeyLength).nullable(),
})
export type SaveDkim = z.infer<typeof SaveDkim>

/** A mailbox's own sender, its name with its first address. */
export const SaveSender = z.object({
  name: OneLine.min(1, because('name_required')).max(limits.nameLength),
  /** Null for Lodge's own mail server. */
  smtp: SaveSmtp.nullable(),
  /** Null where mails are not signed, or by the mail server. */
  dkim: SaveDkim.nullable(),
})
export type SaveSender = z.infer<typeof SaveSender>

/** The lines under what staff write in mails to requesters. */
export const MailboxSignature = z
  .string()
  .overwrite(stripBidiOverrides)
  .trim()
  .max(limits.mailboxSignatureLength)

/** Reasons why a mailbox's mails cannot be sent. */
export const SmtpProblem = z.enum([
  'name_unknown',
  'address_forbidden',
  'server_away',
  'no_tls',
  'certificate',
  'password_refused',
  'password_lost',
  'consent_missing',
  'consent_ended',
  'consent_to_read_only',
  'client_refused',
  'tokens_away',
  'token_refused',
  'sender_refused',
  'mail_refused',
  'record_missing',
  'record_wrong',
  'record_unknown',
  'other',
])
export type SmtpProblem = z.infer<typeof SmtpProblem>

/** No password and no key leaves the server. */
const SmtpView = z.object({
  ...smtpFields,
  host: z.string(),
  /** The consent given is for reading alone. */
  needsConsent: z.boolean(),
  /** Null where mails are sent, or none has been yet. */
  failing: z.object({ since: Instant, problem: SmtpProblem }).nullable(),
})

/** The TXT record by which others check the signature. */
const DkimRecord = z.object({ name: z.string(), value: z.string() })

const DkimView = z.object({ ...dkimFields, domain: z.string(), selector: z.string(), record: DkimRecord })
export type DkimView = z.infer<typeof DkimView>

export const SenderView = z.object({
  name: z.string(),
  smtp: SmtpView.nullable(),
  dkim: DkimView.nullable(),
})
export type SenderView = z.infer<typeof SenderView>

/** The steps of a test, in their order; a server of the mailbox's own is not handed over to. */
export const senderSteps = [
  'token',
  'name',
  'connection',
  'tls',
  'sign_in',
  'sent',
  'handed_over',
  'record',
] as const
export const SenderStep = z.enum(senderSteps)
export type SenderStep = z.infer<typeof SenderStep>

export const TestSender = z.object({
  /** The mailbox whose password and key are used where none is given; null for a new one. */
  mailbox: Alias.nullable(),
  /** The address that the mail is to come from. */
  address: Email,
  sender: SaveSender,
  /** The way in which it is read, with whose tokens it may send. */
  imap: SaveImap.nullable().default(null),
})
export type TestSender = z.infer<typeof TestSender>

export const SenderTest = z.object({
  /** The steps that were tried: all of them have worked but the last one, if there is a problem. */
  steps: z.array(SenderStep),
  problem: SmtpProblem.nullable(),
  /** The words of the mail server, where it refused the mail. */
  answer: z.string().nullable(),
  /** The address that the mail went to, which is that of whoever tests. */
  to: z.string(),
})
export type SenderTest = z.infer<typeof SenderTest>
