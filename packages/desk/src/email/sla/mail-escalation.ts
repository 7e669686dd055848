import type { DomainEvent, EscalationOutcome, MailOf, TicketPriority } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { isFinal } from '@lodge/domain'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { formatMoment } from '../format-moment.ts'
import { loadRecipientTimezone } from '../load-site.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'
import type { Variables } from '../render-template.ts'
import { loadMailedTicket, type MailedTicket, ticketVariables } from '../tickets/load-mailed-ticket.ts'
import { metricNames } from './mail-deadline.ts'

type EscalationChange = Exclude<EscalationOutcome, { type: 'skipped' }>

const templates: Record<EscalationChange['type'], MailOf<'deadline.escalated'>> = {
  notified: 'deadline_escalated',
  raised: 'deadline_escalated_priority',
  moved: 'deadline_escalated_team',
  reassigned: 'deadline_escalated_assignee',
}

/** Mails an escalation step, unless it is out of date by now. A skipped step is only logged. */
export async function mailEscalation(
  ctx: EmailContext,
  event: DomainEvent<'deadline.escalated'>,
): Promise<void> {
  const { outcome, ticketId } = event
  if (outcome.type === 'skipped') return
  const template = templates[outcome.type]
  await deliver(ctx, {
    eventId: event.id,
    template,
    ticketId,
    recipients: await mailRecipients['deadline.escalated'][template](ctx.db, event),
    compose: async ({ email }) => {
      const [ticket, deadline] = await Promise.all([
        loadMailedTicket(ctx.db, ticketId),
        describeDeadline(ctx, event, email),
      ])
      if (!ticket || isFinal(ticket.status) || !isStillInEffect(outcome, ticket)) return null
      if (!deadline || (outcome.type === 'notified' && deadline.isOver)) return null
      const name = metricNames[event.metric]
      return {
        ...ticketVariables(ctx, ticket, 'admin'),
        metricName: name,
        metricNameInText: name.toLowerCase(),
        reason: deadline.reason,
        assigneeSentence: ticket.assignee ? `assigned to ${ticket.assignee.name}` : 'assigned to nobody',
        ...(await describeChange(ctx.db, outcome)),
      }
    },
  })
}

function isStillInEffect(outcome: EscalationChange, { priority, team, assignee }: MailedTicket): boolean {
  switch (outcome.type) {
    case 'notified':
      return true
    case 'raised':
      return priority === outcome.to
    case 'moved':
      return team.id === outcome.to
    case 'reassigned':
      return assignee?.id === outcome.to
  }
}

/** Returns the deadline's state today: how much of its time has passed, or since when it is missed. */
async function describeDeadline(
  ctx: EmailContext,
  { deadlineId, metric, step }: DomainEvent<'deadline.escalated'>,
  email: string,
) {
  const deadline = await ctx.db.prisma.deadline.findUnique({ where: { id: deadlineId } })
  if (!deadline) return null
  const timezone = await loadRecipientTimezone(ctx.db, email)
  const { state, dueAt, breachedAt, fulfilledAt } = deadline
  const at = (moment: Date) => formatMoment(moment, timezone)
  const name = metricNames[metric].toLowerCase()
  const isOver = fulfilledAt !== null || !['running', 'paused', 'breached'].includes(state)
  const isDue = dueAt ? ` It is due ${at(dueAt)}.` : ''
  if (breachedAt) return { isOver, reason: `The ${name} was due ${at(breachedAt)} and has not come.` }
  if (step.at.kind === 'percent')
    return { isOver, reason: `${step.at.percent} % of the time for the ${name} has gone.${isDue}` }
  return { isOver, reason: `The ${name} was missed before its target changed.${isDue}` }
}

const priorityNames: Record<TicketPriority, string> = {
  low: 'low',
  normal: 'normal',
  high: 'high',
  urgent: 'urgent',
}

async function describeChange(db: Database, outcome: EscalationChange): Promise<Variables> {
  switch (outcome.type) {
    case 'notified':
      return {}
    case 'raised':
      return { fromPriority: priorityNames[outcome.from], toPriority: priorityNames[outcome.to] }
    case 'moved':
      return {
        fromTeam: await teamNamed(db, outcome.from),
        toTeam: await teamNamed(db, outcome.to),
        unassignedName: outcome.unassigned && (await personNamed(db, outcome.unassigned)),
      }
    case 'reassigned':
      return {
        fromName: outcome.from && (await personNamed(db, outcome.from)),
        toName: await personNamed(db, outcome.to),
      }
  }
}

async function personNamed({ prisma }: Database, id: string): Promise<string | null> {
  return (await prisma.person.findUnique({ where: { id }, select: { name: true } }))?.name ?? null
}

async function teamNamed({ prisma }: Database, id: string): Promise<string | null> {
  return (await prisma.team.findUnique({ where: { id }, select: { name: true } }))?.name ?? null
}
