import { route } from '../../../foundation/route.ts'
import { ListTicketChanges, TicketChanges } from '../changes/ticket-changes.ts'
import {
  CountTickets,
  ListTickets,
  SuggestedFilterValues,
  SuggestFilterValues,
  TicketsCount,
  TicketsPage,
} from './ticket-list.ts'

export const ticketListsRoutes = {
  tickets: route({
    method: 'GET',
    path: '/api/backend/tickets',
    area: 'admin',
    query: ListTickets,
    status: 200,
    response: TicketsPage,
  }),
  ticketCount: route({
    method: 'GET',
    path: '/api/backend/tickets-count',
    area: 'admin',
    query: CountTickets,
    status: 200,
    response: TicketsCount,
  }),
  ticketChanges: route({
    method: 'GET',
    path: '/api/backend/ticket-changes',
    area: 'admin',
    query: ListTicketChanges,
    status: 200,
    response: TicketChanges,
  }),
  filterValues: route({
    method: 'GET',
    path: '/api/backend/filter-values',
    area: 'admin',
    query: SuggestFilterValues,
    status: 200,
    response: SuggestedFilterValues,
  }),
} as const
