import { route } from '../../../foundation/route.ts'
import {
  ConfirmRequester,
  DeadlineExplanationsView,
  SetStatus,
  TicketDetail,
  TicketParams,
  TicketRow,
} from '../tickets.ts'

export const ticketsRoutes = {
  ticket: route({
    method: 'GET',
    path: '/api/backend/tickets/:number',
    area: 'admin',
    params: TicketParams,
    status: 200,
    response: TicketDetail,
  }),
  ticketSla: route({
    method: 'GET',
    path: '/api/backend/tickets/:number/sla',
    area: 'admin',
    params: TicketParams,
    status: 200,
    response: DeadlineExplanationsView,
  }),
  confirmRequester: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/requester',
    area: 'admin',
    keyless: 'repeats',
    params: TicketParams,
    body: ConfirmRequester,
    status: 200,
    response: TicketRow,
  }),
  setStatus: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/status',
    area: 'admin',
    keyless: 'repeats',
    params: TicketParams,
    body: SetStatus,
    status: 200,
    response: TicketRow,
  }),
} as const
