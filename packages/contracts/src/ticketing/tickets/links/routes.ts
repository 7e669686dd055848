import { listOf, route } from '../../../foundation/route.ts'
import { RelatedTickets, SuggestTickets, TicketSummaryView } from '../related-tickets.ts'
import { TicketParams } from '../tickets.ts'
import { LinkParams, LinkTicket } from './link-ticket.ts'

export const linksRoutes = {
  relatedTickets: route({
    method: 'GET',
    path: '/api/backend/tickets/:number/related-tickets',
    area: 'admin',
    params: TicketParams,
    status: 200,
    response: RelatedTickets,
  }),
  suggestTickets: route({
    method: 'GET',
    path: '/api/backend/tickets/:number/ticket-suggestions',
    area: 'admin',
    params: TicketParams,
    query: SuggestTickets,
    status: 200,
    response: listOf(TicketSummaryView),
  }),
  linkTicket: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/links/:other',
    area: 'admin',
    keyless: 'repeats',
    params: LinkParams,
    body: LinkTicket,
    status: 200,
    response: RelatedTickets,
  }),
  unlinkTicket: route({
    method: 'DELETE',
    path: '/api/backend/tickets/:number/links/:other',
    area: 'admin',
    keyless: 'repeats',
    params: LinkParams,
    status: 200,
    response: RelatedTickets,
  }),
} as const
