import { query, sql } from '@lodge/database'
import { TryLater, UnrecoverableError } from '@lodge/events'
import type { DeskStrings, TranslateDesk } from '../strings.ts'
import {
  type DeliveryRow,
  givenUp,
  isPastRetryLimit,
  leaseDelivery,
  markDelivery,
  recordRecipients,
  renewLease,
} from './delivery-leases.ts'
import type { EmailContext } from './email-context.ts'
import { defaultTemplate, type EmailTemplate, type EmailTemplateCode } from './email-templates.ts'
import { loadSite } from './load-site.ts'
import { isPermanentRefusal, retryDelayMs } from './mailer.ts'
import { renderTemplate, type Variables } from './render-template.ts'

export interface Recipient {
  name: string
  email: string
  /** The BCP 47 tag of the language that they read, if it is known. */
  language: string | null
}

/** Returns a mail's variables for one recipient, from present rows; null when there is nothing left to say. */
type Compose = (recipient: Recipient, t: TranslateDesk) => Promise<Variables | null>

export interface Delivery {
  eventId: string
  template: EmailTemplateCode
  recipients: readonly Recipient[]
  /** The ticket that the mails are about, which mail programs show as one conversation. */
  ticketId: string | null
  compose: Compose
  /** The sender, null for the server's own; by default the site's. */
  from?: string | null
  /** Whether another attempt sends another text, as with codes; then it is another mail. */
  isNewEachTime?: boolean
}

interface StoredTemplate extends EmailTemplate {
  [column: string]: unknown
}

const sendTimeoutMs = 20_000

/** Mails that the mail server has taken while Postgres was away and could not be told. */
const sentDeliveries = new Set<string>()

/**
 * Mails an event to its recipients, once each: a second run sends only what the first has not sent. Rejects where the
 * mail server does not take a mail yet, so that the event is retried later, and for good after a day.
 */
export async function deliver(ctx: EmailContext, delivery: Delivery): Promise<void> {
  const known = await recordRecipients(ctx, delivery)
  const failures: unknown[] = []
  for (const { leased, ...recipient } of known) {
    try {
      await deliverTo(ctx, delivery, recipient, leased)
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
  recipient: Recipient,
  leased: DeliveryRow | null,
): Promise<void> {
  const row = leased ?? (await leaseDelivery(ctx, delivery, recipient.email))
  if (!row) return
  const release = renewLease(ctx, row)
  try {
    if (!sentDeliveries.has(row.id)) {
      const strings = ctx.strings(recipient.language)
      const variables = await delivery.compose(recipient, strings.t)
      if (!variables) return await markDelivery(ctx, row, 'skipped')
      await sendMail(ctx, delivery, { recipient, row, variables, strings })
      sentDeliveries.add(row.id)
    }
    await markDelivery(ctx, row, 'sent')
    sentDeliveries.delete(row.id)
  } catch (error) {
    if (isPermanentRefusal(error)) return await markDelivery(ctx, row, 'failed', error)
    // Where Postgres is away the lease expires instead.
    await markDelivery(ctx, row, 'pending', error).catch(() => undefined)
    throw error
  } finally {
    release()
  }
}

interface ComposedMail {
  recipient: Recipient
  row: DeliveryRow
  variables: Variables
  strings: DeskStrings
}

async function sendMail(
  ctx: EmailContext,
  { template: code, ticketId, isNewEachTime, from }: Delivery,
  { recipient, row, variables, strings }: ComposedMail,
): Promise<void> {
  const [site, own] = await Promise.all([
    loadSite(ctx.db),
    query<StoredTemplate>(ctx.db, sql`SELECT subject, body FROM email_template WHERE code = ${code}`),
  ])
  const template = own[0] ?? defaultTemplate(strings.t, code)
  const everywhere = { siteName: site.name, siteShortName: site.shortName, recipientName: recipient.name }
  const { subject, text, html } = renderTemplate(template, { ...everywhere, ...variables }, strings.language)
  const sending = ctx.mailer.send({
    to: { name: recipient.name, address: recipient.email },
    subject,
    text,
    html,
    id: isNewEachTime ? `${row.id}.${row.attempts}` : row.id,
    conversation: ticketId ? `ticket.${ticketId}` : null,
    siteName: site.name,
    from: from === undefined ? site.mailFrom : from,
  })
  await withTimeout(sendTimeoutMs, sending).catch(async (error: unknown) => {
    if (isPermanentRefusal(error)) throw error
    if (await isPastRetryLimit(ctx, row)) throw givenUp(errorMessage(error))
    throw new TryLater(errorMessage(error), retryDelayMs(error, row.attempts), { cause: error })
  })
}

function errorMessage(error: unknown): string {
  return String(error instanceof Error ? error.message : error)
}

async function withTimeout(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The mail server takes too long')), milliseconds)
  try {
    await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
