import type { Visibility } from '@lodge/contracts'
import { type DomainError, isClosedForGood, refusal, refusalAt, type TicketFacts } from '@lodge/domain'

export interface MoveSide extends TicketFacts {
  number: number
  mergedIntoId: string | null
}

export interface MovableMessage {
  id: string
  authorId: string
  side: 'requester' | 'staff'
  visibility: Visibility
  /** It opened its ticket, or one that was merged into it. */
  isFirst: boolean
}

/** Returns why a message may not be moved from the one ticket to the other; null where it may. */
export function findMoveRefusal(
  message: MovableMessage,
  { from, into, now }: { from: MoveSide; into: MoveSide; now: Date },
): DomainError | null {
  if (from.number === into.number) return refusalAt('target', 'move_into_itself')
  const refused = findStayRefusal(message, from)
  if (refused) return refused
  if (into.mergedIntoId) return refusal('target_merged', { number: into.number })
  return isClosedForGood(into, now) ? refusal('target_closed_for_good', { number: into.number }) : null
}

/** Returns why no ticket may be made of a message; null where one may. */
export function findSplitRefusal(message: MovableMessage, from: MoveSide): DomainError | null {
  if (message.visibility === 'internal') return refusal('note_is_no_ticket')
  return findStayRefusal(message, from)
}

/**
 * Returns why a message stays in its ticket. The first one is what the ticket is about. What staff have sent was an answer
 * there, and would be one in the other ticket to which nobody got it.
 */
function findStayRefusal(message: MovableMessage, from: MoveSide): DomainError | null {
  if (from.mergedIntoId) return refusal('source_merged', { number: from.number })
  if (message.isFirst) return refusal('first_message_stays')
  return message.side === 'staff' && message.visibility === 'public' ? refusal('staff_reply_stays') : null
}

/** Returns whether somebody will read a message who neither wrote it nor asked in its ticket. */
export function isNewReader(
  personId: string,
  { visibility, authorId }: MovableMessage,
  from: Pick<MoveSide, 'requesterId'>,
): boolean {
  return visibility === 'public' && personId !== authorId && personId !== from.requesterId
}
