import type { TicketStatus, Visibility } from '@lodge/contracts'
import { type Actor, seesTeam } from '../people/actor.ts'
import { isClosedForGood, isFinal, isReopenable, reachableStatuses, type TicketEnd } from './ticket-status.ts'

export interface TicketFacts extends TicketEnd {
  requesterId: string
  teamId: string
}

/**
 * Returns whether the actor may see a ticket: staff those of their teams, or all with `view_all_tickets`; requesters
 * their own.
 */
export function canSee(actor: Actor, ticket: Pick<TicketFacts, 'requesterId' | 'teamId'>): boolean {
  if (actor.kind === 'requester') return ticket.requesterId === actor.id
  return seesTeam(actor, ticket.teamId)
}

/** Returns whether the actor may write. Only staff write internal notes; a closed ticket takes no public reply. */
export function canReply(actor: Actor, ticket: TicketFacts, visibility: Visibility): boolean {
  if (!canSee(actor, ticket)) return false
  if (visibility === 'internal') return actor.kind === 'staff'
  return ticket.status !== 'closed'
}

/** Returns whether the actor may change a ticket's properties: staff who see it, and Lodge itself. */
export function canManage(actor: Actor, ticket: Pick<TicketFacts, 'requesterId' | 'teamId'>): boolean {
  return (actor.kind === 'staff' || actor.kind === 'system') && canSee(actor, ticket)
}

export function canAssign(actor: Actor, ticket: Pick<TicketFacts, 'requesterId' | 'teamId'>): boolean {
  return canManage(actor, ticket)
}

/** Returns whether a requester may close the ticket in the portal; staff set the status. */
export function canClose(actor: Actor, ticket: TicketFacts): boolean {
  return canSee(actor, ticket) && ticket.status !== 'closed'
}

export function canReopen(actor: Actor, ticket: TicketFacts, now: Date): boolean {
  return canSee(actor, ticket) && isFinal(ticket.status) && isReopenable(ticket, now)
}

/** Returns whether the requester may reply. A reply reopens a closed ticket, until it is closed for good. */
export function canReplyAsRequester(actor: Actor, ticket: TicketFacts, now: Date): boolean {
  return actor.kind === 'requester' && canSee(actor, ticket) && !isClosedForGood(ticket, now)
}

/** Returns whether the requester may create a follow-up: the ticket is closed for good and has none yet. */
export function canFollowUp(
  actor: Actor,
  ticket: TicketFacts,
  { now, isFollowed }: { now: Date; isFollowed: boolean },
): boolean {
  return actor.kind === 'requester' && canSee(actor, ticket) && isClosedForGood(ticket, now) && !isFollowed
}

/** Returns the statuses that this actor may set now. */
export function allowedStatuses(actor: Actor, ticket: TicketFacts, now: Date): readonly TicketStatus[] {
  return canManage(actor, ticket) ? reachableStatuses(ticket, now) : []
}
