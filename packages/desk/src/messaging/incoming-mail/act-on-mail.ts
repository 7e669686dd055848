import { type DoubtfulSender, limits, outcomeOf } from '@lodge/contracts'
import { send, sql, type Transaction } from '@lodge/database'
import { asRequester, DomainError } from '@lodge/domain'
import { insertKeptFiles, type KeptFile } from '../../files/mailed-files.ts'
import { actingAs } from '../../foundation/context.ts'
import { deskStrings } from '../../foundation/strings.ts'
import { findOrCreateRequester } from '../../identity/people/find-or-create-requester.ts'
import { changeTicketByMail } from '../../ticketing/tickets/by-mail/change-ticket-by-mail.ts'
import { linkMailedTicket, openTicketByMail } from '../../ticketing/tickets/by-mail/open-ticket-by-mail.ts'
import { addFromOther, replyByMail } from '../../ticketing/tickets/by-mail/reply-by-mail.ts'
import { proposeRequester } from '../../ticketing/tickets/forwards/ticket-forward.ts'
import { findTicketPlace, type TicketPlace } from '../../ticketing/tickets/lifecycle/insert-ticket.ts'
import { tagTicket } from '../../ticketing/tickets/properties/change-tags.ts'
import { touchLockedTickets } from '../../ticketing/tickets/touch-ticket.ts'
import { isForAgent } from '../email/tickets/reasons-for-agent.ts'
import type { RuledOutcome } from '../mail-rules/apply-rules.ts'
import type { CollectedFacts, KnownMail } from './collect-facts.ts'
import type { MailDecision } from './decide.ts'
import type { AnsweredTicket } from './find-answered-ticket.ts'
import type { ArrivedMail } from './find-arrived-mail.ts'
import { markBounced } from './find-reported-delivery.ts'
import type { MailSender } from './find-sender.ts'
import { foldedPictures } from './folded-pictures.ts'
import type { MailEffect } from './keep-outcome.ts'
import type { MailInContext } from './mail-in-context.ts'
import { isByStaff } from './notify-agent.ts'
import type { KeptFiles } from './read-arrived-mail.ts'

export interface ActingMail extends KnownMail, CollectedFacts {
  decision: MailDecision
  /** Answers of the mailbox's rules about its ticket. */
  ruled: RuledOutcome
  files: KeptFiles
}

/** The desk's refusal of what an agent's mail asks for, with which the transaction ends. */
export class RefusedStaffMail extends Error {
  readonly acting: ActingMail
  readonly because: string

  constructor(acting: ActingMail, because: string) {
    super(because)
    this.acting = acting
    this.because = because
  }
}

/** The rows that a ticket of a mail needs. */
interface TicketGround {
  as: MailInContext
  fileIds: string[]
  place: TicketPlace
}

/** Prepares what a mail needs that opens a ticket; null for any other. */
export async function prepareTicket(
  tx: Transaction,
  ctx: MailInContext,
  { arrived, mailbox, files, sender, decision, ruled }: ActingMail,
): Promise<TicketGround | null> {
  if (outcomeOf(decision.reason) !== 'ticket' || !sender) return null
  // Deadlines count from when the mail came, not from when it was read.
  const atArrival = { ...ctx, now: () => arrived.receivedAt }
  const requesterId = await findOrCreatePerson(tx, sender, arrived)
  const as = actingAs(atArrival, asRequester(requesterId), 'mail')
  const [fileIds, place] = await Promise.all([
    insertKeptFiles(tx, as, [...files.kept.values()]),
    findTicketPlace(tx, as, { topic: ruled.topic ?? mailbox.topic, requesterId }),
  ])
  return { as, fileIds, place }
}

/** Does what was decided about a mail, in its transaction. Throws `RefusedStaffMail`. */
export async function actOnMail(
  tx: Transaction,
  ctx: MailInContext,
  acting: ActingMail,
  ground: TicketGround | null,
): Promise<MailEffect> {
  const { decision, report, sender, answered } = acting
  const outcome = outcomeOf(decision.reason)
  if (outcome === 'bounce' && report) await markBounced(tx, ctx, report)
  if (outcome === 'ignored')
    return answered && decision.reason !== 'ignored_by_rule' ? { ticketId: answered.id } : {}
  if (outcome === 'ticket' && ground) return openTicket(tx, ctx, acting, ground)
  if (outcome === 'reply' && acting.staff?.actor && answered && isByStaff(decision.reason))
    return actAsAgent(tx, actingAs(ctx, acting.staff.actor, 'mail'), acting, answered)
  if (outcome === 'quarantine')
    return answered && isForAgent(decision.reason) ? { ticketId: answered.id } : {}
  return outcome === 'reply' && sender && answered ? reply(tx, ctx, acting, { sender, answered }) : {}
}

async function openTicket(
  tx: Transaction,
  ctx: MailInContext,
  acting: ActingMail,
  { as, fileIds, place }: TicketGround,
): Promise<MailEffect> {
  const { arrived, read, mailbox, files, answered, decision, ruled } = acting
  const ticket = await openTicketByMail(tx, as, {
    mailId: arrived.id,
    topic: ruled.topic ?? mailbox.topic,
    priority: ruled.priority ?? mailbox.priority,
    language: mailbox.language,
    subject: read.title,
    body: wordsOf(read.visible.text, acting),
    attachments: fileIds,
    mail: {
      mailboxId: mailbox.id,
      team: ruled.team ?? mailbox.team,
      ...mailedParts(acting),
      sender: doubtfulSender(acting),
    },
    place,
  })
  if (ruled.tags.length > 0)
    for (const touched of await touchLockedTickets(tx, [ticket.id]))
      await tagTicket(tx, { ...ctx, now: as.now }, touched, { add: ruled.tags, remove: [] })
  const { forwarded } = acting.facts
  if (forwarded !== null && read.forward && !answered)
    await proposeRequester(tx, ticket.id, {
      messageId: ticket.messageId,
      address: forwarded,
      name: read.forward.name.slice(0, limits.nameLength),
      body: wordsOf(read.forward.text, acting),
      note: read.forward.note.slice(0, limits.mailTextLength),
    })
  if (answered) {
    const kind = decision.reason === 'follow_up' ? 'follow_up' : 'related'
    await linkMailedTicket(tx, ctx, ticket.id, { id: answered.id, kind })
  }
  return { ticketId: ticket.id, messageId: ticket.messageId, files: byPlace(files, fileIds) }
}

