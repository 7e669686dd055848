import { limits, megabyte } from '@lodge/contracts'
import { DomainError } from '@lodge/domain'
import { isOutage } from '@lodge/events'
import { UnreadableMail } from '@lodge/mail'
import { RefusedStaffMail } from './act-on-mail.ts'
import { countApart } from './apart-mails.ts'
import type { Handling, MailDecision } from './decide.ts'
import type { AnsweredTicket } from './find-answered-ticket.ts'
import { type ArrivedMail, findArrivedMail } from './find-arrived-mail.ts'
import type { MailInContext } from './mail-in-context.ts'
import {
  findOpenedTicket,
  keepFiles,
  type OpenedMail,
  openMail,
  readOpenedMail,
} from './read-arrived-mail.ts'
import { isOpen, type ReadArrival, setAside, setStaffMailAside, settleMails } from './settle-mails.ts'

/**
 * Reads a mail that has come and does what follows from it: a ticket, a reply, a note about a mail of ours, or nothing, and
 * keeps why. All of that is one transaction, so that a mail has one outcome, however often and wherever this runs.
 */
export async function handleIncomingMail(
  ctx: MailInContext,
  mailId: string,
  handling: Handling = {},
): Promise<void> {
  const arrived = await findOpen(ctx, mailId, handling)
  if (!arrived) return
  const opened = await openMail(ctx, arrived)
  const read = await readToSettle(ctx, opened, await findOpenedTicket(ctx, opened), handling)
  if (read) await settleAlone(ctx, read)
}

/** Mails that share their statements, and the bytes of which they may be in memory together. */
const mostTogether = 25
const mostBytesTogether = 4 * megabyte

/**
 * Handles mails in their order. Those next to each other of which none changes what is to be known of another are looked up,
 * read and written down together, and the next ones are read meanwhile if they are about others. Throws, once all were tried,
 * what kept one of them from being handled; to handle them again handles that one alone.
 */
export async function handleIncomingMails(ctx: MailInContext, mailIds: readonly string[]): Promise<void> {
  const failures: unknown[] = []
  const waiting = [...mailIds]
  const openedBefore: OpenedBefore = new Map()
  let before: { mails: OpenedTicket[]; settled: Promise<void> } = { mails: [], settled: Promise.resolve() }
  while (waiting.length > 0) {
    let group = await openGroup(ctx, waiting.slice(0, mostTogether), openedBefore)
    if (countTogether([...before.mails, ...group.mails]) < before.mails.length + group.mails.length) {
      await before.settled
      group = await openGroup(ctx, waiting.slice(0, mostTogether), openedBefore)
    }
    for (const id of waiting.splice(0, group.taken)) openedBefore.delete(id)
    const { mails } = group
    const results = await Promise.allSettled(
      mails.map(({ opened, answered }) => readToSettle(ctx, opened, answered)),
    )
    await before.settled
    failures.push(...group.failures, ...failuresOf(results))
    const outage = failures.find(isOutage)
    if (outage !== undefined) throw outage
    const read = results.flatMap((result) =>
      result.status === 'fulfilled' && result.value ? [result.value] : [],
    )
    const settled = settleGroup(ctx, read).then(
      (settlements) => void failures.push(...failuresOf(settlements)),
      (error: unknown) => void failures.push(error),
    )
    before = { mails, settled }
  }
  await before.settled
  if (failures.length > 0) throw failures[0]
}

/** A mail with the ticket that it seems to answer. */
interface OpenedTicket {
  opened: OpenedMail
  answered: AnsweredTicket | null
}

/** Returns how many of these, from the first on, can be handled together. */
function countTogether(mails: readonly OpenedTicket[]): number {
  const apart = countApart(mails.map(({ opened }) => opened))
  return Math.min(apart, countOfDifferentTickets(mails.map(({ answered }) => answered)))
}

interface Group {
  /** The mails that are in the group, or need nothing more, from the first on. */
  taken: number
  mails: OpenedTicket[]
  failures: unknown[]
}

/** Opened mails that begin a later group, since they are about the same as others before them. */
type OpenedBefore = Map<string, OpenedMail>

