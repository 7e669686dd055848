import type { DomainEvent, EscalationMoment, EventPayload } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import type { Recipient } from '../delivery.ts'
import { findResponsible, findResponsibleOfTeam, findStaff, findStaffWhoSee } from './find-recipients.ts'
import { loadEscalations } from './load-escalations.ts'

/**
 * Returns who is mailed about a step that only notifies, without those whom a later step of the same deadline notifies
 * at the same moment: a new target may pass several steps at once.
 */
export async function notifiedRecipients(
  db: Database,
  event: DomainEvent<'deadline.escalated'>,
): Promise<Recipient[]> {
  const mailed = new Set<string>()
  for (const other of await loadEscalations(db, event)) {
    const isLater = orderOf(other.step.at) > orderOf(event.step.at)
    if (other.deadlineId !== event.deadlineId || other.outcome.type !== 'notified' || !isLater) continue
    for (const { email } of await escalationRecipients(db, other)) mailed.add(email)
  }
  const recipients = await escalationRecipients(db, event)
  return recipients.filter(({ email }) => !mailed.has(email))
}

function orderOf(at: EscalationMoment): number {
  return at.kind === 'percent' ? at.percent : 100 + at.minutes
}

/**
 * Returns who is mailed about an escalation step: those it names, else those whom its change gives work to or takes
 * work from. They see the ticket, except for whoever the policy names and for the assignee from whom it was taken.
 * Where all of them have left, those responsible for the ticket are. Nobody is mailed about a skipped step.
 */
export async function escalationRecipients(
  db: Database,
  escalation: EventPayload<'deadline.escalated'>,
): Promise<Recipient[]> {
  const recipients = await recipientsOf(db, escalation)
  const isForNobody = recipients.length === 0 && escalation.outcome.type !== 'skipped'
  return isForNobody ? findResponsible(db, escalation.ticketId) : recipients
}

async function recipientsOf(
  db: Database,
  { ticketId, outcome, step }: EventPayload<'deadline.escalated'>,
): Promise<Recipient[]> {
  switch (outcome.type) {
    case 'notified':
      return step.action.type === 'notify_people'
        ? findStaff(db, outcome.people)
        : findStaffWhoSee(db, ticketId, outcome.people)
    case 'raised':
      return findResponsible(db, ticketId)
    case 'moved': {
      const former = outcome.unassigned ? await findStaff(db, [outcome.unassigned]) : []
      return eachOnce([...(await findResponsibleOfTeam(db, outcome.to)), ...former])
    }
    case 'reassigned': {
      const former = outcome.from ? await findStaff(db, [outcome.from]) : []
      return eachOnce([...(await findStaffWhoSee(db, ticketId, [outcome.to])), ...former])
    }
    case 'skipped':
      return []
  }
}

function eachOnce(recipients: readonly Recipient[]): Recipient[] {
  return [...new Map(recipients.map((recipient) => [recipient.email, recipient])).values()]
}
