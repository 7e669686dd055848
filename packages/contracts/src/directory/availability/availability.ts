import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { Alias, EnteredInstant, Instant, NamedRef } from '../../foundation/shared.ts'
import { AssignmentMethod, WaitReason } from './assignment.ts'

/** The open tickets that somebody may have before a method passes them over. */
export const TicketLimit = z.number().int().min(1).max(limits.ticketsPerAgent)

export const SaveAway = z.object({
  /** Null for now. */
  from: EnteredInstant.nullable(),
  until: EnteredInstant,
  deputy: Alias.nullable(),
  /** Gives open tickets to the deputy, or else back to the team. */
  handsOver: z.boolean(),
})
export type SaveAway = z.infer<typeof SaveAway>

export const AwayView = z.object({
  from: Instant,
  until: Instant,
  deputy: NamedRef.nullable(),
  handsOver: z.boolean(),
})
export type AwayView = z.infer<typeof AwayView>

/** Somebody's absence that has begun, or their next one. */
export const OwnAway = z.object({ away: AwayView.nullable() })
export type OwnAway = z.infer<typeof OwnAway>

/** `outside_hours` for whoever is not away while their team's hours are closed. */
export const Presence = z.enum(['present', 'away', 'outside_hours'])
export type Presence = z.infer<typeof Presence>

export const MemberAvailability = NamedRef.extend({
  isLead: z.boolean(),
  presence: Presence,
  /** May lie ahead. */
  away: AwayView.nullable(),
  /** Open tickets of all teams. */
  openTickets: z.number().int(),
  /** Null for any number. */
  limit: z.number().int().nullable(),
  /** Their own, in place of the team's. */
  ownLimit: z.number().int().nullable(),
  topics: z.array(z.string()),
  languages: z.array(z.string()),
})
export type MemberAvailability = z.infer<typeof MemberAvailability>

export const TeamAvailability = NamedRef.extend({
  method: AssignmentMethod,
  limit: z.number().int().nullable(),
  isOpen: z.boolean(),
  /** The moment at which its hours open next; null while they are open, and where that is never. */
  opensAt: Instant.nullable(),
  /** Open tickets of nobody. */
  unassigned: z.number().int(),
  /** The reason why those wait; null where none does, or no method assigns them. */
  waitsBecause: WaitReason.nullable(),
  members: z.array(MemberAvailability),
})
export type TeamAvailability = z.infer<typeof TeamAvailability>

export const Availability = z.object({ teams: z.array(TeamAvailability) })
export type Availability = z.infer<typeof Availability>

export const TeamMemberParams = z.object({ team: Alias, alias: Alias })
export type TeamMemberParams = z.infer<typeof TeamMemberParams>

/** Null for the team's limit. */
export const SetTicketLimit = z.object({ limit: TicketLimit.nullable() })
export type SetTicketLimit = z.infer<typeof SetTicketLimit>
