import { isUndecided } from '@lodge/contracts'
import { query, send, sql, type Transaction, texts, uuids } from '@lodge/database'
import { asRequester } from '@lodge/domain'
import type { ReadMail } from '@lodge/mail'
import { actingAs, recordEventBy, transaction } from '../../foundation/context.ts'
import { holdSlaSettingsForAll } from '../../sla/settings-lock.ts'
import { isForAgent } from '../email/tickets/reasons-for-agent.ts'
import { findMailboxById, findMailboxesOf, type Mailbox } from '../mailboxes/find-mailboxes.ts'
import { takeInNamedPeople } from '../participants/take-in-named-people.ts'
import { type ActingMail, actOnMail, prepareTicket, type RefusedStaffMail } from './act-on-mail.ts'
import { askRules } from './ask-rules.ts'
import { collectFacts } from './collect-facts.ts'
import { decide, type Handling, type MailDecision } from './decide.ts'
import type { ArrivedMail } from './find-arrived-mail.ts'
import {
  keepDecision,
  keepHeaders,
  keepOutcomes,
  keepReading,
  type MailEffect,
  type SettledMail,
} from './keep-outcome.ts'
import type { MailInContext } from './mail-in-context.ts'
import { notifyAgent } from './notify-agent.ts'
import type { KeptFiles } from './read-arrived-mail.ts'

/** A mail that was read, whose files are stored. */
export interface ReadArrival {
  arrived: ArrivedMail
  read: ReadMail
  files: KeptFiles
  handling: Handling
}

/**
 * Decides about mails of which none changes what is to be known of another, and does what follows, in one transaction: what
 * is asked and written for several at the same time goes to Postgres together. Throws what the desk refuses of one,
 * `RefusedStaffMail` and `LimitWithinGroup`; then nothing has happened.
 */
export async function settleMails(ctx: MailInContext, mails: readonly ReadArrival[]): Promise<void> {
  const at = ctx.now()
  const now = { ...ctx, now: () => at }
  await transaction(ctx, async (tx) => {
    holdSlaSettingsForAll(tx)
    const open = await lockOpen(tx, mails)
    const decided = await allOf(open.map((mail) => decideAbout(tx, now, mail)))
    const settled = await settle(
      tx,
      now,
      decided.filter((mail) => mail !== null),
    )
    keepOutcomes(tx, now, settled)
  })
}

async function settle(
  tx: Transaction,
  ctx: MailInContext,
  mails: readonly DecidedMail[],
): Promise<SettledMail[]> {
  for (const { arrived, handling } of mails)
    if (handling.isAccepted) await recordEventBy(ctx, tx, { type: 'mail.accepted', mailId: arrived.id })
  const grounds = await allOf(mails.map((acting) => prepareTicket(tx, ctx, acting)))
  const act = (acting: DecidedMail, place: number) => actOnMail(tx, ctx, acting, grounds[place] ?? null)
  const effects = await allOf(mails.map((acting, place) => (isReport(acting) ? null : act(acting, place))))
  const settled: SettledMail[] = []
  for (const [place, acting] of mails.entries()) {
    // Those of one address are counted.
    const effect = effects[place] ?? (await act(acting, place))
    await takeInNamed(tx, ctx, { ...acting, effect })
    if (isForAgent(acting.decision.reason)) await notifyAgent(tx, ctx, acting)
    settled.push({ ...acting, effect })
  }
  return settled
}

function isReport({ report }: DecidedMail): boolean {
  return report !== null
}

/** Waits for all, also where one fails, so that nothing goes on in a transaction that is over. */
async function allOf<Result>(work: readonly (Result | Promise<Result>)[]): Promise<Result[]> {
  const results = await Promise.allSettled(work)
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

/** Returns those that nobody has decided about yet, and keeps others from doing so until the transaction ends. */
async function lockOpen(tx: Transaction, mails: readonly ReadArrival[]): Promise<ReadArrival[]> {
  const names = mails.map(({ read }) => `mail ${read.messageId ?? read.contentHash}`)
  // Of two deliveries of one mail the second waits here, and finds the first.
  send(
    tx,
    sql`SELECT pg_advisory_xact_lock(key) FROM (
          SELECT DISTINCT hashtext(name) AS key FROM unnest(${texts(names)}) AS name ORDER BY key) keys`,
  )
  const rows = await query<{ id: string; outcome: string | null; reason: string | null }>(
    tx,
    sql`SELECT id, outcome, reason FROM incoming_mail
        WHERE id = ANY(${uuids(mails.map(({ arrived }) => arrived.id))}) ORDER BY id FOR UPDATE`,
  )
  const present = new Map(rows.map(({ id, ...mail }) => [id, mail]))
  return mails.filter(({ arrived, handling }) => {
    const mail = present.get(arrived.id)
    return mail && isOpen(mail, handling)
  })
}

export function isOpen(
  mail: { outcome: string | null; reason: string | null },
  { isAccepted }: Handling,
): boolean {
  return isAccepted ? isUndecided(mail) : mail.outcome === null
}

interface DecidedMail extends ActingMail {
  handling: Handling
}

async function decideAbout(
  tx: Transaction,
  ctx: MailInContext,
  { arrived, read, files, handling }: ReadArrival,
): Promise<DecidedMail | null> {
  const mailbox = await findMailboxOf(tx, arrived, read)
  if (!mailbox) return null
  const known = { arrived, read, mailbox }
  const collected = await collectFacts(tx, ctx, known)
  const { decision, ruled } = await askRules(tx, {
    ...known,
    sender: collected.sender,
    decision: decide(collected.facts, handling),
    handling,
  })
  return { ...known, ...collected, decision, ruled, files, handling }
}

/** Lets people who are named in a mail take part in the ticket that it opened or answered, if its requester is proved to have sent it. */
async function takeInNamed(
  tx: Transaction,
  ctx: MailInContext,
  { arrived, read, mailbox, facts, sender, effect }: ActingMail & { effect: MailEffect },
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

export async function setAside(
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

/** Holds an agent's mail that the desk refused, and says so. Nothing of what it asked for was done. */
export async function setStaffMailAside(
  ctx: MailInContext,
  { acting, because }: RefusedStaffMail,
): Promise<void> {
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
