import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type IncomingMailDetail, type IncomingMailParams, limits } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type ReadMail, readMailInThread, UnreadableMail } from '@lodge/mail'
import type { Context } from '../../foundation/context.ts'
import type { FileStore } from '../../foundation/file-store.ts'
import { isBlocked } from '../mailboxes/blocked-senders.ts'
import { findArrivedMail } from './find-arrived-mail.ts'
import { findIncomingMail } from './list-incoming-mails.ts'

interface MailsContext extends Context {
  mails: FileStore
}

/** Returns a mail as it is looked at before somebody decides: its text, and the names of its files. */
export async function getIncomingMail(
  ctx: MailsContext,
  { id }: IncomingMailParams,
): Promise<IncomingMailDetail> {
  const [view, arrived] = [await findIncomingMail(ctx, id), await findArrivedMail(ctx.db, id)]
  const raw = arrived?.storageKey ? await buffer(ctx.mails.read(arrived.storageKey)) : null
  const read = raw && (await readKept(raw))
  const [row] = await query<{ messageId: string | null; blockedSenders: string[] }>(
    ctx.db,
    sql`SELECT mail.message_id AS "messageId", mailbox.blocked_senders AS "blockedSenders"
        FROM incoming_mail mail JOIN mailbox ON mailbox.id = mail.mailbox_id WHERE mail.id = ${id}`,
  )
  return {
    ...view,
    messageId: row?.messageId ?? null,
    envelope: { from: arrived?.envelopeFrom ?? '', to: arrived?.envelopeTo ?? [] },
    isSenderBlocked: view.from !== null && isBlocked(row?.blockedSenders ?? [], view.from.address),
    text: read && wholeText(read).slice(0, limits.mailTextLength),
    files: read?.files.map(({ name, content }) => ({ name, size: content.length })) ?? [],
    headers: raw && headersOf(raw),
  }
}

/** Opens a mail as it came. Throws `not_found`, and `mail_gone` where it is no longer kept. */
export async function openRawMail(
  ctx: MailsContext,
  { id }: IncomingMailParams,
): Promise<{ name: string; stream: Readable }> {
  await findIncomingMail(ctx, id)
  const arrived = await findArrivedMail(ctx.db, id)
  if (!arrived?.storageKey) throw refusal('mail_gone')
  return { name: `${id}.eml`, stream: ctx.mails.read(arrived.storageKey) }
}

/** Returns what stands before the first empty line, with raw letters read as UTF-8. */
function headersOf(raw: Buffer): string {
  const start = raw
    .subarray(0, limits.mailHeadersLength * 2)
    .toString('utf8')
    .replace(/\r\n?/g, '\n')
  const end = start.indexOf('\n\n')
  return start
    .slice(0, end < 0 ? undefined : end)
    .replaceAll('\0', '')
    .slice(0, limits.mailHeadersLength)
}

async function readKept(raw: Buffer): Promise<ReadMail | null> {
  try {
    return await readMailInThread(raw, {})
  } catch (error) {
    if (error instanceof UnreadableMail) return null
    throw error
  }
}

function wholeText({ visible, folded }: ReadMail): string {
  const above = folded.filter(({ isAbove }) => isAbove)
  const below = folded.filter(({ isAbove }) => !isAbove)
  return [...above, visible, ...below].map(({ text }) => text).join('\n\n')
}