/** Opens as many of these mails as can be handled together, each once. */
async function openGroup(
  ctx: MailInContext,
  mailIds: readonly string[],
  openedBefore: OpenedBefore,
): Promise<Group> {
  const found = await Promise.all(mailIds.map((id) => findOpen(ctx, id)))
  const arrived = found.slice(0, countInMemory(found))
  const open = async (mail: OpenMail): Promise<OpenedMail> => {
    const known = openedBefore.get(mail.id)
    const opened = known ? { ...known, arrived: mail } : await openMail(ctx, mail)
    openedBefore.set(mail.id, opened)
    return opened
  }
  const results = await Promise.allSettled(arrived.map(async (mail) => mail && open(mail)))
  const opened = results.flatMap((result, place) =>
    result.status === 'fulfilled' && result.value ? [{ mail: result.value, place }] : [],
  )
  const apart = opened.slice(0, countApart(opened.map(({ mail }) => mail)))
  const mails = await Promise.all(
    apart.map(async ({ mail }) => ({ opened: mail, answered: await findOpenedTicket(ctx, mail) })),
  )
  const together = mails.slice(0, countTogether(mails))
  return {
    taken: opened[together.length]?.place ?? arrived.length,
    mails: together,
    failures: failuresOf(results),
  }
}

/** Returns how many, from the first on, may be in memory together; that is one at least. */
function countInMemory(mails: readonly (ArrivedMail | null)[]): number {
  let bytes = 0
  const end = mails.findIndex((mail, place) => {
    bytes += mail?.size ?? 0
    return place > 0 && bytes > mostBytesTogether
  })
  return end < 0 ? mails.length : end
}

/** Returns how many, from the first on, answer no ticket that one before them answers. */
function countOfDifferentTickets(answered: readonly (AnsweredTicket | null)[]): number {
  const ids = answered.map((ticket) => ticket?.id)
  const end = ids.findIndex((id, place) => id !== undefined && ids.indexOf(id) < place)
  return end < 0 ? ids.length : end
}

function failuresOf(results: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
}

/** Settles mails together or, where one of them cannot be, each by itself. */
async function settleGroup(
  ctx: MailInContext,
  mails: readonly ReadArrival[],
): Promise<PromiseSettledResult<void>[]> {
  if (mails.length > 1 && (await settleTogether(ctx, mails))) return []
  const results: PromiseSettledResult<void>[] = []
  for (const mail of mails) results.push(...(await Promise.allSettled([settleAlone(ctx, mail)])))
  return results
}

/** Returns false where one of them could not be settled: then none is. */
async function settleTogether(ctx: MailInContext, mails: readonly ReadArrival[]): Promise<boolean> {
  try {
    await settleMails(ctx, mails)
    return true
  } catch (error) {
    if (isOutage(error)) throw error
    return false
  }
}

async function settleAlone(ctx: MailInContext, mail: ReadArrival): Promise<void> {
  try {
    await settleMails(ctx, [mail])
  } catch (error) {
    await setRefusedAside(ctx, mail, error)
  }
}

/** Sets a mail aside that the desk refuses, as where its mailbox's topic is archived: somebody has to look, and no further try helps. */
async function setRefusedAside(
  ctx: MailInContext,
  { arrived, read }: ReadArrival,
  error: unknown,
): Promise<void> {
  if (error instanceof RefusedStaffMail) return setStaffMailAside(ctx, error)
  if (!(error instanceof DomainError)) throw error
  await setAside(ctx, arrived, { reason: 'refused', params: { because: error.message } }, read)
}

type OpenMail = ArrivedMail & { storageKey: string }

/** Returns a mail that is still to be decided: of two people who decide at once, the second finds none. */
async function findOpen(
  { db }: MailInContext,
  mailId: string,
  handling: Handling = {},
): Promise<OpenMail | null> {
  const arrived = await findArrivedMail(db, mailId)
  if (!arrived || arrived.storageKey === null || !isOpen(arrived, handling)) return null
  return { ...arrived, storageKey: arrived.storageKey }
}

/** Reads a mail and stores its files. Returns null for one that cannot be read, or is too large, and is set aside. */
async function readToSettle(
  ctx: MailInContext,
  opened: OpenedMail,
  answered: AnsweredTicket | null,
  handling: Handling = {},
): Promise<ReadArrival | null> {
  const { arrived } = opened
  const read = await readOpenedMail(ctx, opened, answered)
  if (read instanceof UnreadableMail) {
    await setAside(ctx, arrived, reasonOfUnreadable(read))
    return null
  }
  if (arrived.size > limits.mailSize && !handling.isAccepted) {
    await setAside(ctx, arrived, { reason: 'over_limit', params: { because: 'too_large' } }, read)
    return null
  }
  return { arrived, read, files: await keepFiles(ctx, read), handling }
}

function reasonOfUnreadable({ reason: because }: UnreadableMail): Pick<MailDecision, 'reason' | 'params'> {
  return { reason: because === 'cannot_be_parsed' ? 'unreadable' : 'over_limit', params: { because } }
}
