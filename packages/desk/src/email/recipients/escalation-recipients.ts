import type { EventPayload } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import type { Recipient } from '../delivery.ts'
import { findResponsible, findStaff, findTeamLeads } from './find-recipients.ts'

/**
 * Returns who is mailed about an escalation step: those it names, else those whom its change gives work to or takes
 * work from. Nobody is mailed about a skipped step.
 */
export async function escalationRecipients(
  db: Database,
  { ticketId, outcome }: EventPayload<'deadline.escalated'>,
): Promise<Recipient[]> {
  switch (outcome.type) {
    case 'notified':
      return findStaff(db, outcome.people)
    case 'raised':
      return findResponsible(db, ticketId)
    case 'moved': {
      const former = outcome.unassigned ? await findStaff(db, [outcome.unassigned]) : []
      return eachOnce([...(await findTeamLeads(db, outcome.to)), ...former])
    }
    case 'reassigned':
      return findStaff(db, outcome.from ? [outcome.to, outcome.from] : [outcome.to])
    case 'skipped':
      return []
  }
}

function eachOnce(recipients: readonly Recipient[]): Recipient[] {
  return [...new Map(recipients.map((recipient) => [recipient.email, recipient])).values()]
}
