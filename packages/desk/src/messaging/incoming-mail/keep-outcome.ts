import { type AppliedMailRule, outcomeOf, type SenderAuthentication } from '@lodge/contracts'
import { empty, json, type Sql, send, sql, type Transaction } from '@lodge/database'
import type { ReadMail } from '@lodge/mail'
import type { Context } from '../../foundation/context.ts'
import type { RuledOutcome } from '../mail-rules/apply-rules.ts'
import { bracketed, type CollectedFacts, hashText, type KnownMail } from './collect-facts.ts'
import type { MailDecision, MailFacts } from './decide.ts'
import { type FilesByPlace, keepMailHtml } from './mail-html.ts'

/** The ticket that a mail is about, and the message of it that it became. */
export interface MailEffect {
  ticketId?: string
  messageId?: string
  /** The ids of those files that the message has, by their place in the mail. */
  files?: FilesByPlace
}

export interface SettledMail extends KnownMail, Pick<CollectedFacts, 'facts' | 'sender'> {
  decision: MailDecision
  ruled: RuledOutcome
  effect: MailEffect
}

/** Keeps what the log of mail shows of mails, what became of them, and why. */
export function keepOutcomes(tx: Transaction, ctx: Context, mails: readonly SettledMail[]): void {
  if (mails.length === 0) return
  keepMailHtml(
    tx,
    mails.flatMap(({ read, effect: { messageId, files } }) =>
      messageId !== undefined && files ? [{ ...read, messageId, files }] : [],
    ),
  )
  const of = (value: (mail: SettledMail) => unknown): unknown[] => mails.map(value)
  const asText = (value: (mail: SettledMail) => unknown): string[] =>
    mails.map((mail) => JSON.stringify(value(mail)))
  send(
    tx,
    sql`
    UPDATE incoming_mail mail SET
      message_id = kept.message_id, content_hash = kept.content_hash, text_hash = kept.text_hash,
      from_address = kept.from_address::citext, from_name = kept.from_name, subject = kept.subject,
      mailbox_id = kept.mailbox_id, authentication = kept.authentication::jsonb,
      outcome = kept.outcome, reason = kept.reason, reason_params = kept.params::jsonb,
      applied_rules = kept.rules::jsonb, sends_receipt = kept.sends_receipt, ticket_id = kept.ticket_id,
      ticket_message_id = kept.message, decided_at = ${ctx.now()}
    FROM unnest(
      ${of(({ arrived }) => arrived.id)}::uuid[],
      ${of(({ read: { messageId } }) => (messageId === null ? null : bracketed(messageId)))}::text[],
      ${of(({ read }) => read.contentHash)}::text[], ${of(({ read }) => hashText(read))}::text[],
      ${of(({ sender, read }) => (sender ?? read.from)?.address)}::text[],
      ${of(({ sender, read }) => (sender ?? read.from)?.name)}::text[],
      ${of(({ read }) => read.subject)}::text[], ${of(({ mailbox }) => mailbox.id)}::uuid[],
      ${asText(({ read, facts }) => ({ ...read.authentication, result: shown[facts.authentication] }))}::text[],
      ${of(({ decision }) => outcomeOf(decision.reason))}::text[], ${of(({ decision }) => decision.reason)}::text[],
      ${asText(({ decision }) => decision.params)}::text[], ${asText(({ ruled }) => ruled.applied)}::text[],
      ${of(({ decision }) => decision.sendsReceipt)}::boolean[],
      ${of(({ effect }) => effect.ticketId)}::uuid[], ${of(({ effect }) => effect.messageId)}::uuid[]
    ) AS kept(id, message_id, content_hash, text_hash, from_address, from_name, subject, mailbox_id, authentication,
              outcome, reason, params, rules, sends_receipt, ticket_id, message)
    WHERE mail.id = kept.id`,
  )
}

/** Keeps what the log of mail shows, whatever becomes of the mail. */
export function keepReading(
  tx: Transaction,
  { arrived, read, mailbox }: KnownMail,
  { facts, sender }: CollectedFacts,
): void {
  const authentication = { ...read.authentication, result: shown[facts.authentication] }
  const also = sql`, mailbox_id = ${mailbox.id}, authentication = ${json(authentication)}`
  keepHeaders(tx, arrived.id, read, sender ?? read.from, also)
}

/** Keeps by which ids and words a mail is known again, and whom it is from; `also` are further columns. */
export function keepHeaders(
  tx: Transaction,
  id: string,
  read: ReadMail,
  from: { address: string; name: string } | null,
  also: Sql = empty,
): void {
  send(
    tx,
    sql`
    UPDATE incoming_mail SET
      message_id = ${read.messageId === null ? null : bracketed(read.messageId)},
      content_hash = ${read.contentHash}, text_hash = ${hashText(read)},
      from_address = ${from?.address ?? null}, from_name = ${from?.name ?? null}, subject = ${read.subject}${also}
    WHERE id = ${id}`,
  )
}

const shown = { accepted: 'pass', unverified: 'none', refused: 'fail' } as const satisfies Record<
  MailFacts['authentication'],
  SenderAuthentication
>

type KeptDecision = MailEffect &
  Pick<MailDecision, 'reason' | 'params' | 'sendsReceipt'> & { appliedRules?: AppliedMailRule[] }

/** Keeps what became of a mail, and why. */
export function keepDecision(
  tx: Transaction,
  ctx: Context,
  id: string,
  { reason, params, sendsReceipt, appliedRules = [], ticketId, messageId }: KeptDecision,
): void {
  send(
    tx,
    sql`
    UPDATE incoming_mail SET outcome = ${outcomeOf(reason)}, reason = ${reason}, reason_params = ${json(params)},
      applied_rules = ${json(appliedRules)}, sends_receipt = ${sendsReceipt}, ticket_id = ${ticketId ?? null}, ticket_message_id = ${messageId ?? null},
      decided_at = ${ctx.now()}
    WHERE id = ${id}`,
  )
}
