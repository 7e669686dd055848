import type { DomainEvent } from '@lodge/contracts'
import { countRows, type Database, isOneOf, query, sql } from '@lodge/database'
import { isFinal } from '@lodge/domain'
import { batchedById } from '../../../foundation/batched.ts'
import { formatMoment } from '../../../foundation/format-moment.ts'
import { deliver } from '../deliver.ts'
import type { Recipient } from '../delivery.ts'
import type { EmailContext } from '../email-context.ts'
import { loadRecipientTimezone } from '../load-site.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'
import { describeTicketForAgent, loadMailedTicket } from '../tickets/load-mailed-ticket.ts'

/** Warns those responsible that a deadline is near, unless it has moved, been met or been missed meanwhile. */
export function mailDeadlineWarning(ctx: EmailContext, event: DomainEvent<'deadline.warned'>): Promise<void> {
  return mailDeadline(ctx, event, {
    template: 'deadline_warned',
    findRecipients: () => mailRecipients['deadline.warned'].deadline_warned(ctx.db, event),
    state: 'running',
    percent: event.percent,
  })
}

/** Mails those responsible that a deadline was missed, as long as it is still not met. */
export function mailDeadlineBreach(
  ctx: EmailContext,
  event: DomainEvent<'deadline.breached'>,
): Promise<void> {
  return mailDeadline(ctx, event, {
    template: 'deadline_breached',
    findRecipients: () => mailRecipients['deadline.breached'].deadline_breached(ctx.db, event),
    state: 'breached',
    percent: null,
  })
}

interface DeadlineMail {
  template: 'deadline_warned' | 'deadline_breached'
  findRecipients: () => Promise<Recipient[]>
  /** The state in which the deadline must still be. */
  state: string
  percent: number | null
}

async function mailDeadline(
  ctx: EmailContext,
  event: DomainEvent<'deadline.warned' | 'deadline.breached'>,
  { template, findRecipients, state, percent }: DeadlineMail,
): Promise<void> {
  const ticket = await loadMailedTicket(ctx.db, event.ticketId)
  if (!ticket) return
  await deliver(ctx, {
    eventId: event.id,
    template,
    ticketId: ticket.id,
    isAutomatic: true,
    recipients: await findRecipients(),
    compose: async (recipient, t, language) => {
      const deadline = await loadDeadline(ctx.db, event.deadlineId)
      const today = await loadMailedTicket(ctx.db, ticket.id)
      if (!deadline?.dueAt || !today || isFinal(today.status)) return null
      if (deadline.state !== state || deadline.fulfilledAt) return null
      if ('dueAt' in event && (await isSaidByAnother(ctx.db, event, deadline.dueAt))) return null
      const timezone = await loadRecipientTimezone(ctx.db, recipient.email)
      const { metric } = event
      const dueAt = formatMoment(deadline.dueAt, timezone, language)
      const reason =
        percent === null
          ? t('email.deadline.breached', { metric, dueAt })
          : t('email.deadline.percent', { metric, percent, isDue: true, dueAt })
      const metricName = t(`email.metric.${metric}`)
      return describeTicketForAgent(ctx, today, { recipient, t }, { metricName, dueAt, reason })
    },
  })
}

/**
 * Returns whether the present breach of a deadline that was breached before has an event of its own. One that only got
 * another due time, because a new target was used up too, has none.
 */
async function isSaidByAnother(
  db: Database,
  { ticketId, deadlineId, dueAt }: DomainEvent<'deadline.breached'>,
  dueNow: Date,
): Promise<boolean> {
  if (Date.parse(dueAt) === dueNow.getTime()) return false
  const events = await countRows(
    db,
    'event',
    sql`ticket_id = ${ticketId} AND type = 'deadline.breached'
        AND payload->>'deadlineId' = ${deadlineId} AND payload->>'dueAt' = ${dueNow.toISOString()}`,
  )
  return events > 0
}

interface MailedDeadline {
  id: string
  state: string
  dueAt: Date | null
  fulfilledAt: Date | null
}

const loadDeadline = batchedById((db, ids) =>
  query<MailedDeadline>(
    db,
    sql`SELECT id, state, due_at AS "dueAt", fulfilled_at AS "fulfilledAt" FROM deadline WHERE ${isOneOf(sql`id`, ids)}`,
  ),
)
