import { newId, select, sql } from '@lodge/database'
import { type EmailTemplateCode, emailTemplates } from '@lodge/database/seed'
import type { EmailContext } from './email-context.ts'
import { isRefusal } from './mailer.ts'
import { renderTemplate, type Variables } from './render-template.ts'
import { loadSite } from './site-facts.ts'

export interface Recipient {
  name: string
  email: string
}

/** What a handler has to say to one recipient, from today's rows; null when there is nothing left to say. */
export type Compose = (recipient: Recipient, attempt: number) => Promise<Variables | null>

export interface Delivery {
  eventId: string
  template: EmailTemplateCode
  recipients: readonly Recipient[]
  /** The ticket whose mails belong together. */
  ticketId: string | null
  compose: Compose
  /** Whether another attempt sends another text, as with codes; then it is another mail. */
  isNewEachTime?: boolean
}

interface Template {
  [column: string]: unknown
  subject: string
  body: string
}

interface Row {
  [column: string]: unknown
  id: string
  recipient: string
  attempts: number
}

/** Longer than a hand-over may take (`handOverTimeout`): whoever claimed it so long ago has died. */
const claimSeconds = 30
const handOverTimeout = 20_000
/** From then on the slow round of `resendPending` tries, and the event counts as handled. */
export const quickAttempts = 25
const givesUpAfterHours = 24

/**
 * Mails an event to its recipients, once each: a second run sends only what the first has not sent. Rejects
 * where the mail server cannot be reached, so that the event is handled again later.
 */
export async function deliver(ctx: EmailContext, delivery: Delivery): Promise<void> {
  const known = await recipientsOnRecord(ctx, delivery)
  const failures: unknown[] = []
  for (const { claimed, ...recipient } of known) {
    try {
      await deliverTo(ctx, delivery, recipient, claimed)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

interface Known extends Recipient {
  /** The delivery, where it was claimed as it was made. */
  claimed: Row | null
}

/**
 * The first run decides who is mailed, for each of an event's texts; whoever takes the ticket over later is not. A
 * mail to one person alone is claimed with its making.
 */
async function recipientsOnRecord(ctx: EmailContext, delivery: Delivery): Promise<readonly Known[]> {
  const { eventId, template, recipients } = delivery
  const nameOf = new Map(recipients.map(({ email, name }) => [email.toLowerCase(), name]))
  const ids = recipients.map(() => newId())
  const isOne = recipients.length === 1
  const rows = await select<Row & { isNew: boolean }>(
    ctx.db,
    sql`
    WITH known AS (
      SELECT id, recipient, attempts FROM email_delivery
      WHERE event_id = ${eventId}::uuid AND template_code = ${template}
    ), made AS (
      INSERT INTO email_delivery (id, event_id, recipient, template_code, created_at, state, attempts, claimed_at)
      SELECT id, ${eventId}::uuid, recipient, ${template}, ${ctx.now()}, ${isOne ? 'sending' : 'pending'},
             ${isOne}::boolean::int, CASE WHEN ${isOne}::boolean THEN clock_timestamp() END
      FROM unnest(${ids}::uuid[], ${recipients.map(({ email }) => email)}::citext[]) AS given(id, recipient)
      WHERE NOT EXISTS (SELECT FROM known)
      ON CONFLICT DO NOTHING
      RETURNING id, recipient, attempts
    )
    SELECT id, recipient, attempts, FALSE AS "isNew" FROM known
    UNION ALL SELECT id, recipient, attempts, TRUE FROM made`,
  )
  // Another run makes them at this very moment; claiming tells what has become of them.
  if (rows.length === 0) return recipients.map((recipient) => ({ ...recipient, claimed: null }))
  return rows.map(({ isNew, ...row }) => ({
    email: row.recipient,
    name: nameOf.get(row.recipient.toLowerCase()) ?? '',
    claimed: isNew && isOne ? row : null,
  }))
}

async function deliverTo(
  ctx: EmailContext,
  delivery: Delivery,
  recipient: Recipient,
  claimed: Row | null,
): Promise<void> {
  const row = claimed ?? (await claim(ctx, delivery.eventId, recipient.email))
  if (!row) return
  try {
    const variables = await delivery.compose(recipient, row.attempts)
    if (!variables) return await mark(ctx, row, 'skipped')
    await handOver(ctx, delivery, recipient, row, variables)
  } catch (error) {
    const isOver = isRefusal(error) || (await isTooOld(ctx, row))
    await mark(ctx, row, isOver ? 'failed' : 'pending', error)
    if (isOver || row.attempts >= quickAttempts) return
    throw error
  }
  await mark(ctx, row, 'sent')
}

/** Takes the delivery for oneself; null when it is over. Throws while somebody else is at it. */
async function claim(ctx: EmailContext, eventId: string, recipient: string): Promise<Row | null> {
  const [row] = await select<Row>(
    ctx.db,
    sql`
    UPDATE email_delivery SET state = 'sending', attempts = attempts + 1, claimed_at = clock_timestamp()
    WHERE event_id = ${eventId}::uuid AND recipient = ${recipient}::citext
      AND (state = 'pending'
           OR state = 'sending' AND claimed_at < clock_timestamp() - ${claimSeconds} * interval '1 second')
    RETURNING id, recipient, attempts`,
  )
  if (row) return row
  const held = await ctx.db.prisma.emailDelivery.findFirst({
    where: { eventId, recipient, state: 'sending' },
  })
  if (held) throw new Error('This mail is being sent by another worker')
  return null
}

async function handOver(
  ctx: EmailContext,
  { template: code, ticketId, isNewEachTime }: Delivery,
  recipient: Recipient,
  row: Row,
  variables: Variables,
): Promise<void> {
  const [site, kept] = await Promise.all([
    loadSite(ctx.db),
    select<Template>(ctx.db, sql`SELECT subject, body FROM email_template WHERE code = ${code}`),
  ])
  // A template that came with a newer version has no row where an older one was installed.
  const template = kept[0] ?? emailTemplates[code]
  const { subject, text, html } = renderTemplate(template, {
    siteName: site.name,
    siteShortName: site.shortName,
    recipientName: recipient.name,
    ...variables,
  })
  const sending = ctx.mailer.send({
    to: { name: recipient.name, address: recipient.email },
    subject,
    text,
    html,
    id: isNewEachTime ? `${row.id}.${row.attempts}` : row.id,
    conversation: ticketId ? `ticket.${ticketId}` : null,
    siteName: site.name,
  })
  await within(handOverTimeout, sending)
}

/** Notes what became of it, unless the claim ran out and somebody else has it now. */
async function mark(
  ctx: EmailContext,
  { id, attempts }: Row,
  state: 'pending' | 'sent' | 'skipped' | 'failed',
  error?: unknown,
): Promise<void> {
  const lastError = error === undefined ? null : String(error instanceof Error ? error.message : error)
  await select(
    ctx.db,
    sql`
    UPDATE email_delivery SET state = ${state}, last_error = ${lastError?.slice(0, 500) ?? null},
                              sent_at = CASE WHEN ${state} = 'sent' THEN clock_timestamp() END
    WHERE id = ${id}::uuid AND state = 'sending' AND attempts = ${attempts}`,
  )
}

async function isTooOld(ctx: EmailContext, { id }: Row): Promise<boolean> {
  const { rows } = await ctx.db.pool.query(
    `SELECT 1 FROM email_delivery WHERE id = $1 AND created_at < clock_timestamp() - $2 * interval '1 hour'`,
    [id, givesUpAfterHours],
  )
  return rows.length > 0
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The mail server takes too long')), milliseconds)
  try {
    await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
