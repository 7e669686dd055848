import { buffer } from 'node:stream/consumers'
import { type DoubtfulSender, limits, outcomeOf, type SenderAuthentication } from '@lodge/contracts'
import { json, query, sql, type Transaction } from '@lodge/database'
import { asRequester, DomainError } from '@lodge/domain'
import { type ReadMail, readMailInThread, UnreadableMail } from '@lodge/mail'
import { insertKeptFiles, type KeptFile, keepMailedFile } from '../../files/mailed-files.ts'
import { actingAs, type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { findOrCreateRequester } from '../../identity/people/find-or-create-requester.ts'
import { changeTicketByMail } from '../../ticketing/tickets/by-mail/change-ticket-by-mail.ts'
import { linkMailedTicket, openTicketByMail } from '../../ticketing/tickets/by-mail/open-ticket-by-mail.ts'
import {
  addFromOtherAddress,
  replyAsParticipantByMail,
  replyByMail,
} from '../../ticketing/tickets/by-mail/reply-by-mail.ts'
import { isForAgent } from '../email/tickets/reasons-for-agent.ts'
import { findMailboxById, findMailboxesOf, type Mailbox } from '../mailboxes/find-mailboxes.ts'
import { takeInNamedPeople } from '../participants/take-in-named-people.ts'
import { bracketed, type CollectedFacts, collectFacts, hashText, type KnownMail } from './collect-facts.ts'
import { decide, type Handling, type MailDecision, type MailFacts } from './decide.ts'
import type { AnsweredTicket } from './find-answered-ticket.ts'
import { type ArrivedMail, findArrivedMail } from './find-arrived-mail.ts'
import { markBounced } from './find-reported-delivery.ts'
import type { MailSender } from './find-sender.ts'
import { foldedPictures } from './folded-pictures.ts'
import { loadOwnTexts } from './load-own-texts.ts'
import type { MailInContext } from './mail-in-context.ts'
import { isByStaff, notifyAgent } from './notify-agent.ts'

/**
 * Reads a mail that has come and does what follows from it: a ticket, a reply, a note about a mail of ours, or nothing, and
 * keeps why. All of that is one transaction, so that a mail has one outcome, however often and wherever this runs.
 */
export async function handleIncomingMail(
  ctx: MailInContext,
  mailId: string,
  handling: Handling = {},
): Promise<void> {
  const arrived = await findArrivedMail(ctx.db, mailId)
  if (!arrived?.storageKey || !isOpen(arrived.outcome, handling)) return
  const read = await readAnswer(ctx, arrived, arrived.storageKey)
  if (read instanceof UnreadableMail) return setAside(ctx, arrived, reasonOfUnreadable(read))
  if (arrived.size > limits.mailSize && !handling.isAccepted)
    return setAside(ctx, arrived, { reason: 'over_limit', params: { because: 'too_large' } }, read)
  const files = await keepFiles(ctx, read)
  try {
    const at = ctx.now()
    const now = { ...ctx, now: () => at }
    await transaction(ctx, (tx) => settle(tx, now, { arrived, read, files, handling }))
  } catch (error) {
    if (error instanceof RefusedStaffMail) return setStaffMailAside(ctx, error)
    // The desk says no, as where the mailbox's topic is archived: somebody has to look, and no further try helps.
    if (!(error instanceof DomainError)) throw error
    await setAside(ctx, arrived, { reason: 'refused', params: { because: error.message } }, read)
  }
}

/** Reads a mail and, where it answers a ticket, once more with what we wrote there, which it may repeat. */
async function readAnswer(
  ctx: MailInContext,
  arrived: ArrivedMail,
  storageKey: string,
): Promise<ReadMail | UnreadableMail> {
  const read = await readArrived(ctx, arrived, storageKey)
  if (read instanceof UnreadableMail) return read
  const ownMails = await loadOwnTexts(ctx, read, arrived)
  return ownMails.length === 0 ? read : readArrived(ctx, arrived, storageKey, ownMails)
}

async function readArrived(
  ctx: MailInContext,
  { envelopeFrom, isFetched, trustedServer, language }: ArrivedMail,
  storageKey: string,
  ownMails: readonly string[] = [],
): Promise<ReadMail | UnreadableMail> {
  const raw = await buffer(ctx.mails.read(storageKey))
  try {
    const trustedAuthorities = trustedServer === null ? [] : [trustedServer]
    return await readMailInThread(raw, {
      ownMails,
      trustedAuthorities,
      // A fetched mail has its return path in a header, or nobody knows it.
      ...(!isFetched && { returnPath: envelopeFrom }),
      ...(language !== null && { language }),
    })
  } catch (error) {
    if (error instanceof UnreadableMail) return error
    throw error
  }
}

interface KeptFiles {
  /** By their place among the files of the mail. */
  kept: Map<number, KeptFile>
  /** Names of those that the virus scanner refused. */
  refused: string[]
}

async function keepFiles(ctx: MailInContext, { files }: ReadMail): Promise<KeptFiles> {
  const result: KeptFiles = { kept: new Map(), refused: [] }
  for (const [place, file] of files.entries()) {
    const kept = await keepMailedFile(ctx, file)
    if (kept) result.kept.set(place, kept)
    else result.refused.push(file.name)
  }
  return result
}

/** Of two people who decide about a mail at once, the second finds nothing to decide. */
function isOpen(outcome: string | null, { isAccepted }: Handling): boolean {
  return isAccepted ? outcome === 'quarantine' : outcome === null
}

function reasonOfUnreadable({ reason: because }: UnreadableMail): Pick<MailDecision, 'reason' | 'params'> {
  return { reason: because === 'cannot_be_parsed' ? 'unreadable' : 'over_limit', params: { because } }
}

async function setAside(
  ctx: MailInContext,
  { id }: ArrivedMail,
  decision: Pick<MailDecision, 'reason' | 'params'>,
  read: ReadMail | null = null,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (read) await keepHeaders(tx, id, read, read.from)
    await keepDecision(tx, ctx, id, { ...decision, sendsReceipt: false })
  })
}

