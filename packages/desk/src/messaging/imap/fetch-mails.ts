import { limits, megabyte } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow'
import type { MailInContext } from '../incoming-mail/mail-in-context.ts'
import { type FetchedMail, hasMails, keepFetchedMails, recogniseMail } from './fetched-mail.ts'
import { beginFolder, type HeldMailbox, loadProgress, type Progress } from './held-mailboxes.ts'
import { ImapFailure } from './imap-failure.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Mails that are asked for at once, and their bytes: they are not in memory together, but one answer takes them all. */
const mostAtOnce = 50
const mostBytesAtOnce = 16 * megabyte

interface Fetching {
  ctx: MailInContext
  client: ImapFlow
  mailbox: HeldMailbox
  uidValidity: number
  startUid: number
  takenFrom: Date
  /** Mails that were there before may be known. */
  mayKnow: boolean
}

/** A mail of the folder, of which the server has told no more yet. */
interface ListedMail {
  uid: number
  size: number
  receivedAt: Date
}

/**
 * Keeps all mails of the open folder that are new, oldest first, and does with them on the server what the mailbox says.
 * Whatever breaks off on the way, the next look goes on from there. Throws `LostLease`, and what `problemOf` understands.
 */
export async function fetchMails(ctx: MailInContext, client: ImapFlow, mailbox: HeldMailbox): Promise<void> {
  const progress = await findProgress(ctx, client, mailbox)
  const { uidValidity, startUid, takenFrom } = progress
  const mayKnow = await hasMails(ctx, mailbox)
  const fetching: Fetching = { ctx, client, mailbox, uidValidity, startUid, takenFrom, mayKnow }
  const uids = await listNew(fetching, progress)
  for (let at = 0; at < uids.length; at += mostAtOnce) {
    const listed = await describeMails(fetching, uids.slice(at, at + mostAtOnce))
    for (const some of inPortions(listed)) await fetchPortion(fetching, some)
    await settleOnServer(fetching)
  }
  if (uids.length === 0) await settleOnServer(fetching)
}

interface OpenFolder {
  uidValidity: number
  uidNext: number
}

async function findProgress(
  { db }: MailInContext,
  client: ImapFlow,
  mailbox: HeldMailbox,
): Promise<Progress & { uidValidity: number }> {
  const folder = openFolder(client)
  const progress = await loadProgress(db, mailbox)
  const { uidValidity } = folder
  if (progress.uidValidity === uidValidity) return { ...progress, uidValidity }
  const startUid = folder.uidNext || Math.max(0, ...(await search(client, { all: true }))) + 1
  return { ...(await beginFolder(db, mailbox, { uidValidity, startUid })), uidValidity }
}

function openFolder(client: ImapFlow): OpenFolder {
  if (!client.mailbox) throw new ImapFailure('server_away')
  return { uidValidity: Number(client.mailbox.uidValidity), uidNext: client.mailbox.uidNext }
}

/**
 * Returns the UIDs of what may be new. Whether somebody has read a mail says nothing: another program may have done so.
 */
async function listNew(
  { client, startUid, takenFrom }: Fetching,
  { highestUid }: Progress,
): Promise<number[]> {
  // A server compares days, of its own time zone.
  const since = new Date(takenFrom.getTime() - 2 * dayMs)
  const uids = await search(client, {
    uid: `${highestUid + 1}:*`,
    or: [{ uid: `${startUid}:*` }, { since }],
  })
  // A range up to `*` always has the last mail.
  return uids.filter((uid) => uid > highestUid).sort((one, other) => one - other)
}

async function search(client: ImapFlow, condition: Parameters<ImapFlow['search']>[0]): Promise<number[]> {
  const uids = await client.search(condition, { uid: true })
  // An answer that never came is not an empty one.
  if (!uids) throw new ImapFailure('server_away')
  return uids
}

/** Returns what is to be taken of these, the oldest first. What is gone meanwhile is left out. */
async function describeMails(
  { ctx, client, startUid, takenFrom }: Fetching,
  uids: readonly number[],
): Promise<ListedMail[]> {
  const found = await fetchAll(client, uids, { internalDate: true, size: true })
  return found
    .map(({ uid, size = 0, internalDate }) => ({
      uid,
      size,
      receivedAt: new Date(internalDate ?? ctx.now()),
    }))
    .filter(({ uid, receivedAt }) => uid >= startUid || receivedAt >= takenFrom)
    .sort((one, other) => one.uid - other.uid)
}

function* inPortions(mails: readonly ListedMail[]): Generator<ListedMail[]> {
  let portion: ListedMail[] = []
  let bytes = 0
  for (const mail of mails) {
    const own = isTooLarge(mail) ? 0 : mail.size
    if (portion.length > 0 && bytes + own > mostBytesAtOnce) {
      yield portion
      portion = []
      bytes = 0
    }
    portion.push(mail)
    bytes += own
  }
  if (portion.length > 0) yield portion
}

/** Keeps mails in their order, so that the highest UID leaves none behind. */
async function fetchPortion(fetching: Fetching, mails: readonly ListedMail[]): Promise<void> {
  const { ctx, mailbox, startUid, mayKnow } = fetching
  const whole = await fetchWhole(fetching, mails)
  const unknown: FetchedMail[] = []
  for (const mail of mails) {
    const fetched = await toFetched(fetching, mail, whole.get(mail.uid))
    if (!fetched) continue
    if (mayKnow && mail.uid < startUid) {
      // To recognise a mail moves on to it.
      await keepFetchedMails(ctx, mailbox, unknown.splice(0))
      if (await recogniseMail(ctx, mailbox, fetched)) continue
    }
    unknown.push(fetched)
  }
  await keepFetchedMails(ctx, mailbox, unknown)
}

