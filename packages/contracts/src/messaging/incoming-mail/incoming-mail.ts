import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { Alias, Instant, NamedRef, pageOf } from '../../foundation/shared.ts'
import { AppliedMailRule } from '../mailboxes/mail-rules.ts'
import { MailOutcome, MailReason, MailReasonParams, SenderAuthentication } from './mail-outcomes.ts'

export const IncomingMailView = z.object({
  id: z.uuid(),
  receivedAt: Instant,
  mailbox: NamedRef,
  from: z.object({ address: z.string(), name: z.string() }).nullable(),
  subject: z.string().nullable(),
  /** Bytes. */
  size: z.number().int(),
  authentication: SenderAuthentication.nullable(),
  /** Null while the mail waits to be read. */
  outcome: MailOutcome.nullable(),
  reason: MailReason.nullable(),
  params: MailReasonParams,
  /** The rules of its mailbox that had a part in it. */
  rules: z.array(AppliedMailRule),
  ticket: z.number().int().nullable(),
  /** The mail as it came is still there. */
  isKept: z.boolean(),
})
export type IncomingMailView = z.infer<typeof IncomingMailView>

export const ListIncomingMail = z.object({
  outcome: z.union([MailOutcome, z.literal('waiting')]).optional(),
  mailbox: Alias.optional(),
  /** In address, name, subject or Message-ID. */
  search: z.string().trim().max(100).optional(),
  cursor: z.string().optional(),
})
export type ListIncomingMail = z.infer<typeof ListIncomingMail>

export const IncomingMailPage = pageOf(IncomingMailView)
export type IncomingMailPage = z.infer<typeof IncomingMailPage>

/** A mail as it is looked at before somebody decides: nothing in it can act. */
export const IncomingMailDetail = IncomingMailView.extend({
  messageId: z.string().nullable(),
  envelope: z.object({ from: z.string(), to: z.array(z.string()) }),
  /** Mails of its sender to this mailbox are set aside. */
  isSenderBlocked: z.boolean(),
  /** The text; null where the mail cannot be read. */
  text: z.string().max(limits.mailTextLength).nullable(),
  files: z.array(z.object({ name: z.string(), size: z.number().int() })),
  /** The headers as they came; null where the mail is no longer kept. */
  headers: z.string().max(limits.mailHeadersLength).nullable(),
})
export type IncomingMailDetail = z.infer<typeof IncomingMailDetail>

export const IncomingMailParams = z.object({ id: z.uuid() })
export type IncomingMailParams = z.infer<typeof IncomingMailParams>

/** Counts of mails that wait for somebody. */
export const QuarantineCount = z.object({ count: z.number().int() })
export type QuarantineCount = z.infer<typeof QuarantineCount>

export const AcceptedMail = z.object({ ticket: z.number().int() })
export type AcceptedMail = z.infer<typeof AcceptedMail>

export const MailedMessageParams = z.object({ messageId: z.uuid() })
export type MailedMessageParams = z.infer<typeof MailedMessageParams>

/** A mail as it was sent, for a frame in which nothing runs; pictures are those that came with it. */
export const MailAsSent = z.object({
  html: z.string(),
  /** Pictures that it would load from elsewhere, and does not. */
  blockedPictures: z.number().int(),
})
export type MailAsSent = z.infer<typeof MailAsSent>
