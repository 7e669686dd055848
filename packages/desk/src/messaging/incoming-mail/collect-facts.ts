import { createHash } from 'node:crypto'
import { Email, minuteMs } from '@lodge/contracts'
import { query, sql, type Transaction, texts, uuids } from '@lodge/database'
import { seesTeam } from '@lodge/domain'
import {
  classifyAuthentication,
  isListAddress,
  isNoReplyAddress,
  type MailClues,
  type ReadMail,
} from '@lodge/mail'
import { batchedWithin } from '../../foundation/batched.ts'
import { isBlocked } from '../mailboxes/blocked-senders.ts'
import { findOwnAddresses, type Mailbox } from '../mailboxes/find-mailboxes.ts'
import { isParticipant } from '../participants/participants.ts'
import { type MailFacts, repeatMinutes } from './decide.ts'
import { type AnsweredTicket, findAnsweredTicket } from './find-answered-ticket.ts'
import type { ArrivedMail } from './find-arrived-mail.ts'
import { findReportedDelivery, type ReportedDelivery } from './find-reported-delivery.ts'
import { findPersonOf, findSender, type MailSender } from './find-sender.ts'
import { findAddressOwner, findStaffSender, isNoteCommand, type StaffSender } from './find-staff-sender.ts'
import { isOneTooMany, mayConfirm } from './mail-counts.ts'
import type { MailInContext } from './mail-in-context.ts'
import { mayWrite } from './may-write.ts'

export interface KnownMail {
  arrived: ArrivedMail
  read: ReadMail
  mailbox: Mailbox
}

/** Facts of a mail, and what they were made of, for those who act on them. */
export interface CollectedFacts {
  facts: MailFacts
  sender: MailSender | null
  answered: AnsweredTicket | null
  report: ReportedDelivery | null
  /** The agent who wrote about a ticket, with what they ask for. */
  staff: StaffSender | null
  /** The id by which its message will be known; null where it has none, or another message has it. */
  foreignId: string | null
}

/** Looks up all that decides about a mail. What does not need another answer is asked for at the same time. */
export async function collectFacts(
  tx: Transaction,
  ctx: MailInContext,
  known: KnownMail,
): Promise<CollectedFacts> {
  const { arrived, read } = known
  const [found, report, answered, isBefore, isOwn, foreignId] = await Promise.all([
    findSender(tx, read, arrived.envelopeFrom),
    read.bounce && findReportedDelivery(tx, read.bounce, { ...arrived, secret: ctx.secret }),
    findAnsweredTicket(tx, cluesOf(read, arrived), { secret: ctx.secret, now: ctx.now() }),
    isReceivedBefore(tx, known),
    isOwnMail(tx, read),
    findForeignId(tx, read),
  ])
  const sender = typeof found === 'string' ? null : found
  const authentication = sender ? authenticate(ctx, known, sender) : 'refused'
  const isAutomatic = read.automaticReasons.length > 0 || (answered !== null && isResponse(read, answered))
  const [aboutSender, aboutTicket, staff, forwarded] = await Promise.all([
    collectAboutSender(tx, ctx, known, sender),
    answered && collectAboutTicket(tx, answered, sender),
    findStaffSender(tx, { sender, answered, read, at: arrived.receivedAt }),
    sender && authentication === 'accepted' ? findForwarded(tx, read, sender) : null,
  ])
  const facts: MailFacts = {
    ...aboutSender,
    isReceivedBefore: isBefore,
    isOwnMail: isOwn,
    report: report && {
      isOurs: report.deliveryId !== null,
      recipient: report.recipient,
      isDelayed: report.isDelayed,
    },
    notice: read.notice,
    senderProblem: typeof found === 'string' ? found : null,
    authentication,
    isSpam: read.automaticReasons.includes('spam_flag'),
    isAutomatic,
    answered: aboutTicket,
    staff: staff && {
      seesTicket: staff.actor !== null && answered !== null && seesTeam(staff.actor, answered.teamId),
      isNote: staff.isNote,
      unknownCommand: staff.mail.unknownCommand,
      hasText: staff.mail.text !== '' || read.files.length > 0 || staff.mail.commands.every(isNoteCommand),
    },
    forwarded,
  }
  return { facts, sender, answered, report, staff, foreignId }
}

