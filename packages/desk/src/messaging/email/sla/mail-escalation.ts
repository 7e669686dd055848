import type { DomainEvent, EscalationOutcome, MailOf } from '@lodge/contracts'
import { type Database, findOne } from '@lodge/database'
import { isFinal } from '@lodge/domain'
import { formatMoment } from '../../../foundation/format-moment.ts'
import type { DeskStrings, TranslateDesk } from '../../../foundation/strings.ts'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { loadRecipientTimezone } from '../load-site.ts'
import type { Variables } from '../mail-content.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'
import { describeTicketForAgent, loadMailedTicket, type MailedTicket } from '../tickets/load-mailed-ticket.ts'

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
    isAutomatic: true,
    recipients: await mailRecipients['deadline.escalated'][template](ctx.db, event),
    compose: async (recipient, t, language) => {
      const [ticket, deadline] = await Promise.all([
        loadMailedTicket(ctx.db, ticketId),
        describeDeadline(ctx, event, recipient.email, { t, language }),
      ])
      if (!ticket || isFinal(ticket.status) || !isStillInEffect(outcome, ticket)) return null
      if (!deadline || (outcome.type === 'notified' && deadline.isOver)) return null
      const change = await describeChange(ctx.db, outcome, t)
      return describeTicketForAgent(ctx, ticket, { recipient, t }, { reason: deadline.reason, ...change })
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
  { t, language }: DeskStrings,
) {
  const deadline = await findOne(ctx.db, 'deadline', { id: deadlineId })
  if (!deadline) return null
  const timezone = await loadRecipientTimezone(ctx.db, email)
  const { state, dueAt, breachedAt, fulfilledAt } = deadline
  const at = (moment: Date) => formatMoment(moment, timezone, language)
  const isOver = fulfilledAt !== null || !['running', 'paused', 'breached'].includes(state)
  if (breachedAt) return { isOver, reason: t('email.deadline.breached', { metric, dueAt: at(breachedAt) }) }
  const due = { metric, isDue: dueAt !== null, dueAt: dueAt ? at(dueAt) : '' }
  if (step.at.kind === 'percent')
    return { isOver, reason: t('email.deadline.percent', { percent: step.at.percent, ...due }) }
  return { isOver, reason: t('email.deadline.breachedEarlier', due) }
}

async function describeChange(db: Database, outcome: EscalationChange, t: TranslateDesk): Promise<Variables> {
  switch (outcome.type) {
    case 'notified':
      return {}
    case 'raised':
      return {
        fromPriority: t(`property.priority.${outcome.from}`),
        toPriority: t(`property.priority.${outcome.to}`),
      }
    case 'moved': {
      const fromTeam = await teamNamed(db, outcome.from)
      const team = await teamNamed(db, outcome.to)
      const name = outcome.unassigned && (await personNamed(db, outcome.unassigned))
      const unassignedSentence = name ? t('email.escalation.unassigned', { name, team }) : null
      return { fromTeam, toTeam: team, unassignedSentence }
    }
    case 'reassigned': {
      const from = outcome.from ? await personNamed(db, outcome.from) : ''
      const to = await personNamed(db, outcome.to)
      const reassignedSentence = t('email.escalation.reassigned', { from, to, hasFrom: from !== '' })
      return { toName: to, reassignedSentence }
    }
  }
}

async function personNamed(db: Database, id: string): Promise<string> {
  return (await findOne(db, 'person', { id }, { columns: ['name'] }))?.name ?? ''
}

async function teamNamed(db: Database, id: string): Promise<string> {
  return (await findOne(db, 'team', { id }, { columns: ['name'] }))?.name ?? ''
}
