import { limits, type MailboxRecord } from '@lodge/contracts'
import { getOne, type Transaction, update, updateOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { findChange } from '../../foundation/records/find-change.ts'
import { lockRecord } from '../../foundation/records/save-record.ts'
import type { Secret } from '../../foundation/secret.ts'
import { keepTokens } from '../imap/mail-tokens.ts'
import type { GivenTokens } from '../imap/request-token.ts'
import { isBlocked } from './blocked-senders.ts'
import { mailboxesFor } from './mailbox-record.ts'
import { type StoredMailbox, withRelations } from './stored-mailbox.ts'

interface Consent {
  given: GivenTokens
  secret: Secret
  /** The revision that was consented to. */
  revision: number
  /** To sending, too. */
  maySend: boolean
}

/** Keeps the tokens that somebody's consent has led to. Throws `consent_page_old` where somebody has saved meanwhile. */
export function keepMailboxConsent(
  ctx: Context,
  alias: string,
  { given, secret, revision, maySend }: Consent,
): Promise<MailboxRecord> {
  return changeMailbox(ctx, alias, async (tx, { id: mailboxId, revision: present }) => {
    if (present !== revision) throw refusal('consent_page_old')
    await keepTokens(tx, { mailboxId, given, secret, consent: { at: ctx.now(), maySend } })
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
