import { sql } from '@lodge/database'
import { TryLater, UnrecoverableError } from '@lodge/events'
import { transaction } from '../../foundation/context.ts'
import type { DeskStrings } from '../../foundation/strings.ts'
import { noteFailingAddress } from '../../identity/people/failing-addresses.ts'
import { findIdentity, openIdentity, type StoredIdentity } from '../identities/mailbox-identity.ts'
import { noteServerState } from '../identities/note-server-state.ts'
import { serverProblemOf } from '../identities/smtp-error.ts'
import { createBounceAddress } from '../mailboxes/reply-address.ts'
import { chooseStrings } from './choose-strings.ts'
import type { Delivery, Recipient } from './delivery.ts'
import {
  type DeliveryRow,
  leaseDelivery,
  type RecordedRecipient,
  recordRecipients,
  renewLease,
} from './delivery-leases.ts'
import { givenUp, isPastRetryLimit, markDelivery, markSent } from './delivery-outcomes.ts'
import { findEarlierMails } from './earlier-mails.ts'
import type { EmailContext } from './email-context.ts'
import { loadSite, type MailSite, siteIn } from './load-site.ts'
import type { MailContent, TeamSender } from './mail-content.ts'
import { ServerBusyError } from './mailbox-servers.ts'
import { isAddressRefusal, isPermanentRefusal, retryDelayMs } from './mailer.ts'
import { renderMail } from './templates/render-mail.ts'
import { isAlwaysSent, isListMail, isSigned } from './templates/template-kinds.ts'
import { bringsMessage, noteUndelivered } from './undelivered.ts'

const sendTimeoutMs = 20_000

/** Mails that the mail server has taken while Postgres was away and could not be told, with what is to be noted. */
const sentDeliveries = new Map<string, string | null>()

/**
 * Mails an event to its recipients, once each: a second run sends only what the first has not sent, and only to those
 * who are recipients still. Rejects where the mail server does not take a mail yet, so that the event is retried later,
 * and for good after a day.
 */
export async function deliver(ctx: EmailContext, delivery: Delivery): Promise<void> {
  const known = await recordRecipients(ctx, delivery)
  const failures: unknown[] = []
  for (const recipient of known) {
    try {
      await deliverTo(ctx, delivery, recipient)
    } catch (error) {
      failures.push(error)
    }
  }
  // What may still be sent comes first: an event that failed for good is not retried.
  if (failures.length > 0)
    throw failures.find((error) => !(error instanceof UnrecoverableError)) ?? failures[0]
}

async function deliverTo(
  ctx: EmailContext,
  delivery: Delivery,
  { leased, isStillMeant, addressFailure, ...recipient }: RecordedRecipient,
): Promise<void> {
  const row = leased ?? (await leaseDelivery(ctx, delivery, recipient.email))
  // A run that was killed may have left only that the mail failed.
  if (!row) return noteFailure(ctx, delivery, recipient)
  const release = renewLease(ctx, row)
  try {
    if (!sentDeliveries.has(row.id)) {
      const site = siteIn(await loadSite(ctx.db), recipient.language)
      const strings = chooseStrings(ctx, site, { ...recipient, code: delivery.template })
      const content = isStillMeant ? await delivery.compose(recipient, strings.t, strings.language) : null
      if (!content) return await markDelivery(ctx, row, 'skipped')
      if (addressFailure !== null && !isSentAnyway(delivery)) {
        await markDelivery(ctx, row, 'stopped', addressFailure)
        return await noteFailure(ctx, delivery, recipient)
      }
      sentDeliveries.set(row.id, await sendMail(ctx, delivery, { recipient, row, content, strings, site }))
    }
    const note = sentDeliveries.get(row.id) ?? null
    await markSent(ctx, row, { messageId: messageIdOf(ctx, delivery, row), note })
    sentDeliveries.delete(row.id)
  } catch (error) {
    if (isPermanentRefusal(error)) {
      if (isAddressRefusal(error)) await noteAddress(ctx, recipient, errorMessage(error))
      await markDelivery(ctx, row, 'failed', error)
      return await noteFailure(ctx, delivery, recipient)
    }
    // Where Postgres is away the lease expires instead.
    await markDelivery(ctx, row, 'pending', error).catch(() => undefined)
    if (error instanceof UnrecoverableError) await noteFailure(ctx, delivery, recipient)
    throw error
  } finally {
    release()
  }
}

