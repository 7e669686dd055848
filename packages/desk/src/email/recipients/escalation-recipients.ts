import type { EventPayload } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import type { Recipient } from '../delivery.ts'
import { findResponsible, findStaff, findStaffWhoSee, findTeamLeads } from './find-recipients.ts'

/**
 * Returns who is mailed about an escalation step: those it names, else those whom its change gives work to or takes
 * work from. They see the ticket, except for whoever the policy names and for the assignee from whom it was taken.
 * Nobody is mailed about a skipped step.
 */
export async function escalationRecipients(
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
      return eachOnce([...(await findTeamLeads(db, outcome.to)), ...former])
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
