import { Readable } from 'node:stream'
import { insert } from '@lodge/database'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import type { Mailbox } from '../mailboxes/find-mailboxes.ts'
import type { MailInContext } from './mail-in-context.ts'

interface ArrivedMail {
  /** The mailbox that it came to; of several the first. */
  mailbox: Mailbox
  envelope: { from: string; to: readonly string[] }
  /** The mail as it came, at most `limits.mailSize` bytes. */
  raw: Buffer
}

/**
 * Keeps a mail that has come and has it read: once this returns, no crash loses it. Returns its id. Throws
 * `insufficient_storage` without room on the disk.
 */
export async function receiveMail(
  ctx: Context & Pick<MailInContext, 'mails'>,
  { mailbox, envelope, raw }: ArrivedMail,
): Promise<string> {
  const storageKey = await ctx.mails.write(Readable.from([raw]))
  // Where this fails after all was committed, the mail is there: the file stays, and the sweep of strays knows better.
  return transaction(ctx, async (tx) => {
    const mail = await insert(tx, 'incoming_mail', {
      mailboxId: mailbox.id,
      receivedAt: ctx.now(),
      storageKey,
      size: raw.length,
      envelopeFrom: envelope.from,
      envelopeTo: [...envelope.to],
    })
    await recordEventBy(ctx, tx, { type: 'mail.received', mailId: mail.id })
    return mail.id
  })
}
