import type { RecordKindName, Visibility } from '@lodge/contracts'

/** The rooms that the server joins sockets to. Clients never name one. */
export const rooms = {
  /** All sockets of one person, in both namespaces. */
  person: (personId: string) => `person:${personId}`,
  /** All sockets of one session, in both namespaces. */
  session: (sessionId: string) => `session:${sessionId}`,
  /** The televisions that were opened by one link. */
  wallScreen: (screenId: string) => `wall-screen:${screenId}`,
  /** Agents who see this team's tickets as its members; among wall screens those that show the team. */
  team: (teamId: string) => `team:${teamId}`,
  /** Agents who see every team's tickets; they are in no team's room. */
  allTickets: 'tickets',
  /** Readers of what lists records of a kind, in each namespace. */
  records: (kind: RecordKindName) => `records:${kind}`,
  ticket: (number: number) => `ticket:${number}`,
} as const

/** Rooms by namespace; an empty list reaches nobody there. */
export interface Audience {
  admin: readonly string[]
  portal: readonly string[]
}

/** A broadcast, with what decides who may receive it. */
export type BroadcastSubject =
  | { kind: 'ticket'; teamId: string; requesterId: string }
  | { kind: 'message'; ticketNumber: number; requesterId: string; visibility: Visibility }
  | { kind: 'counts'; teamId: string | 'all' }

/**
 * Returns the rooms of those who may receive something. The team's room and `allTickets` together hold exactly the
 * agents who may see a ticket; a message goes only to those who have it open. An internal note reaches nobody in the
 * portal.
 */
export function audienceOf(subject: BroadcastSubject): Audience {
  if (subject.kind === 'counts')
    return { admin: [subject.teamId === 'all' ? rooms.allTickets : rooms.team(subject.teamId)], portal: [] }
  const requester = rooms.person(subject.requesterId)
  if (subject.kind === 'ticket')
    return { admin: [rooms.team(subject.teamId), rooms.allTickets], portal: [requester] }
  return {
    admin: [rooms.ticket(subject.ticketNumber)],
    portal: subject.visibility === 'public' ? [requester] : [],
  }
}
