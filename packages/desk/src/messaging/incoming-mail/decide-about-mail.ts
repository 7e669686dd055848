import { type AcceptedMail, type IncomingMailParams, isUndecided, type MailReason } from '@lodge/contracts'
import { query, sql, type Transaction } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { blockSenderOf } from '../mailboxes/change-mailbox.ts'
import { handleIncomingMail } from './handle-incoming-mail.ts'
import { findIncomingMail } from './list-incoming-mails.ts'
import type { MailInContext } from './mail-in-context.ts'

/**
 * Makes a ticket of a mail that was set aside or that a rule ignored, or a reply where it answers its sender's own ticket. Throws `not_found`,
 * `mail_decided` where somebody was faster, `mail_without_sender`, and `mail_not_accepted` where the desk refuses it.
 */
export async function acceptIncomingMail(
  ctx: MailInContext,
  { id }: IncomingMailParams,
): Promise<AcceptedMail> {
  const { from, outcome, reason } = await findIncomingMail(ctx, id)
  if (!isUndecided({ outcome, reason })) throw refusal('mail_decided')
  if (!from) throw refusal('mail_without_sender')
  await handleIncomingMail(ctx, id, { isAccepted: true })
  const { ticket, params } = await findIncomingMail(ctx, id)
  if (ticket === null) throw refusal('mail_not_accepted', { because: String(params.because ?? '') })
  return { ticket }
}

/** Has a mail that was set aside or that a rule ignored read again, as after a mailbox was changed. Throws `not_found` and `mail_decided`. */
export async function retryIncomingMail(ctx: MailInContext, { id }: IncomingMailParams): Promise<void> {
  await findIncomingMail(ctx, id)
  await transaction(ctx, async (tx) => {
    await reopen(tx, id)
    await recordEventBy(ctx, tx, { type: 'mail.retried', mailId: id })
    await recordEventBy(ctx, tx, { type: 'mail.received', mailId: id })
  })
}

/** Deletes a mail that was set aside; that it came stays in the log. Throws `not_found` and `mail_decided`. */
export async function deleteIncomingMail(ctx: MailInContext, { id }: IncomingMailParams): Promise<void> {
  await findIncomingMail(ctx, id)
  const storageKey = await transaction(ctx, async (tx) => {
    const [mail] = await query<{ storageKey: string | null }>(
      tx,
      sql`SELECT storage_key AS "storageKey" FROM incoming_mail WHERE id = ${id} AND outcome = 'quarantine' FOR UPDATE`,
    )
    if (!mail) throw refusal('mail_decided')
    await query(
      tx,
      sql`UPDATE incoming_mail SET outcome = 'ignored', reason = 'deleted', reason_params = '{}', storage_key = NULL,
            decided_at = ${ctx.now()} WHERE id = ${id}`,
    )
    await recordEventBy(ctx, tx, { type: 'mail.deleted', mailId: id })
    return mail.storageKey
  })
  if (storageKey !== null) await ctx.mails.remove(storageKey)
}

/**
 * Has mails of a mail's sender set aside that come to its mailbox from now on. Throws `not_found`, `mail_without_sender`
 * and `too_many_blocked_senders`.
 */
export async function blockMailSender(ctx: Context, { id }: IncomingMailParams): Promise<void> {
  const { from, mailbox } = await findIncomingMail(ctx, id)
  if (!from) throw refusal('mail_without_sender')
  await blockSenderOf(ctx, mailbox.alias, from.address)
}

const ignoredByRule: MailReason = 'ignored_by_rule'

async function reopen(tx: Transaction, id: string): Promise<void> {
  const changed = await query(
    tx,
    sql`UPDATE incoming_mail SET outcome = NULL, reason = NULL
        WHERE id = ${id} AND (outcome = 'quarantine' OR reason = ${ignoredByRule}) AND storage_key IS NOT NULL
        RETURNING id`,
  )
  if (changed.length === 0) throw refusal('mail_decided')
}