interface ReadArrival {
  arrived: ArrivedMail
  read: ReadMail
  files: KeptFiles
  handling: Handling
}

async function settle(
  tx: Transaction,
  ctx: MailInContext,
  { arrived, read, files, handling }: ReadArrival,
): Promise<void> {
  // Of two deliveries of one mail the second waits here, and finds the first.
  await query(
    tx,
    sql`SELECT pg_advisory_xact_lock(hashtext(${`mail ${read.messageId ?? read.contentHash}`}))`,
  )
  const [held] = await query<{ outcome: string | null }>(
    tx,
    sql`SELECT outcome FROM incoming_mail WHERE id = ${arrived.id} FOR UPDATE`,
  )
  const mailbox = await findMailboxOf(tx, arrived, read)
  if (!held || !isOpen(held.outcome, handling) || !mailbox) return
  if (handling.isAccepted) await recordEventBy(ctx, tx, { type: 'mail.accepted', mailId: arrived.id })
  const known = { arrived, read, mailbox }
  const collected = await collectFacts(tx, ctx, known)
  const decision = decide(collected.facts, handling)
  await keepReading(tx, known, collected)
  const effect = await act(tx, ctx, { ...known, ...collected, decision, files })
  await keepDecision(tx, ctx, arrived.id, { ...decision, ...effect })
  await takeInNamed(tx, ctx, { ...known, ...collected, effect })
  if (isForAgent(decision.reason)) await notifyAgent(tx, ctx, { ...known, ...collected })
}