/** Somebody who answers under the title of their own ticket is no responder, whatever it says. */
function isResponse({ hasAutomaticSubject, title }: ReadMail, { subject }: AnsweredTicket): boolean {
  return hasAutomaticSubject && title.trim().toLowerCase() !== subject.trim().toLowerCase()
}

type FactsAboutSender = Pick<MailFacts, 'isFromMailbox' | 'timesRepeated' | 'sender' | 'mayConfirm'>

async function collectAboutSender(
  tx: Transaction,
  ctx: MailInContext,
  { arrived, read, mailbox }: KnownMail,
  sender: MailSender | null,
): Promise<FactsAboutSender> {
  if (!sender) {
    const nobody = { isStaff: false, isBlocked: false, isWelcome: false, isOneTooMany: false }
    return { isFromMailbox: false, timesRepeated: 1, sender: nobody, mayConfirm: false }
  }
  const { address, personId, isStaff } = sender
  const [own, timesRepeated, isWelcome, isOneMore, mayBeSentReceipt] = await Promise.all([
    findOwnAddresses(tx, [address]),
    countRepeats(tx, {
      mailId: arrived.id,
      address,
      textHash: hashText(read),
      since: new Date(ctx.now().getTime() - repeatMinutes * minuteMs),
    }),
    mayWrite(tx, ctx, mailbox, sender),
    personId === null && isOneTooMany(tx, ctx, { mailboxId: mailbox.id, address }),
    mailbox.sendsReceipts && mayConfirm(tx, ctx, { mailboxId: mailbox.id, address }),
  ])
  return {
    isFromMailbox: own.size > 0,
    timesRepeated,
    sender: {
      isStaff,
      isBlocked: isBlocked(mailbox.blockedSenders, address),
      isWelcome,
      isOneTooMany: isOneMore,
    },
    mayConfirm: mayBeSentReceipt,
  }
}

async function collectAboutTicket(
  tx: Transaction,
  answered: AnsweredTicket,
  sender: MailSender | null,
): Promise<NonNullable<MailFacts['answered']>> {
  const { id: ticketId, number, way, requesterId, isClosedForGood } = answered
  const personId = sender?.personId ?? null
  const [takesPart, addressOf] = await Promise.all([
    // A follow-up of a ticket is its requester's.
    !isClosedForGood && isParticipant(tx, { ticketId, personId }),
    findAddressOwner(tx, answered),
  ])
  return { number, way, isTheirs: personId === requesterId || takesPart, isClosedForGood, addressOf }
}

export function hashText({ visible }: ReadMail): string {
  return createHash('sha256').update(visible.text.replaceAll(/\s+/g, ' ').trim()).digest('base64url')
}

/** An id in the angle brackets in which it is kept. */
export function bracketed(id: string): string {
  return `<${id}>`
}

/** Returns what leads from a mail to the ticket that it answers. */
export function cluesOf(
  { inReplyTo, references, to, cc, ticketNumbers }: MailClues,
  { envelopeTo }: ArrivedMail,
) {
  return {
    answers: [...inReplyTo, ...references.toReversed()].map(bracketed),
    recipients: [...envelopeTo, ...[...to, ...cc].map(({ address }) => address)],
    numbers: ticketNumbers,
  }
}

/** Returns the address of somebody else whose mail an agent passed on, and who can be answered. */
async function findForwarded(
  tx: Transaction,
  { forward }: ReadMail,
  { isStaff, personId }: MailSender,
): Promise<string | null> {
  const { data: address } = Email.safeParse(forward?.address)
  if (!isStaff || address === undefined || isNoReplyAddress(address) || isListAddress(address)) return null
  if ((await findOwnAddresses(tx, [address])).size > 0) return null
  const first = await findPersonOf(tx, address)
  return first.personId === personId ? null : address
}

