import type { TicketStatus, Visibility } from '@lodge/contracts'
import { type Actor, seesTeam } from '../people/actor.ts'
import { isClosedForGood, isFinal, isReopenable, reachableStatuses } from './ticket-status.ts'

/** What the policies need to know of a ticket. */
export interface TicketFacts {
  requesterId: string
  teamId: string
  status: TicketStatus
  closedAt: Date | null
}

/** Staff see their teams' tickets, or all with `view_all_tickets`; requesters see their own. */
export function canSee(actor: Actor, ticket: Pick<TicketFacts, 'requesterId' | 'teamId'>): boolean {
  if (actor.kind === 'requester') return ticket.requesterId === actor.id
  return seesTeam(actor, ticket.teamId)
}

/** Only staff write internal notes; a closed ticket takes notes but no public message. */
export function canReply(actor: Actor, ticket: TicketFacts, visibility: Visibility): boolean {
  if (!canSee(actor, ticket)) return false
  if (visibility === 'internal') return actor.kind === 'staff'
  return ticket.status !== 'closed'
}

/** Who may set a ticket's status, priority and team: staff who see it, and Lodge itself. */
export function canManage(actor: Actor, ticket: Pick<TicketFacts, 'requesterId' | 'teamId'>): boolean {
  return (actor.kind === 'staff' || actor.kind === 'system') && canSee(actor, ticket)
}

export function canAssign(actor: Actor, ticket: Pick<TicketFacts, 'requesterId' | 'teamId'>): boolean {
  return canManage(actor, ticket)
}

/** Closing and reopening one's own ticket in the portal; staff set the status. */
export function canClose(actor: Actor, ticket: TicketFacts): boolean {
  return canSee(actor, ticket) && ticket.status !== 'closed'
}

export function canReopen(actor: Actor, ticket: TicketFacts, now: Date): boolean {
  return canSee(actor, ticket) && isFinal(ticket.status) && isReopenable(ticket, now)
}

/** Whether the requester may answer: a closed ticket takes an answer while it may come back, and comes back by it. */
export function canReplyAsRequester(actor: Actor, ticket: TicketFacts, now: Date): boolean {
  return actor.kind === 'requester' && canSee(actor, ticket) && !isClosedForGood(ticket, now)
}

/** Whether the requester may go on in a new ticket: this one is closed for good and nothing goes on with it yet. */
export function canFollowUp(
  actor: Actor,
  ticket: TicketFacts,
  { now, isFollowed }: { now: Date; isFollowed: boolean },
): boolean {
  return actor.kind === 'requester' && canSee(actor, ticket) && isClosedForGood(ticket, now) && !isFollowed
}

/** The statuses that this actor may set now. */
export function allowedStatuses(actor: Actor, ticket: TicketFacts, now: Date): readonly TicketStatus[] {
  return canManage(actor, ticket) ? reachableStatuses(ticket, now) : []
}
