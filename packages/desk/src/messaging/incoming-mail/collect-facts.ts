import { createHash } from 'node:crypto'
import { Email, limits } from '@lodge/contracts'
import { query, sql, type Transaction } from '@lodge/database'
import { seesTeam } from '@lodge/domain'
import {
  classifyAuthentication,
  isListAddress,
  isNoReplyAddress,
  type MailClues,
  type ReadMail,
} from '@lodge/mail'
import { maySignIn } from '../../identity/auth/sign-in-codes.ts'
import { isBlocked } from '../mailboxes/blocked-senders.ts'
import { findOwnAddresses, type Mailbox } from '../mailboxes/find-mailboxes.ts'
import { isParticipant } from '../participants/participants.ts'
import { type MailFacts, repeatMinutes } from './decide.ts'
import { type AnsweredTicket, findAnsweredTicket } from './find-answered-ticket.ts'
import type { ArrivedMail } from './find-arrived-mail.ts'
import { findReportedDelivery, type ReportedDelivery } from './find-reported-delivery.ts'
import { findPersonOf, findSender, type MailSender } from './find-sender.ts'
import { findAddressOwner, findStaffSender, isNoteCommand, type StaffSender } from './find-staff-sender.ts'
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
}

/** Looks up all that decides about a mail. What does not need another answer is asked for at the same time. */
export async function collectFacts(
  tx: Transaction,
  ctx: MailInContext,
  known: KnownMail,
): Promise<CollectedFacts> {
  const { arrived, read } = known
  const [found, report, answered, isBefore, isOwn] = await Promise.all([
    findSender(tx, read, arrived.envelopeFrom),
    read.bounce && findReportedDelivery(tx, read.bounce, { ...arrived, secret: ctx.secret }),
    findAnsweredTicket(tx, cluesOf(read, arrived), { secret: ctx.secret, now: ctx.now() }),
    isReceivedBefore(tx, arrived, read),
    isOwnMail(tx, read),
  ])
  const sender = typeof found === 'string' ? null : found
  const authentication = sender ? authenticate(ctx, known, sender) : 'refused'
  const isAutomatic = read.automaticReasons.length > 0 || (answered !== null && read.hasAutomaticSubject)
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
  return { facts, sender, answered, report, staff }
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
    countRepeats(tx, ctx, { arrived, sender, textHash: hashText(read) }),
    mayWrite(tx, ctx, mailbox, sender),
    personId === null && isOneTooMany(tx, ctx, mailbox, address),
    mailbox.sendsReceipts && mayConfirm(tx, ctx, mailbox, address),
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
async function isReceivedBefore(tx: Transaction, { id }: ArrivedMail, read: ReadMail): Promise<boolean> {
  const messageId = read.messageId === null ? null : bracketed(read.messageId)
  const [row] = await query<{ isBefore: boolean }>(
    tx,
    sql`
    SELECT EXISTS (
      SELECT FROM incoming_mail other
      WHERE other.content_hash = ${read.contentHash} AND other.message_id IS NOT DISTINCT FROM ${messageId}
        AND other.id <> ${id} AND other.outcome IS NOT NULL AND other.reason <> 'received_before') AS "isBefore"`,
  )
  return row?.isBefore ?? false
}

async function isOwnMail(tx: Transaction, { messageId }: ReadMail): Promise<boolean> {
  if (messageId === null) return false
  const [row] = await query<{ isOwn: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM email_delivery
                       WHERE message_id = ${bracketed(messageId.toLowerCase())}) AS "isOwn"`,
  )
  return row?.isOwn ?? false
}

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

async function countRepeats(
  tx: Transaction,
  ctx: MailInContext,
  { arrived, sender, textHash }: { arrived: ArrivedMail; sender: MailSender; textHash: string },
): Promise<number> {
  const since = new Date(ctx.now().getTime() - repeatMinutes * 60_000)
  const [row] = await query<{ times: number }>(
    tx,
    sql`
    SELECT count(*)::int AS times FROM incoming_mail other
    WHERE other.from_address = ${sender.address} AND other.received_at > ${since} AND other.text_hash = ${textHash}
      AND other.id <> ${arrived.id} AND other.reason <> 'received_before'`,
  )
  return (row?.times ?? 0) + 1
}

/** Returns whether a new person would be more than mail may make in an hour. */
async function isOneTooMany(
  tx: Transaction,
  ctx: MailInContext,
  mailbox: Mailbox,
  address: string,
): Promise<boolean> {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const [row] = await query<{ all: number; ofDomain: number }>(
    tx,
    sql`
    SELECT count(DISTINCT person.id)::int AS all,
           count(DISTINCT person.id) FILTER (
             WHERE mail.mailbox_id = ${mailbox.id} AND split_part(person.email::text, '@', 2) = ${domain})::int AS "ofDomain"
    FROM person JOIN incoming_mail mail ON mail.from_address = person.email AND mail.outcome = 'ticket'
    WHERE person.created_at > ${new Date(ctx.now().getTime() - 60 * 60_000)}
      AND mail.received_at >= person.created_at - interval '1 day'`,
  )
  if (!row) return false
  if (row.all >= limits.newPeopleByMailPerHour) return true
  return row.ofDomain >= limits.newPeopleOfDomainPerHour && !(await maySignIn(tx, address, ctx.signInDomains))
}

/** Two programs that answer each other stop here, if they bear no mark that says what they are. */
async function mayConfirm(
  tx: Transaction,
  ctx: MailInContext,
  mailbox: Mailbox,
  address: string,
): Promise<boolean> {
  const before = (minutes: number) => new Date(ctx.now().getTime() - minutes * 60_000)
  const [sent] = await query<{ justNow: number; today: number; ofMailbox: number }>(
    tx,
    sql`
    SELECT count(*) FILTER (WHERE from_address = ${address} AND decided_at > ${before(10)})::int AS "justNow",
           count(*) FILTER (WHERE from_address = ${address})::int AS today,
           count(*) FILTER (WHERE mailbox_id = ${mailbox.id} AND decided_at > ${before(60)})::int AS "ofMailbox"
    FROM incoming_mail WHERE sends_receipt AND decided_at > ${before(24 * 60)}
      AND (from_address = ${address} OR mailbox_id = ${mailbox.id})`,
  )
  if (!sent) return true
  const { receiptsPerDay, receiptsOfMailboxPerHour } = limits
  return sent.justNow === 0 && sent.today < receiptsPerDay && sent.ofMailbox < receiptsOfMailboxPerHour
}