async function toFetched(
  fetching: Fetching,
  { uid, size, receivedAt }: ListedMail,
  raw: Buffer | undefined,
): Promise<FetchedMail | null> {
  const { uidValidity } = fetching
  if (raw && raw.length <= limits.mailSize)
    return { uid, uidValidity, receivedAt, raw, size: raw.length, isLeftAlone: false }
  const headers = await fetchHeaders(fetching, uid)
  const whole = Math.max(size, raw?.length ?? 0)
  return headers && { uid, uidValidity, receivedAt, raw: headers, size: whole, isLeftAlone: true }
}

/** Returns those that the server sends whole. */
async function fetchWhole(
  { client }: Fetching,
  mails: readonly ListedMail[],
): Promise<ReadonlyMap<number, Buffer>> {
  const uids = mails.filter((mail) => !isTooLarge(mail)).map(({ uid }) => uid)
  const found = await fetchUnlessRefused(client, uids, wholeMail)
  // The server says no because of one of them: the others are asked for one by one.
  if (found === null && uids.length > 1) {
    const alone: [number, Buffer][] = []
    for (const uid of uids)
      for (const { source } of (await fetchUnlessRefused(client, [uid], wholeMail)) ?? [])
        if (source) alone.push([uid, source])
    return new Map(alone)
  }
  return new Map((found ?? []).flatMap(({ uid, source }) => (source ? [[uid, source]] : [])))
}

/**
 * Returns the headers of a mail that is too large or that its server does not send, so that somebody sees that it came;
 * null where it is gone.
 */
async function fetchHeaders({ client }: Fetching, uid: number): Promise<Buffer | null> {
  const [headersOnly] = (await fetchUnlessRefused(client, [uid], { headers: true })) ?? []
  const isGone = !headersOnly && (await fetchAll(client, [uid], { size: true })).length === 0
  return isGone ? null : (headersOnly?.headers ?? Buffer.alloc(0))
}

/** Does with what is kept what the mailbox says, also with what an earlier look did not come to. */
async function settleOnServer({ ctx, client, mailbox, uidValidity }: Fetching): Promise<void> {
  const left = await query<{ id: string; uid: number }>(
    ctx.db,
    sql`SELECT id, uid::float8 AS uid FROM incoming_mail
        WHERE fetched_by = ${mailbox.mailboxId} AND is_left_on_server AND uid_validity = ${uidValidity} ORDER BY uid`,
  )
  for (let at = 0; at < left.length; at += mostAtOnce) {
    const some = left.slice(at, at + mostAtOnce)
    await settle(client, mailbox, some.map(({ uid }) => uid).join(','))
    await query(
      ctx.db,
      sql`UPDATE incoming_mail SET is_left_on_server = false WHERE id = ANY(${some.map(({ id }) => id)}::uuid[])`,
    )
  }
}

async function settle(client: ImapFlow, { afterReading, moveTo }: HeldMailbox, uids: string): Promise<void> {
  if (afterReading === 'move' && moveTo !== null) return move(client, uids, moveTo)
  const isDone =
    afterReading === 'delete'
      ? await client.messageDelete(uids, { uid: true })
      : await client.messageFlagsAdd(uids, ['\\Seen'], { uid: true })
  requireConnection(client)
  // A folder in which nothing can be marked is read all the same.
  if (!isDone && afterReading === 'delete') throw new ImapFailure('other')
}

async function move(client: ImapFlow, uids: string, folder: string): Promise<void> {
  const moved = await client.messageMove(uids, folder, { uid: true }).catch((error: unknown) => {
    if (isRefusal(error)) return false
    throw error
  })
  requireConnection(client)
  // Somebody may have moved them already; then there is nothing to do.
  if (!moved && (await fetchAll(client, uids.split(',').map(Number), { size: true })).length > 0)
    throw new ImapFailure('target_missing')
}

const wholeMail: FetchQueryObject = { source: { maxLength: limits.mailSize + 1 } }

function isTooLarge({ size }: ListedMail): boolean {
  return size > limits.mailSize
}

/** Returns null where the server says no. */
async function fetchUnlessRefused(
  client: ImapFlow,
  uids: readonly number[],
  parts: FetchQueryObject,
): Promise<FetchMessageObject[] | null> {
  try {
    return await fetchAll(client, uids, parts)
  } catch (error) {
    if (isRefusal(error) && client.usable) return null
    throw error
  }
}

async function fetchAll(
  client: ImapFlow,
  uids: readonly number[],
  parts: FetchQueryObject,
): Promise<FetchMessageObject[]> {
  if (uids.length === 0) return []
  const found = await client.fetchAll(uids.join(','), { ...parts, uid: true }, { uid: true })
  requireConnection(client)
  return found
}

/** A lost connection leaves out mails that are still there. */
function requireConnection(client: ImapFlow): void {
  if (!client.usable) throw new ImapFailure('server_away')
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'responseStatus' in error && error.responseStatus === 'NO'
}
