import { route } from '../../../foundation/route.ts'
import { RelatedTickets } from '../related-tickets.ts'
import { TicketParams } from '../tickets.ts'
import { MergePreview, MergeTickets } from './merge-tickets.ts'

export const mergingRoutes = {
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
} as const
