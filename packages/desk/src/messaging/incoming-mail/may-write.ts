import type { Transaction } from '@lodge/database'
import { transaction } from '../../foundation/context.ts'
import { maySignIn } from '../../identity/auth/sign-in-codes.ts'
import type { Mailbox } from '../mailboxes/find-mailboxes.ts'
import type { MailSender } from './find-sender.ts'
import { findPersonOf } from './find-sender.ts'
import type { MailInContext } from './mail-in-context.ts'

/** Returns whether a sender may write to a mailbox. */
export async function mayWrite(
  tx: Transaction,
  ctx: MailInContext,
  { writers }: Mailbox,
  { address, personId }: Pick<MailSender, 'address' | 'personId'>,
): Promise<boolean> {
  if (writers === 'anyone' || personId !== null) return true
  return writers === 'sign_in_domains' && maySignIn(tx, address, ctx.signInDomains)
}

/**
 * Returns whether a mailbox refuses mail with this return path before it comes. Reports about mails of ours have none, and
 * are never refused.
 */
export async function refusesSender(
  ctx: MailInContext,
  mailbox: Mailbox,
  returnPath: string,
): Promise<boolean> {
  if (mailbox.strangers !== 'refused' || returnPath === '') return false
  return transaction(ctx, async (tx) => {
    const { personId } = await findPersonOf(tx, returnPath)
    return !(await mayWrite(tx, ctx, mailbox, { address: returnPath, personId }))
  })
}
