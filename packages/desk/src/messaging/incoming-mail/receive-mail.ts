import { Readable } from 'node:stream'
import { insertMany, newId, type Transaction } from '@lodge/database'
import { type Context, recordEventsBy, transaction } from '../../foundation/context.ts'
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
  fetched?: FetchedFrom
}

interface FetchedFrom {
  mailboxId: string
  uidValidity: number
  uid: number
  isLeftOnServer: boolean
}

type ReceivingContext = Context & Pick<MailInContext, 'mails'>

/**
 * Keeps a mail that has come and has it read: once this returns, no crash loses it. Returns its id. Throws
 * `insufficient_storage` without room on the disk.
 */
export async function receiveMail(ctx: ReceivingContext, mail: ArrivedMail): Promise<string> {
  const storageKey = await write(ctx, mail)
  return transaction(ctx, async (tx) => {
    const [id = ''] = await keepRows(tx, ctx, [{ ...mail, storageKey }])
    return id
  })
}

/**
 * Keeps mails that have come, in their order, and has them read; `within` is done in the same transaction, for those that
 * are kept. Where one cannot be stored, those before it are kept, and what stood in its way is thrown.
 */
export async function receiveMails<Mail extends ArrivedMail>(
  ctx: ReceivingContext,
  mails: readonly Mail[],
  within: (tx: Transaction, stored: readonly Mail[]) => Promise<void>,
): Promise<void> {
  const written = await Promise.allSettled(mails.map((mail) => write(ctx, mail)))
  const stored: (Mail & StoredMail)[] = []
  for (const [place, mail] of mails.entries()) {
    const result = written[place]
    if (result?.status !== 'fulfilled') break
    stored.push({ ...mail, storageKey: result.value })
  }
  if (stored.length > 0)
    await transaction(ctx, async (tx) => {
      await within(tx, stored)
      await keepRows(tx, ctx, stored)
    })
  const failed = written.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

interface StoredMail extends ArrivedMail {
  storageKey: string
}

/** Stores a mail for good: where what follows fails, it may have been committed all the same, and the sweep of strays knows. */
function write({ mails }: ReceivingContext, { raw }: ArrivedMail): Promise<string> {
  return mails.write(Readable.from([raw]))
}

async function keepRows(
  tx: Transaction,
  ctx: ReceivingContext,
  mails: readonly StoredMail[],
): Promise<string[]> {
  const rows = mails.map(
    ({ mailbox, envelope, raw, storageKey, size = raw.length, receivedAt = ctx.now(), fetched }) => ({
      id: newId(),
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
    }),
  )
  await insertMany(tx, 'incoming_mail', rows)
  await recordEventsBy(
    ctx,
    tx,
    rows.map(({ id }) => ({ type: 'mail.received', mailId: id })),
  )
  return rows.map(({ id }) => id)
}
