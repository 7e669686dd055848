import {
  SuggestTickets,
  LinkParams,
  LinkTicket,
  MergePreview,
  MergeTickets,
  TicketSummaryView,
  RelatedTickets,
} from '../related-tickets.ts'
import { TicketParams } from '../tickets.ts'
import { listOf, route } from '../../route.ts'

/** Merging tickets and linking them. */
export const mergingRoutes = {
  relatedTickets: route({
    method: 'GET',
    path: '/api/backend/tickets/:number/joins',
    area: 'admin',
    params: TicketParams,
    status: 200,
    response: RelatedTickets,
  }),
  suggestTickets: route({
    method: 'GET',
    path: '/api/backend/tickets/:number/candidates',
    area: 'admin',
    params: TicketParams,
    query: SuggestTickets,
    status: 200,
    response: listOf(TicketSummaryView),
  }),
  previewMerge: route({
    method: 'GET',
    path: '/api/backend/tickets/:number/merge-preview',
    area: 'admin',
    params: TicketParams,
    query: MergeTickets,
    status: 200,
    response: MergePreview,
  }),
  mergeTickets: route({
    method: 'POST',
    path: '/api/backend/tickets/:number/merge',
    area: 'admin',
    params: TicketParams,
    body: MergeTickets,
    status: 201,
    response: RelatedTickets,
  }),
  undoMerge: route({
    method: 'DELETE',
    path: '/api/backend/tickets/:number/merge',
    area: 'admin',
    params: TicketParams,
    status: 200,
    response: RelatedTickets,
  }),
  linkTicket: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/links/:other',
    area: 'admin',
    params: LinkParams,
    body: LinkTicket,
    status: 200,
    response: RelatedTickets,
  }),
  unlinkTicket: route({
    method: 'DELETE',
    path: '/api/backend/tickets/:number/links/:other',
    area: 'admin',
    params: LinkParams,
    status: 200,
    response: RelatedTickets,
  }),
} as const
