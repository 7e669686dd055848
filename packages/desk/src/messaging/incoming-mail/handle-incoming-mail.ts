import { isUndecided, limits } from '@lodge/contracts'
import { query, send, sql, type Transaction } from '@lodge/database'
import { asRequester, DomainError } from '@lodge/domain'
import { type ReadMail, UnreadableMail } from '@lodge/mail'
import { actingAs, recordEventBy, transaction } from '../../foundation/context.ts'
import { isForAgent } from '../email/tickets/reasons-for-agent.ts'
import { findMailboxById, findMailboxesOf, type Mailbox } from '../mailboxes/find-mailboxes.ts'
import { takeInNamedPeople } from '../participants/take-in-named-people.ts'
import { actOnMail, RefusedStaffMail } from './act-on-mail.ts'
import { askRules } from './ask-rules.ts'
import { type CollectedFacts, collectFacts, type KnownMail } from './collect-facts.ts'
import { decide, type Handling, type MailDecision } from './decide.ts'
import { type ArrivedMail, findArrivedMail } from './find-arrived-mail.ts'
import { keepDecision, keepHeaders, keepReading, type MailEffect } from './keep-outcome.ts'
import type { MailInContext } from './mail-in-context.ts'
import { notifyAgent } from './notify-agent.ts'
import { type KeptFiles, keepFiles, readArrivedMail } from './read-arrived-mail.ts'

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
  if (!arrived?.storageKey || !isOpen(arrived, handling)) return
  const read = await readArrivedMail(ctx, arrived, arrived.storageKey)
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

/** Of two people who decide about a mail at once, the second finds nothing to decide. */
function isOpen(mail: { outcome: string | null; reason: string | null }, { isAccepted }: Handling): boolean {
  return isAccepted ? isUndecided(mail) : mail.outcome === null
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
    if (read) keepHeaders(tx, id, read, read.from)
    keepDecision(tx, ctx, id, { ...decision, sendsReceipt: false })
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
  send(tx, sql`SELECT pg_advisory_xact_lock(hashtext(${`mail ${read.messageId ?? read.contentHash}`}))`)
  const [[held], mailbox] = await Promise.all([
    query<{ outcome: string | null; reason: string | null }>(
      tx,
      sql`SELECT outcome, reason FROM incoming_mail WHERE id = ${arrived.id} FOR UPDATE`,
    ),
    findMailboxOf(tx, arrived, read),
  ])
  if (!held || !isOpen(held, handling) || !mailbox) return
  if (handling.isAccepted) await recordEventBy(ctx, tx, { type: 'mail.accepted', mailId: arrived.id })
  const known = { arrived, read, mailbox }
  const collected = await collectFacts(tx, ctx, known)
  const { decision, ruled } = await askRules(tx, {
    ...known,
    sender: collected.sender,
    decision: decide(collected.facts, handling),
    handling,
  })
  keepReading(tx, known, collected)
  const effect = await actOnMail(tx, ctx, { ...known, ...collected, decision, ruled, files })
  keepDecision(tx, ctx, arrived.id, { ...decision, ...effect, appliedRules: ruled.applied })
  await takeInNamed(tx, ctx, { ...known, ...collected, effect })
  if (isForAgent(decision.reason)) await notifyAgent(tx, ctx, { ...known, ...collected })
}

/** Lets people who are named in a mail take part in the ticket that it opened or answered, if its requester is proved to have sent it. */
async function takeInNamed(
  tx: Transaction,
  ctx: MailInContext,
  { arrived, read, mailbox, facts, sender, effect }: KnownMail & CollectedFacts & { effect: MailEffect },
): Promise<void> {
  if (mailbox.participants === 'nobody' || !effect.ticketId || !effect.messageId || !sender) return
  if (facts.authentication !== 'accepted' || facts.isAutomatic) return
  const named = [...read.to, ...read.cc].filter(({ address }) => address !== mailbox.address)
  if (named.length === 0) return
  const [ticket] = await query<{ id: string; requesterId: string }>(
    tx,
    sql`SELECT ticket.id, ticket.requester_id AS "requesterId"
        FROM ticket JOIN person_address own ON own.person_id = ticket.requester_id AND own.email = ${sender.address}
        WHERE ticket.id = ${effect.ticketId}`,
  )
  if (!ticket) return
  const as = { ...actingAs(ctx, asRequester(ticket.requesterId), 'mail'), now: () => arrived.receivedAt }
  await takeInNamedPeople(tx, as, { ticket, named, setting: mailbox.participants })
}

/** Holds an agent's mail that the desk refused, and says so. Nothing of what it asked for was done. */
async function setStaffMailAside(ctx: MailInContext, { acting, because }: RefusedStaffMail): Promise<void> {
  const { arrived, answered, decision } = acting
  const params = { ...decision.params, because }
  await transaction(ctx, async (tx) => {
    keepReading(tx, acting, acting)
    keepDecision(tx, ctx, arrived.id, {
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
  const addresses = [...to, ...cc].map(({ address }) => address)
  const [named] = await findMailboxesOf(tx, addresses)
  return named ?? (await findMailboxById(tx, mailboxId))
}
