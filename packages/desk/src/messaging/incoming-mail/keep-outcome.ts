import { type AppliedMailRule, outcomeOf, type SenderAuthentication } from '@lodge/contracts'
import { empty, json, type Sql, send, sql, type Transaction } from '@lodge/database'
import type { ReadMail } from '@lodge/mail'
import type { Context } from '../../foundation/context.ts'
import { bracketed, type CollectedFacts, hashText, type KnownMail } from './collect-facts.ts'
import type { MailDecision, MailFacts } from './decide.ts'

/** The ticket that a mail is about, and the message of it that it became. */
export interface MailEffect {
  ticketId?: string
  messageId?: string
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
