import { z } from 'zod'
import { Alias, NamedRef } from '../../foundation/shared.ts'
import { Email } from '../../identity/people/people.ts'
import { TicketParams } from '../../ticketing/tickets/tickets.ts'

/** Somebody besides the requester who gets a ticket's public replies by mail, and may answer them. */
export const Participant = NamedRef.extend({ address: z.string() })
export type Participant = z.infer<typeof Participant>

/** The higher `version` wins. */
export const TicketParticipants = z.object({
  number: z.number().int(),
  version: z.number().int(),
  participants: z.array(Participant),
})
export type TicketParticipants = z.infer<typeof TicketParticipants>

export const AddParticipant = z.object({ email: Email })
export type AddParticipant = z.infer<typeof AddParticipant>

export const ParticipantParams = TicketParams.extend({ alias: Alias })
export type ParticipantParams = z.infer<typeof ParticipantParams>
