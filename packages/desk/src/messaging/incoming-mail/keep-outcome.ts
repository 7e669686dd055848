import { type AppliedMailRule, outcomeOf, type SenderAuthentication } from '@lodge/contracts'
import { json, query, sql, type Transaction } from '@lodge/database'
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
export async function keepReading(
  tx: Transaction,
  { arrived, read, mailbox }: KnownMail,
  { facts, sender }: CollectedFacts,
): Promise<void> {
  const authentication = { ...read.authentication, result: shown[facts.authentication] }
  await keepHeaders(tx, arrived.id, read, sender ?? read.from)
  await query(
    tx,
    sql`UPDATE incoming_mail SET mailbox_id = ${mailbox.id}, authentication = ${json(authentication)}
        WHERE id = ${arrived.id}`,
  )
}

/** Keeps by which ids and words a mail is known again, and whom it is from. */
export async function keepHeaders(
  tx: Transaction,
  id: string,
  read: ReadMail,
  from: { address: string; name: string } | null,
): Promise<void> {
  await query(
    tx,
    sql`
    UPDATE incoming_mail SET
      message_id = ${read.messageId === null ? null : bracketed(read.messageId)},
      content_hash = ${read.contentHash}, text_hash = ${hashText(read)},
      from_address = ${from?.address ?? null}, from_name = ${from?.name ?? null}, subject = ${read.subject}
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
export async function keepDecision(
  tx: Transaction,
  ctx: Context,
  id: string,
  { reason, params, sendsReceipt, appliedRules = [], ticketId, messageId }: KeptDecision,
): Promise<void> {
  await query(
    tx,
    sql`
    UPDATE incoming_mail SET outcome = ${outcomeOf(reason)}, reason = ${reason}, reason_params = ${json(params)},
      applied_rules = ${json(appliedRules)}, sends_receipt = ${sendsReceipt}, ticket_id = ${ticketId ?? null}, ticket_message_id = ${messageId ?? null},
      decided_at = ${ctx.now()}
    WHERE id = ${id}`,
  )
}
