import { Readable } from 'node:stream'
import { insert, type Transaction } from '@lodge/database'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import type { Mailbox } from '../mailboxes/find-mailboxes.ts'
import type { MailInContext } from './mail-in-context.ts'

interface ArrivedMail {
  /** The mailbox that it came to; of several the first. */
  mailbox: Pick<Mailbox, 'id'>
  envelope: { from: string; to: readonly string[] }
  /** The mail as it came, at most `limits.mailSize` bytes; of a larger one its headers. */
  raw: Buffer
  /** Bytes of the whole mail, if it is not all there. */
  size?: number
  /** The time at which a mail server has received it; without it now. */
  receivedAt?: Date
  /** The place that it was fetched from by IMAP. */
  fetched?: { mailboxId: string; uidValidity: number; uid: number; isLeftOnServer: boolean }
  /** Is done in the same transaction. */
  within?: (tx: Transaction) => Promise<void>
}

/**
 * Keeps a mail that has come and has it read: once this returns, no crash loses it. Returns its id. Throws
 * `insufficient_storage` without room on the disk.
 */
export async function receiveMail(
  ctx: Context & Pick<MailInContext, 'mails'>,
  { mailbox, envelope, raw, size = raw.length, receivedAt = ctx.now(), fetched, within }: ArrivedMail,
): Promise<string> {
  const storageKey = await ctx.mails.write(Readable.from([raw]))
  // Where this fails after all was committed, the mail is there: the file stays, and the sweep of strays knows better.
  return transaction(ctx, async (tx) => {
    await within?.(tx)
    const mail = await insert(tx, 'incoming_mail', {
      mailboxId: mailbox.id,
      receivedAt,
      storageKey,
      size,
      envelopeFrom: envelope.from,
      envelopeTo: [...envelope.to],
      fetchedBy: fetched?.mailboxId,
      uidValidity: fetched?.uidValidity.toString(),
      uid: fetched?.uid.toString(),
      isLeftOnServer: fetched?.isLeftOnServer,
    })
    await recordEventBy(ctx, tx, { type: 'mail.received', mailId: mail.id })
    return mail.id
  })
}