function isSentAnyway({ template, trial }: Delivery): boolean {
  return trial !== undefined || isAlwaysSent(template)
}

function noteAddress(ctx: EmailContext, { email }: Recipient, reason: string): Promise<void> {
  return transaction(ctx, (tx) => noteFailingAddress(ctx, tx, { email, reason }))
}

async function noteFailure(
  ctx: EmailContext,
  { template, eventId }: Delivery,
  { email }: Recipient,
): Promise<void> {
  if (!bringsMessage(template)) return
  const which = sql`delivery.event_id = ${eventId} AND delivery.recipient = ${email}`
  await transaction(ctx, (tx) => noteUndelivered(ctx, tx, which))
}

interface ComposedMail {
  recipient: Recipient
  row: DeliveryRow
  content: MailContent
  strings: DeskStrings
  site: MailSite
}

/** Returns what is to be noted about the mail that was sent. */
async function sendMail(
  ctx: EmailContext,
  delivery: Delivery,
  { recipient, row, content, strings, site }: ComposedMail,
): Promise<string | null> {
  const { template, trial, ticketId, isAutomatic, from } = delivery
  const { sender } = content
  const identity = sender?.mailboxId ? await findIdentity(ctx.db, sender.mailboxId) : null
  const code = trial?.code ?? template
  const signature = isSigned(code) ? (identity?.signature ?? null) : null
  const signed = { ...content, signature }
  const mail = await renderMail(ctx, { code, draft: trial, recipient, content: signed, strings, site })
  const { email } = recipient
  const references = ticketId
    ? await findEarlierMails(ctx, { ticketId, recipient: email, deliveryId: row.id })
    : []
  const send = async () =>
    ctx.mailer.send({
      to: { name: recipient.name, address: email },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      isAutomatic,
      isListMail: isListMail(code),
      messageId: messageIdOf(ctx, delivery, row),
      references,
      siteName: site.name,
      ...senderOf({ sender, site, identity, from }),
      replyTo: sender?.replyAddress ?? null,
      bounceTo: sender?.mailbox
        ? createBounceAddress(sender.mailbox, row.id, ctx.secret)
        : (sender?.bounceAddress ?? site.bounceAddress),
      unsubscribeLink: content.unsubscribeLink ?? null,
      identity: identity && openIdentity(identity, ctx.secret),
    })
  await withTimeout(sendTimeoutMs, send()).catch(async (error: unknown) => {
    if (identity) await noteFailingServer(ctx, identity, error)
    const isAboutServer = identity?.smtp && serverProblemOf(error) !== null
    if (isPermanentRefusal(error) && !isAboutServer) throw error
    if (await isPastRetryLimit(ctx, row)) throw givenUp(errorMessage(error))
    const problem = errorMessage(error)
    throw new TryLater(problem, retryDelayMs(error, row.attempts), { cause: error })
  })
  if (identity?.smtp?.isFailing) await noteServerState(ctx, identity, null)
  return mail.note
}

interface GivenSender {
  sender: TeamSender | null | undefined
  site: MailSite
  identity: StoredIdentity | null
  from: string | null | undefined
}

/** A mailbox's own sender comes before its team's, and both before the site's. */
function senderOf({ sender, site, identity, from }: GivenSender) {
  if (identity?.sender) return { from: identity.sender.address, senderName: identity.sender.name }
  return {
    from: from === undefined ? site.mailFrom : from,
    senderName: sender?.senderName ? `${sender.senderName} · ${site.name}` : null,
  }
}

/** A mail that waits for others to show how the server does says nothing of it. */
async function noteFailingServer(ctx: EmailContext, identity: StoredIdentity, error: unknown): Promise<void> {
  const problem = error instanceof ServerBusyError ? null : serverProblemOf(error)
  if (problem !== null) await noteServerState(ctx, identity, problem)
}

/** A repeated mail has the same id, so that mail programs show it once; one with another text is another mail. */
function messageIdOf({ mailer }: EmailContext, { isNewEachTime }: Delivery, row: DeliveryRow): string {
  return mailer.messageIdOf(isNewEachTime ? `${row.id}.${row.attempts}` : row.id)
}

function errorMessage(error: unknown): string {
  return String(error instanceof Error ? error.message : error)
}

function tooLong(): Error {
  return Object.assign(new Error('The mail server takes too long'), { code: 'ETIMEDOUT' })
}

async function withTimeout(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooLong()), milliseconds)
  try {
    await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
