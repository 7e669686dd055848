import { type DomainEvent, domainEvents } from '@lodge/contracts'
import { isFinal } from '@lodge/domain'
import { deliver, type Recipient } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { formatMoment } from '../format-moment.ts'
import { loadRecipientTimezone } from '../load-site.ts'
import { wantingMails } from '../mail-recipients.ts'
import { findResponsible, loadMailedTicket, ticketVariables } from '../tickets/load-mailed-ticket.ts'
import { escalationRecipients } from './escalation-recipients.ts'

/** Warns those responsible that a deadline is near, unless it has moved, been met or been missed meanwhile. */
export function mailDeadlineWarning(ctx: EmailContext, event: DomainEvent<'deadline.warned'>): Promise<void> {
  return mailDeadline(ctx, event, { template: 'deadline_warned', state: 'running', percent: event.percent })
}

/** Mails those responsible that a deadline was missed, as long as it is still not met. */
export function mailDeadlineBreach(
  ctx: EmailContext,
  event: DomainEvent<'deadline.breached'>,
): Promise<void> {
  return mailDeadline(ctx, event, { template: 'deadline_breached', state: 'breached', percent: null })
}

interface DeadlineMail {
  template: 'deadline_warned' | 'deadline_breached'
  /** The state in which the deadline must still be. */
  state: string
  percent: number | null
}

async function mailDeadline(
  ctx: EmailContext,
  event: DomainEvent<'deadline.warned' | 'deadline.breached'>,
  { template, state, percent }: DeadlineMail,
): Promise<void> {
  const ticket = await loadMailedTicket(ctx.db, event.ticketId)
  if (!ticket) return
  await deliver(ctx, {
    eventId: event.id,
    template,
    ticketId: ticket.id,
    recipients: await wantingMails(
      ctx.db,
      await withoutEscalationRecipients(ctx, event, await findResponsible(ctx.db, ticket)),
      'sla',
    ),
    compose: async ({ email }, t) => {
      const deadline = await ctx.db.prisma.deadline.findUnique({ where: { id: event.deadlineId } })
      const today = await loadMailedTicket(ctx.db, ticket.id)
      if (!deadline?.dueAt || !today || isFinal(today.status)) return null
      if (deadline.state !== state || deadline.fulfilledAt) return null
      if ('dueAt' in event && Date.parse(event.dueAt) !== deadline.dueAt.getTime()) return null
      const timezone = await loadRecipientTimezone(ctx.db, email)
      const { metric } = event
      const dueAt = formatMoment(deadline.dueAt, timezone)
      const reason =
        percent === null
          ? t('email.deadline.breached', { metric, dueAt })
          : t('email.deadline.percent', { metric, percent, isDue: true, dueAt })
      const metricName = t(`email.metric.${metric}`)
      return { ...ticketVariables(ctx, today, 'admin', t), metricName, dueAt, reason }
    },
  })
}

/** Leaves out those whom an escalation step mails about at this very moment. */
async function withoutEscalationRecipients(
  { db }: EmailContext,
  { ticketId, deadlineId, at }: DomainEvent<'deadline.warned' | 'deadline.breached'>,
  recipients: Recipient[],
): Promise<Recipient[]> {
  const steps = await db.prisma.event.findMany({
    where: { ticketId, type: 'deadline.escalated', createdAt: new Date(at) },
    select: { payload: true },
  })
  const mailed = new Set<string>()
  for (const { payload } of steps) {
    const step = domainEvents['deadline.escalated'].payload.parse(payload)
    if (step.deadlineId !== deadlineId) continue
    for (const { email } of await escalationRecipients(db, step)) mailed.add(email)
  }
  return recipients.filter(({ email }) => !mailed.has(email))
}
