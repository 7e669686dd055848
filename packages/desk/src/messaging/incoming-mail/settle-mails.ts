import { isUndecided } from '@lodge/contracts'
import { query, send, sql, type Transaction, texts, transact, transactAsOne, uuids } from '@lodge/database'
import { asRequester } from '@lodge/domain'
import type { ReadMail } from '@lodge/mail'
import { actingAs, recordEventBy, transaction } from '../../foundation/context.ts'
import { holdSlaSettingsForAll } from '../../sla/settings-lock.ts'
import { isForAgent } from '../email/tickets/reasons-for-agent.ts'
import { findMailboxById, findMailboxesOf, type Mailbox } from '../mailboxes/find-mailboxes.ts'
import { takeInNamedPeople } from '../participants/take-in-named-people.ts'
import { type ActingMail, actOnMail, type RefusedStaffMail } from './act-on-mail.ts'
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

/** Decides about a mail and does what follows, in one transaction. Throws what the desk refuses, and `RefusedStaffMail`. */
export async function settleMail(ctx: MailInContext, mail: ReadArrival): Promise<void> {
  const now = withStoppedTime(ctx)
  await transaction(ctx, async (tx) => {
    const acting = (await lockOpen(tx, [mail])).has(mail.arrived.id) && (await decideAbout(tx, now, mail))
    if (acting) keepOutcomes(tx, now, [await settle(tx, now, acting)])
  })
}

/**
 * Does the same for mails of which none changes what is to be known of another: their look-ups share statements, and what
 * is done for one can fail by itself. Returns, in their order, whether it has. Where two transactions wait for each other,
 * and for `LimitWithinGroup`, it throws, and nothing has happened.
 */
export function settleMails(
  ctx: MailInContext,
  mails: readonly ReadArrival[],
): Promise<PromiseSettledResult<void>[]> {
  return transactAsOne(ctx.db, async (db, tx) => {
    const now = { ...withStoppedTime(ctx), db }
    holdSlaSettingsForAll(tx)
    const open = await lockOpen(tx, mails)
    const decided = await Promise.all(
      mails.map((mail) => (open.has(mail.arrived.id) ? decideAbout(tx, now, mail) : null)),
    )
    const results: PromiseSettledResult<void>[] = []
    const settled: SettledMail[] = []
    for (const acting of decided) {
      const work = acting ? transact(db, () => settle(tx, now, acting)) : Promise.resolve(null)
      const [result] = await Promise.allSettled([work])
      if (result.status === 'fulfilled' && result.value) settled.push(result.value)
      results.push(result.status === 'fulfilled' ? { status: 'fulfilled', value: undefined } : result)
    }
    keepOutcomes(tx, now, settled)
    return results
  })
}

function withStoppedTime(ctx: MailInContext): MailInContext {
  const at = ctx.now()
  return { ...ctx, now: () => at }
}

/** Returns the ids of those that nobody has decided about yet, and keeps others from doing so until the transaction ends. */
async function lockOpen(tx: Transaction, mails: readonly ReadArrival[]): Promise<Set<string>> {
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
  const open = mails.filter(({ arrived, handling }) => {
    const mail = present.get(arrived.id)
    return mail && isOpen(mail, handling)
  })
  return new Set(open.map(({ arrived }) => arrived.id))
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

async function settle(tx: Transaction, ctx: MailInContext, acting: DecidedMail): Promise<SettledMail> {
  const { arrived, decision, handling } = acting
  if (handling.isAccepted) await recordEventBy(ctx, tx, { type: 'mail.accepted', mailId: arrived.id })
  const effect = await actOnMail(tx, ctx, acting)
  await takeInNamed(tx, ctx, { ...acting, effect })
  if (isForAgent(decision.reason)) await notifyAgent(tx, ctx, acting)
  return { ...acting, effect }
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
