import type { TicketStatus, Visibility } from '@lodge/contracts'
import { type Actor, seesTeam } from '../people/actor.ts'
import { isClosedForGood, isFinal, isReopenable, reachableStatuses, type TicketEnd } from './ticket-status.ts'

export interface TicketFacts extends TicketEnd {
  requesterId: string
  teamId: string
}

/** Staff see tickets of their teams, or all with `view_all_tickets`; requesters their own. */
export function canSee(actor: Actor, ticket: Pick<TicketFacts, 'requesterId' | 'teamId'>): boolean {
  if (actor.kind === 'requester') return ticket.requesterId === actor.id
  return seesTeam(actor, ticket.teamId)
}

/** Staff alone write internal notes; a closed ticket takes no public reply. */
export function canReply(actor: Actor, ticket: TicketFacts, visibility: Visibility): boolean {
  if (!canSee(actor, ticket)) return false
  if (visibility === 'internal') return actor.kind === 'staff'
  return ticket.status !== 'closed'
}

/** Allows staff who see the ticket, and Lodge itself. */
export function canManage(actor: Actor, ticket: Pick<TicketFacts, 'requesterId' | 'teamId'>): boolean {
  return (actor.kind === 'staff' || actor.kind === 'system') && canSee(actor, ticket)
}

export function canAssign(actor: Actor, ticket: Pick<TicketFacts, 'requesterId' | 'teamId'>): boolean {
  return canManage(actor, ticket)
}

/** Is for requesters; staff set the status. */
export function canClose(actor: Actor, ticket: TicketFacts): boolean {
  return canSee(actor, ticket) && ticket.status !== 'closed'
}

export function canReopen(actor: Actor, ticket: TicketFacts, now: Date): boolean {
  return canSee(actor, ticket) && isFinal(ticket.status) && isReopenable(ticket, now)
}

/** A reply reopens a closed ticket, until it is closed for good. */
export function canReplyAsRequester(actor: Actor, ticket: TicketFacts, now: Date): boolean {
  return actor.kind === 'requester' && canSee(actor, ticket) && !isClosedForGood(ticket, now)
}

/** Allows answers that the ticket's form misses as long as it is worked on. */
export function canGiveMissingAnswers(actor: Actor, ticket: TicketFacts): boolean {
  return actor.kind === 'requester' && canSee(actor, ticket) && !isFinal(ticket.status)
}

/** Allows one follow-up of a ticket that is closed for good. */
export function canFollowUp(
  actor: Actor,
  ticket: TicketFacts,
  { now, isFollowed }: { now: Date; isFollowed: boolean },
): boolean {
  return actor.kind === 'requester' && canSee(actor, ticket) && isClosedForGood(ticket, now) && !isFollowed
}

export function allowedStatuses(actor: Actor, ticket: TicketFacts, now: Date): readonly TicketStatus[] {
  return canManage(actor, ticket) ? reachableStatuses(ticket, now) : []
}