/** Adds a message by its requester, by a participant, or by somebody to whom the requester's address was given. */
async function reply(
  tx: Transaction,
  ctx: MailInContext,
  acting: ActingMail,
  { sender, answered }: { sender: MailSender; answered: AnsweredTicket },
): Promise<MailEffect> {
  const personId = sender.personId ?? (await findOrCreatePerson(tx, sender, acting.arrived))
  const as = actingAs(ctx, asRequester(personId), 'mail')
  const { files } = acting
  const fileIds = await insertKeptFiles(tx, as, [...files.kept.values()])
  const mailed = mailedReply(acting, answered, fileIds)
  const messageId =
    personId === answered.requesterId
      ? await replyByMail(tx, as, mailed)
      : await addFromOther(tx, as, mailed, { counts: acting.decision.reason !== 'other_address' })
  return { ticketId: answered.id, messageId, files: byPlace(files, fileIds) }
}

function byPlace({ kept }: KeptFiles, ids: readonly string[]): Record<number, string> {
  return Object.fromEntries([...kept.keys()].map((place, at) => [place, ids[at] ?? '']))
}

function mailedReply(acting: ActingMail, { number }: AnsweredTicket, attachments: readonly string[]) {
  const { arrived, read } = acting
  return {
    mailId: arrived.id,
    number,
    body: wordsOf(read.visible.text, acting),
    attachments,
    mail: { ...mailedParts(acting), sender: doubtfulSender(acting) },
  }
}

/** A name that they give is theirs where they have none yet. */
async function findOrCreatePerson(
  tx: Transaction,
  { address, name, personId: knownId, isNamed }: MailSender,
  { receivedAt }: ArrivedMail,
): Promise<string> {
  const personId = knownId ?? (await findOrCreateRequester(tx, address, receivedAt))
  if (!isNamed) send(tx, sql`UPDATE person SET name = ${name} WHERE id = ${personId} AND name = ''`)
  return personId
}

/** Returns what is said of a sender of whom nothing is proved; null for any other. */
function doubtfulSender({
  facts,
  sender,
  decision,
}: Pick<ActingMail, 'facts' | 'sender' | 'decision'>): DoubtfulSender | null {
  if (!sender) return null
  const { address } = sender
  if (decision.reason === 'other_address') return { doubt: 'other_address', address }
  return facts.authentication === 'accepted' ? null : { doubt: 'unverified', address }
}

/** Does what an agent's mail asks for. Quotes, signatures and their pictures, which the requester does not see, are not kept with the reply. */
async function actAsAgent(
  tx: Transaction,
  as: MailInContext,
  acting: ActingMail,
  answered: AnsweredTicket,
): Promise<MailEffect> {
  const { arrived, read, files, staff } = acting
  const folded = foldedPictures(read)
  const shown = [...files.kept].filter(([place]) => !folded.has(place)).map(([, file]) => file)
  const visibility = staff?.isNote ? 'internal' : 'public'
  const { messageId, quoted } = mailedParts(acting)
  try {
    const added = await changeTicketByMail(tx, as, {
      mailId: arrived.id,
      number: answered.number,
      visibility,
      body: staffText(staff?.mail.text ?? '', shown, acting),
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

type MailWithFiles = Pick<ActingMail, 'files' | 'mailbox'>

function staffText(text: string, shown: readonly KeptFile[], acting: MailWithFiles): string {
  const words = text.slice(0, limits.mailTextLength) || shown.map(({ name }) => name).join('\n')
  return [words, missingFiles(acting)].filter(Boolean).join('\n\n')
}

/** A message needs words: a mail of files alone, or of nothing, says so. */
function wordsOf(given: string, acting: MailWithFiles & Pick<ActingMail, 'read'>): string {
  const text = given.trim() || acting.read.files.map(({ name }) => name).join('\n') || '…'
  const shown = [text.slice(0, limits.mailTextLength), encryptionOf(acting), missingFiles(acting)]
  return shown.filter(Boolean).join('\n\n')
}

/** Says why there is nothing to read: whoever has the key opens the mail as it came. */
function encryptionOf({ read: { protection }, mailbox }: Pick<ActingMail, 'read' | 'mailbox'>): string {
  const { t } = deskStrings(mailbox.language)
  return protection?.isEncrypted ? t(`mailed-message.encrypted.${protection.kind}`) : ''
}

function missingFiles({ files: { refused }, mailbox }: MailWithFiles): string {
  const { t } = deskStrings(mailbox.language)
  const most = limits.filesPerMail
  return refused.map(({ name, because }) => t(`mailed-message.refused.${because}`, { name, most })).join('\n')
}

function mailedParts({ read, foreignId }: Pick<ActingMail, 'read' | 'foreignId'>): {
  messageId: string | null
  quoted: string
} {
  const texts = read.folded.map(({ text }) => text)
  return { messageId: foreignId, quoted: texts.join('\n\n').slice(0, limits.mailTextLength) }
}
