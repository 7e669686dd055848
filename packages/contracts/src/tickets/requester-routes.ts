import { route } from '../route.ts'
import { CreatedTicket, ListMyTickets, MyTicketsPage, RequesterTicketDetail } from './requester-tickets.ts'
import {
  CreateTicket,
  DeadlineExplanationsView,
  MessageView,
  ReplyAsRequester,
  TicketParams,
} from './tickets.ts'

export const requesterTicketsRoutes = {
  createTicket: route({
    method: 'POST',
    path: '/api/tickets',
    area: 'portal',
    body: CreateTicket,
    status: 201,
    response: CreatedTicket,
  }),
  myTickets: route({
    method: 'GET',
    path: '/api/tickets',
    area: 'portal',
    query: ListMyTickets,
    status: 200,
    response: MyTicketsPage,
  }),
  myTicket: route({
    method: 'GET',
    path: '/api/tickets/:number',
    area: 'portal',
    params: TicketParams,
    status: 200,
    response: RequesterTicketDetail,
  }),
  myTicketSla: route({
    method: 'GET',
    path: '/api/tickets/:number/sla',
    area: 'portal',
    params: TicketParams,
    status: 200,
    response: DeadlineExplanationsView,
  }),
  replyAsRequester: route({
    method: 'POST',
    path: '/api/tickets/:number/replies',
    area: 'portal',
    params: TicketParams,
    body: ReplyAsRequester,
    status: 201,
    response: MessageView,
  }),
  /** Takes the same body as a reply, which becomes the first message of the follow-up. */
  createFollowUp: route({
    method: 'POST',
    path: '/api/tickets/:number/follow-up',
    area: 'portal',
    params: TicketParams,
    body: ReplyAsRequester,
    status: 201,
    response: RequesterTicketDetail,
  }),
  closeMyTicket: route({
    method: 'POST',
    path: '/api/tickets/:number/closure',
    area: 'portal',
    params: TicketParams,
    status: 201,
    response: RequesterTicketDetail,
  }),
  reopenMyTicket: route({
    method: 'DELETE',
    path: '/api/tickets/:number/closure',
    area: 'portal',
    params: TicketParams,
    status: 200,
    response: RequesterTicketDetail,
  }),
} as const
