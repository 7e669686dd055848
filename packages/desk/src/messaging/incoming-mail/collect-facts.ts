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

/** Looks up all that decides about a mail. */
export async function collectFacts(
  tx: Transaction,
  ctx: MailInContext,
  { arrived, read, mailbox }: KnownMail,
): Promise<CollectedFacts> {
  const found = await findSender(tx, read, arrived.envelopeFrom)
  const sender = typeof found === 'string' ? null : found
  const report =
    read.bounce && (await findReportedDelivery(tx, read.bounce, { ...arrived, secret: ctx.secret }))
  const answered = await findAnsweredTicket(tx, cluesOf(read, arrived), {
    secret: ctx.secret,
    now: ctx.now(),
  })
  const staff = await findStaffSender(tx, { sender, answered, read, at: arrived.receivedAt })
  // A follow-up of a ticket is its requester's.
  const takesPart =
    answered !== null &&
    !answered.isClosedForGood &&
    (await isParticipant(tx, { ticketId: answered.id, personId: sender?.personId ?? null }))
  const isAutomatic = read.automaticReasons.length > 0 || (answered !== null && read.hasAutomaticSubject)
  const authentication = sender ? authenticate(ctx, { arrived, read, mailbox }, sender) : 'refused'
  const facts: MailFacts = {
    isReceivedBefore: await isReceivedBefore(tx, arrived, read),
    isOwnMail: await isOwnMail(tx, read),
    isFromMailbox: sender !== null && (await findOwnAddresses(tx, [sender.address])).size > 0,
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
    timesRepeated: sender ? await countRepeats(tx, ctx, { arrived, sender, textHash: hashText(read) }) : 1,
    sender: {
      isStaff: sender?.isStaff ?? false,
      isBlocked: sender !== null && isBlocked(mailbox.blockedSenders, sender.address),
      isWelcome: sender !== null && (await mayWrite(tx, ctx, mailbox, sender)),
      isOneTooMany: sender?.personId === null && (await isOneTooMany(tx, ctx, mailbox, sender.address)),
    },
    answered: answered && {
      number: answered.number,
      way: answered.way,
      isTheirs: sender?.personId === answered.requesterId || takesPart,
      isClosedForGood: answered.isClosedForGood,
      addressOf: await findAddressOwner(tx, answered),
    },
    staff: staff && {
      seesTicket: staff.actor !== null && answered !== null && seesTeam(staff.actor, answered.teamId),
      isNote: staff.isNote,
      unknownCommand: staff.mail.unknownCommand,
      hasText: staff.mail.text !== '' || read.files.length > 0 || staff.mail.commands.every(isNoteCommand),
    },
    forwarded: sender && authentication === 'accepted' ? await findForwarded(tx, read, sender) : null,
    mayConfirm:
      mailbox.sendsReceipts && sender !== null && (await mayConfirm(tx, ctx, mailbox, sender.address)),
  }
  return { facts, sender, answered, report, staff }
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
