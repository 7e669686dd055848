import { type DomainError, isFinal, isReopenable, refusal, refusalAt, type TicketFacts } from '@lodge/domain'

export interface MergeSide extends Pick<TicketFacts, 'requesterId' | 'status' | 'closedAt' | 'reopenDays'> {
  number: number
  mergedIntoId: string | null
}

/**
 * Returns why the one ticket may not be merged into the other; null where it may. Only tickets of one requester are
 * merged, since each shows its messages to its requester.
 */
export function findMergeRefusal(from: MergeSide, into: MergeSide, now: Date): DomainError | null {
  if (from.number === into.number) return refusalAt('target', 'merge_into_itself')
  if (from.mergedIntoId) return refusal('source_merged', { number: from.number })
  if (into.mergedIntoId) return refusal('target_merged', { number: into.number })
  if (from.requesterId !== into.requesterId) return refusalAt('target', 'merge_of_different_requesters')
  if (into.status === 'closed' && !isReopenable(into, now))
    return refusal('target_closed_for_good', { number: into.number })
  if (isFinal(into.status) && !isFinal(from.status))
    return refusal('target_final', { number: into.number, status: into.status })
  return null
}

/** Returns the same refusal for a ticket that is unseen and one that is unknown. */
export function mergeTargetNotFound(): DomainError {
  return refusalAt('target', 'other_ticket_not_found')
}