/** Lets people who are named in a mail take part in the ticket that it opened or answered, if its requester is proved to have sent it. */
async function takeInNamed(
  tx: Transaction,
  ctx: MailInContext,
  { arrived, read, mailbox, facts, sender, effect }: KnownMail & CollectedFacts & { effect: Effect },
): Promise<void> {
  if (!effect.ticketId || !effect.messageId || !sender) return
  if (facts.authentication !== 'accepted' || facts.isAutomatic) return
  const [ticket] = await query<{ id: string; requesterId: string }>(
    tx,
    sql`SELECT ticket.id, ticket.requester_id AS "requesterId"
        FROM ticket JOIN person_address own ON own.person_id = ticket.requester_id AND own.email = ${sender.address}
        WHERE ticket.id = ${effect.ticketId}`,
  )
  if (!ticket) return
  const as = { ...actingAs(ctx, asRequester(ticket.requesterId), 'mail'), now: () => arrived.receivedAt }
  const named = [...read.to, ...read.cc]
  await takeInNamedPeople(tx, as, { ticket, named, setting: mailbox.participants })
}

/** Holds an agent's mail that the desk refused, and says so. Nothing of what it asked for was done. */
async function setStaffMailAside(ctx: MailInContext, { acting, because }: RefusedStaffMail): Promise<void> {
  const { arrived, answered, decision } = acting
  const params = { ...decision.params, because }
  await transaction(ctx, async (tx) => {
    await keepReading(tx, acting, acting)
    await keepDecision(tx, ctx, arrived.id, {
      reason: 'staff_refused',
      params,
      sendsReceipt: false,
      ...(answered && { ticketId: answered.id }),
    })
    await notifyAgent(tx, ctx, acting)
  })
}

/** Returns the mailbox that a mail names first, in To before Cc: of a mail to two of them one ticket is made. */
async function findMailboxOf(
  tx: Transaction,
  { mailboxId }: ArrivedMail,
  { to, cc }: ReadMail,
): Promise<Mailbox | null> {
  const [named] = await findMailboxesOf(
    tx,
    [...to, ...cc].map(({ address }) => address),
  )
  return named ?? findMailboxById(tx, mailboxId)
}

interface Effect {
  ticketId?: string
  messageId?: string
}

interface Acting extends KnownMail, CollectedFacts {
  decision: MailDecision
  files: KeptFiles
}

/** The desk's refusal of what an agent's mail asks for, with which the transaction ends. */
class RefusedStaffMail extends Error {
  readonly acting: Acting
  readonly because: string

  constructor(acting: Acting, because: string) {
    super(because)
    this.acting = acting
    this.because = because
  }
}

async function act(tx: Transaction, ctx: MailInContext, acting: Acting): Promise<Effect> {
  const { decision, report, sender, answered } = acting
  const outcome = outcomeOf(decision.reason)
  if (outcome === 'bounce' && report) await markBounced(tx, ctx, report)
  if (outcome === 'ignored') return answered ? { ticketId: answered.id } : {}
  if (outcome === 'ticket' && sender) return openTicket(tx, ctx, acting, sender)
  if (outcome === 'reply' && acting.staff?.actor && answered && isByStaff(decision.reason))
    return actAsAgent(tx, actingAs(ctx, acting.staff.actor, 'mail'), acting, answered)
  if (outcome === 'quarantine')
    return answered && isForAgent(decision.reason) ? { ticketId: answered.id } : {}
  if (decision.reason === 'other_address' && sender && answered)
    return addFromOther(tx, ctx, acting, { sender, answered })
  if (outcome === 'reply' && sender?.personId && answered)
    return reply(tx, actingAs(ctx, asRequester(sender.personId), 'mail'), acting, answered)
  return {}
}

