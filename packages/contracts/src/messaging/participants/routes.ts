import { route } from '../../foundation/route.ts'
import { TicketParams } from '../../ticketing/tickets/tickets.ts'
import { AddParticipant, ParticipantParams, TicketParticipants } from './participants.ts'

const path = '/api/backend/tickets/:number/participants'

export const participantsRoutes = {
  participants: route({
    method: 'GET',
    path,
    area: 'admin',
    params: TicketParams,
    status: 200,
    response: TicketParticipants,
  }),
  addParticipant: route({
    method: 'PUT',
    path,
    area: 'admin',
    keyless: 'repeats',
    params: TicketParams,
    body: AddParticipant,
    status: 200,
    response: TicketParticipants,
  }),
  removeParticipant: route({
    method: 'DELETE',
    path: `${path}/:alias`,
    area: 'admin',
    keyless: 'repeats',
    params: ParticipantParams,
    status: 200,
    response: TicketParticipants,
  }),
} as const
