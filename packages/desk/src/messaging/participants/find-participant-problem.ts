import { limits } from '@lodge/contracts'
import { type DomainError, refusalAt } from '@lodge/domain'

/** All that decides whether somebody may take part in a ticket by mail. */
export interface CandidateFacts {
  /** A program reads its mail, or a list passes it on to others. */
  isProgram: boolean
  isOwnMailbox: boolean
  isRequester: boolean
  isStaff: boolean
  isArchived: boolean
  /** They asked to get no more mails about this ticket. */
  hasStopped: boolean
  /** People who take part besides them and the requester. */
  others: number
}

/** Returns why an address cannot take part in a ticket; null where it can. */
export function findParticipantProblem(facts: CandidateFacts): DomainError | null {
  if (facts.isProgram) return refusalAt('email', 'participant_is_program')
  if (facts.isOwnMailbox) return refusalAt('email', 'participant_is_mailbox')
  if (facts.isRequester) return refusalAt('email', 'participant_is_requester')
  if (facts.isStaff) return refusalAt('email', 'participant_is_staff')
  if (facts.isArchived) return refusalAt('email', 'participant_archived')
  if (facts.hasStopped) return refusalAt('email', 'participant_stopped')
  if (facts.others < limits.participantsPerTicket) return null
  return refusalAt('email', 'too_many_participants', { max: limits.participantsPerTicket })
}