async function openTicket(
  tx: Transaction,
  ctx: MailInContext,
  acting: Acting,
  sender: MailSender,
): Promise<Effect> {
  const { arrived, read, mailbox, files, answered, decision } = acting
  // Deadlines count from when the mail came, not from when it was read.
  const atArrival = { ...ctx, now: () => arrived.receivedAt }
  const personId = await findOrCreatePerson(tx, sender, arrived)
  const as = actingAs(atArrival, asRequester(personId), 'mail')
  const ticket = await openTicketByMail(tx, as, {
    mailId: arrived.id,
    topic: mailbox.topic,
    priority: mailbox.priority,
    language: mailbox.language,
    subject: read.title,
    body: visibleText(read, files),
    attachments: await insertKeptFiles(tx, as, [...files.kept.values()]),
    mail: {
      mailboxId: mailbox.id,
      team: mailbox.team,
      ...(await mailedParts(tx, read)),
      sender: doubtfulSender(acting),
    },
  })
  if (answered) {
    const kind = decision.reason === 'follow_up' ? 'follow_up' : 'related'
    await linkMailedTicket(tx, ctx, ticket.id, { id: answered.id, kind })
  }
  return { ticketId: ticket.id, messageId: ticket.messageId }
}

async function reply(
  tx: Transaction,
  as: MailInContext,
  acting: Acting,
  answered: AnsweredTicket,
): Promise<Effect> {
  const isRequester = acting.sender?.personId === answered.requesterId
  const add = isRequester ? replyByMail : replyAsParticipantByMail
  const messageId = await add(tx, as, await mailedReply(tx, as, acting, answered))
  return { ticketId: answered.id, messageId }
}

async function addFromOther(
  tx: Transaction,
  ctx: MailInContext,
  acting: Acting,
  { sender, answered }: { sender: MailSender; answered: AnsweredTicket },
): Promise<Effect> {
  const personId = await findOrCreatePerson(tx, sender, acting.arrived)
  const as = actingAs(ctx, asRequester(personId), 'mail')
  const messageId = await addFromOtherAddress(tx, as, await mailedReply(tx, as, acting, answered))
  return { ticketId: answered.id, messageId }
}

async function mailedReply(
  tx: Transaction,
  as: MailInContext,
  { arrived, read, files, ...acting }: Acting,
  { number }: AnsweredTicket,
) {
  return {
    mailId: arrived.id,
    number,
    body: visibleText(read, files),
    attachments: await insertKeptFiles(tx, as, [...files.kept.values()]),
    mail: { ...(await mailedParts(tx, read)), sender: doubtfulSender(acting) },
  }
}

/** A name that they give is theirs where they have none yet. */
async function findOrCreatePerson(
  tx: Transaction,
  { address, name }: MailSender,
  { receivedAt }: ArrivedMail,
): Promise<string> {
  const personId = await findOrCreateRequester(tx, address, receivedAt)
  await query(tx, sql`UPDATE person SET name = ${name} WHERE id = ${personId} AND name = ''`)
  return personId
}

/** Returns what is said of a sender of whom nothing is proved; null for any other. */
function doubtfulSender({
  facts,
  sender,
  decision,
}: Pick<Acting, 'facts' | 'sender' | 'decision'>): DoubtfulSender | null {
  if (!sender) return null
  const { address } = sender
  if (decision.reason === 'other_address') return { doubt: 'other_address', address }
  return facts.authentication === 'accepted' ? null : { doubt: 'unverified', address }
}

/** Does what an agent's mail asks for. Quotes, signatures and their pictures, which the requester does not see, are not kept with the reply. */
async function actAsAgent(
  tx: Transaction,
  as: MailInContext,
  acting: Acting,
  answered: AnsweredTicket,
): Promise<Effect> {
  const { arrived, read, files, staff } = acting
  const folded = foldedPictures(read)
  const shown = [...files.kept].filter(([place]) => !folded.has(place)).map(([, file]) => file)
  const visibility = staff?.isNote ? 'internal' : 'public'
  const { messageId, quoted } = await mailedParts(tx, read)
  try {
    const added = await changeTicketByMail(tx, as, {
      mailId: arrived.id,
      number: answered.number,
      visibility,
      body: staffText(staff?.mail.text ?? '', shown, files),
      attachments: await insertKeptFiles(tx, as, shown),
      mail: { messageId, quoted: visibility === 'internal' ? quoted : '' },
      commands: staff?.mail.commands ?? [],
    })
    return { ticketId: answered.id, ...(added !== null && { messageId: added }) }
  } catch (error) {
    if (error instanceof DomainError) throw new RefusedStaffMail(acting, error.message)
    throw error
  }
}

