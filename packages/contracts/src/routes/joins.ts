import {
  FindTickets,
  LinkParams,
  LinkTicket,
  MergePreview,
  MergeTicket,
  TicketBrief,
  TicketJoins,
} from '../joins.ts'
import { TicketParams } from '../tickets.ts'
import { listOf, route } from './route.ts'

/** Merging tickets and linking them. */
export const joinsRoutes = {
  ticketJoins: route({
    method: 'GET',
    path: '/api/backend/tickets/:number/joins',
    area: 'admin',
    params: TicketParams,
    status: 200,
    response: TicketJoins,
  }),
  findTickets: route({
    method: 'GET',
    path: '/api/backend/tickets/:number/candidates',
    area: 'admin',
    params: TicketParams,
    query: FindTickets,
    status: 200,
    response: listOf(TicketBrief),
  }),
  previewMerge: route({
    method: 'GET',
    path: '/api/backend/tickets/:number/merge-preview',
    area: 'admin',
    params: TicketParams,
    query: MergeTicket,
    status: 200,
    response: MergePreview,
  }),
  mergeTicket: route({
    method: 'POST',
    path: '/api/backend/tickets/:number/merge',
    area: 'admin',
    params: TicketParams,
    body: MergeTicket,
    status: 201,
    response: TicketJoins,
  }),
  undoMerge: route({
    method: 'DELETE',
    path: '/api/backend/tickets/:number/merge',
    area: 'admin',
    params: TicketParams,
    status: 200,
    response: TicketJoins,
  }),
  linkTicket: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/links/:other',
    area: 'admin',
    params: LinkParams,
    body: LinkTicket,
    status: 200,
    response: TicketJoins,
  }),
  unlinkTicket: route({
    method: 'DELETE',
    path: '/api/backend/tickets/:number/links/:other',
    area: 'admin',
    params: LinkParams,
    status: 200,
    response: TicketJoins,
  }),
} as const
