import { DomainError, isFinal, isReopenable, type TicketFacts } from '@lodge/domain'
import { invalidField } from '../../save-errors.ts'

export interface MergeSide extends Pick<TicketFacts, 'requesterId' | 'status' | 'closedAt'> {
  number: number
  mergedIntoId: string | null
}

/**
 * Returns why the one ticket may not be merged into the other; null where it may. Only tickets of one requester are
 * merged, since each shows its messages to its requester.
 */
export function findMergeRefusal(from: MergeSide, into: MergeSide, now: Date): DomainError | null {
  if (from.number === into.number) return invalidMergeTarget('A ticket cannot be merged into itself.')
  if (from.mergedIntoId)
    return new DomainError('ticket_merged', `#${from.number} was merged into another ticket already.`)
  if (into.mergedIntoId)
    return new DomainError('ticket_merged', `#${into.number} was itself merged into another ticket.`)
  if (from.requesterId !== into.requesterId)
    return invalidMergeTarget(
      'These tickets are of different people. Only tickets of one person can be merged.',
    )
  if (into.status === 'closed' && !isReopenable(into, now))
    return new DomainError('ticket_closed', `#${into.number} is closed for good.`)
  if (isFinal(into.status) && !isFinal(from.status))
    return new DomainError(
      'status_not_allowed',
      `#${into.number} is ${into.status}. Reopen it first, so that this question is not lost.`,
    )
  return null
}

/** Returns the same refusal for a ticket that is unseen and one that is unknown. */
export function mergeTargetNotFound(): DomainError {
  return invalidMergeTarget('There is no such ticket among those that you see.')
}

function invalidMergeTarget(message: string): DomainError {
  return invalidField('target', message)
}