function staffText(text: string, shown: readonly KeptFile[], { refused }: KeptFiles): string {
  const words = text.slice(0, limits.mailTextLength) || shown.map(({ name }) => name).join('\n')
  return [words, ...refused.map((name) => `[${name}: virus]`)].filter(Boolean).join('\n\n')
}

/** A message needs words: a mail of files alone, or of nothing, says so. */
function visibleText({ visible, files }: ReadMail, { refused }: KeptFiles): string {
  const text = visible.text.trim() || files.map(({ name }) => name).join('\n') || '…'
  const missing = refused.map((name) => `[${name}: virus]`).join('\n')
  return [text.slice(0, limits.mailTextLength), missing].filter(Boolean).join('\n\n')
}

/** Two mails with the same id and different words are two messages; the first one has the id. */
async function mailedParts(
  tx: Transaction,
  read: ReadMail,
): Promise<{ messageId: string | null; quoted: string }> {
  const messageId = read.messageId === null ? null : bracketed(read.messageId)
  const taken = await query(
    tx,
    sql`SELECT FROM message WHERE channel = 'email' AND foreign_id = ${messageId}`,
  )
  return {
    messageId: taken.length > 0 ? null : messageId,
    quoted: read.folded
      .map(({ text }) => text)
      .join('\n\n')
      .slice(0, limits.mailTextLength),
  }
}

/** Keeps what the log of mail shows, whatever becomes of the mail. */
async function keepReading(
  tx: Transaction,
  { arrived, read, mailbox }: KnownMail,
  { facts, sender }: CollectedFacts,
): Promise<void> {
  const authentication = { ...read.authentication, result: shown[facts.authentication] }
  await keepHeaders(tx, arrived.id, read, sender ?? read.from)
  await query(
    tx,
    sql`UPDATE incoming_mail SET mailbox_id = ${mailbox.id}, authentication = ${json(authentication)}
        WHERE id = ${arrived.id}`,
  )
}

async function keepHeaders(
  tx: Transaction,
  id: string,
  read: ReadMail,
  from: { address: string; name: string } | null,
): Promise<void> {
  await query(
    tx,
    sql`
    UPDATE incoming_mail SET
      message_id = ${read.messageId === null ? null : bracketed(read.messageId)},
      content_hash = ${read.contentHash}, text_hash = ${hashText(read)},
      from_address = ${from?.address ?? null}, from_name = ${from?.name ?? null}, subject = ${read.subject}
    WHERE id = ${id}`,
  )
}

const shown = { accepted: 'pass', unverified: 'none', refused: 'fail' } as const satisfies Record<
  MailFacts['authentication'],
  SenderAuthentication
>

type KeptDecision = Effect & Pick<MailDecision, 'reason' | 'params' | 'sendsReceipt'>

async function keepDecision(
  tx: Transaction,
  ctx: Context,
  id: string,
  { reason, params, sendsReceipt, ticketId, messageId }: KeptDecision,
): Promise<void> {
  await query(
    tx,
    sql`
    UPDATE incoming_mail SET outcome = ${outcomeOf(reason)}, reason = ${reason}, reason_params = ${json(params)},
      sends_receipt = ${sendsReceipt}, ticket_id = ${ticketId ?? null}, ticket_message_id = ${messageId ?? null},
      decided_at = ${ctx.now()}
    WHERE id = ${id}`,
  )
}
