import { query, sql } from '@lodge/database'
import { readMailInThread, UnreadableMail } from '@lodge/mail'
import { transaction } from '../../foundation/context.ts'
import { bracketed } from '../incoming-mail/collect-facts.ts'
import type { MailInContext } from '../incoming-mail/mail-in-context.ts'
import { receiveMails } from '../incoming-mail/receive-mail.ts'
import { type FetchedUid, type HeldMailbox, moveOn } from './held-mailboxes.ts'

/** A mail that a server has sent us. */
export interface FetchedMail extends FetchedUid {
  /** The mail as it lies there; of one that is too large the headers. */
  raw: Buffer
  /** Bytes of the whole mail. */
  size: number
  receivedAt: Date
  /** Stays on the server as it is. */
  isLeftAlone: boolean
}

/** Keeps mails that were fetched, and how far fetching has come with the last of them, in one transaction. */
export async function keepFetchedMails(
  ctx: MailInContext,
  mailbox: HeldMailbox,
  mails: readonly FetchedMail[],
): Promise<void> {
  const { mailboxId, address } = mailbox
  const arrived = mails.map(({ raw, size, receivedAt, uidValidity, uid, isLeftAlone }) => ({
    mailbox: { id: mailboxId },
    envelope: readEnvelope(raw, address),
    raw,
    size,
    receivedAt,
    fetched: { mailboxId, uidValidity, uid, isLeftOnServer: !isLeftAlone },
  }))
  await receiveMails(ctx, arrived, async (tx, stored) => {
    const last = stored.at(-1)
    if (last) await moveOn(tx, mailbox, last.fetched)
  })
}

/**
 * Returns whether a mail was kept before, under another UID; then that one's row gets its new UID, and fetching moves on.
 */
export async function recogniseMail(
  ctx: MailInContext,
  mailbox: HeldMailbox,
  { raw, uidValidity, uid, isLeftAlone }: FetchedMail,
): Promise<boolean> {
  const keys = await readKeys(raw)
  if (!keys) return false
  return transaction(ctx, async (tx) => {
    const known = await query(
      tx,
      sql`
      UPDATE incoming_mail
      SET fetched_by = ${mailbox.mailboxId}, uid_validity = ${uidValidity}, uid = ${uid},
          is_left_on_server = ${!isLeftAlone}
      WHERE id = (
        SELECT id FROM incoming_mail
        WHERE content_hash = ${keys.contentHash} AND message_id IS NOT DISTINCT FROM ${keys.messageId}
          AND (fetched_by = ${mailbox.mailboxId} OR fetched_by IS NULL AND mailbox_id = ${mailbox.mailboxId})
          AND (uid IS NULL OR uid_validity <> ${uidValidity})
        ORDER BY id LIMIT 1)
      RETURNING id`,
    )
    if (known.length > 0) await moveOn(tx, mailbox, { uidValidity, uid })
    return known.length > 0
  })
}

/** Returns whether any mail of a mailbox is kept, among which one could be recognised. */
export async function hasMails({ db }: MailInContext, { mailboxId }: HeldMailbox): Promise<boolean> {
  const rows = await query(
    db,
    sql`SELECT FROM incoming_mail WHERE fetched_by = ${mailboxId} OR mailbox_id = ${mailboxId} LIMIT 1`,
  )
  return rows.length > 0
}

async function readKeys(raw: Buffer): Promise<{ contentHash: string; messageId: string | null } | null> {
  try {
    const { contentHash, messageId } = await readMailInThread(raw, {})
    return { contentHash, messageId: messageId === null ? null : bracketed(messageId) }
  } catch (error) {
    if (error instanceof UnreadableMail) return null
    throw error
  }
}

/** Headers in which mail servers write down whom a mail was delivered to. */
const recipientHeaders = /^(?:delivered-to|x-original-to|envelope-to):\s*<?([^\s<>@]+@[^\s<>@]+)>?\s*$/gim
const longestHeaders = 64 * 1024

/** Returns the envelope of a mail that lies in a folder, by what the server that delivered it has written on top. */
function readEnvelope(raw: Buffer, ownAddress: string): { from: string; to: string[] } {
  const headers = headersOf(raw)
  const returnPath = /^return-path:\s*<?([^\s<>]*)>?\s*$/im.exec(headers)?.[1] ?? ''
  const to = [...headers.matchAll(recipientHeaders)].flatMap(([, address]) => address ?? [])
  return { from: returnPath.slice(0, 320), to: [...new Set([...to.slice(0, 10), ownAddress])] }
}

function headersOf(raw: Buffer): string {
  const text = raw.subarray(0, longestHeaders).toString('latin1')
  const end = text.search(/\r?\n\r?\n/)
  return end < 0 ? text : text.slice(0, end)
}