/** A mail that was set aside and is looked at again is not its own repeat, nor are its repeats. */
const isReceivedBefore = batchedWithin(async (tx, mails: readonly KnownMail[]) => {
  const ids = mails.map(({ arrived }) => arrived.id)
  const hashes = mails.map(({ read }) => read.contentHash)
  const messageIds = mails.map(({ read }) => (read.messageId === null ? null : bracketed(read.messageId)))
  const rows = await query<{ id: string }>(
    tx,
    sql`
    SELECT asked.id
    FROM unnest(${uuids(ids)}, ${texts(hashes)}, ${messageIds}::text[]) AS asked(id, content_hash, message_id)
    CROSS JOIN LATERAL (
      SELECT FROM incoming_mail other
      WHERE other.content_hash = asked.content_hash AND other.message_id IS NOT DISTINCT FROM asked.message_id
        AND other.id <> asked.id AND other.outcome IS NOT NULL AND other.reason <> 'received_before' LIMIT 1) AS before`,
  )
  const found = new Set(rows.map(({ id }) => id))
  return ({ arrived }): boolean => found.has(arrived.id)
})

async function isOwnMail(tx: Transaction, { messageId }: ReadMail): Promise<boolean> {
  return messageId !== null && isSentByUs(tx, bracketed(messageId.toLowerCase()))
}

const isSentByUs = batchedWithin(async (tx, messageIds: readonly string[]) => {
  const rows = await query<{ messageId: string }>(
    tx,
    sql`
    SELECT asked.id AS "messageId" FROM unnest(${texts(messageIds)}) AS asked(id)
    CROSS JOIN LATERAL (SELECT FROM email_delivery WHERE message_id = asked.id LIMIT 1) AS sent`,
  )
  const own = new Set(rows.map(({ messageId }) => messageId))
  return (messageId): boolean => own.has(messageId)
})

/** Returns the id by which a mail's message will be known. Of two mails with the same id and different words the first has it. */
async function findForeignId(tx: Transaction, { messageId }: ReadMail): Promise<string | null> {
  if (messageId === null) return null
  return (await isForeignId(tx, bracketed(messageId))) ? null : bracketed(messageId)
}

const isForeignId = batchedWithin(async (tx, messageIds: readonly string[]) => {
  const rows = await query<{ messageId: string }>(
    tx,
    sql`
    SELECT asked.id AS "messageId" FROM unnest(${texts(messageIds)}) AS asked(id)
    CROSS JOIN LATERAL (
      SELECT FROM message WHERE channel = 'email' AND foreign_id = asked.id LIMIT 1) AS taken`,
  )
  const knownIds = new Set(rows.map(({ messageId }) => messageId))
  return (messageId): boolean => knownIds.has(messageId)
})

function authenticate(
  { trustsEverySender }: MailInContext,
  { arrived, read: { authentication }, mailbox: { trustedForwarders } }: KnownMail,
  { isStaff, isProvable }: MailSender,
): MailFacts['authentication'] {
  if (!isProvable) return 'unverified'
  if (authentication === null && trustsEverySender && !arrived.isFetched) return 'accepted'
  const { outcome } = classifyAuthentication(authentication, { isStaffAddress: isStaff, trustedForwarders })
  return outcome === 'quarantine' ? 'refused' : outcome
}

interface SentText {
  mailId: string
  address: string
  textHash: string
  since: Date
}

const countRepeats = batchedWithin(async (tx, sent: readonly SentText[]) => {
  const rows = await query<{ mailId: string; times: number }>(
    tx,
    sql`
    SELECT asked.id AS "mailId", (
      SELECT count(*)::int FROM incoming_mail other
      WHERE other.from_address = asked.address::citext AND other.received_at > asked.since
        AND other.text_hash = asked.text_hash AND other.id <> asked.id
        AND other.reason <> 'received_before') AS times
    FROM unnest(${uuids(sent.map(({ mailId }) => mailId))}, ${texts(sent.map(({ address }) => address))},
                ${texts(sent.map(({ textHash }) => textHash))}, ${sent.map(({ since }) => since)}::timestamptz[])
      AS asked(id, address, text_hash, since)`,
  )
  const times = new Map(rows.map((row) => [row.mailId, row.times]))
  return ({ mailId }): number => (times.get(mailId) ?? 0) + 1
})
