import { routes } from '@lodge/contracts'
import {
  closeMyTicket,
  createFollowUp,
  createTicket,
  getMyTicket,
  getTicketSla,
  listMyTickets,
  rateTicket,
  readMyTicket,
  reopenMyTicket,
  replyAsRequester,
} from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'

export async function requesterTicketRoutes(app: FastifyInstance) {
  serve(app, routes.createTicket, (ctx, { body }) => createTicket(ctx, body), { hourly: 'tickets' })
  serve(app, routes.myTickets, (ctx, { query }) => listMyTickets(ctx, query))
  serve(app, routes.myTicket, (ctx, { params }) => getMyTicket(ctx, params))
  serve(app, routes.myTicketSla, (ctx, { params }) => getTicketSla(ctx, params))
  serve(
    app,
    routes.replyAsRequester,
    (ctx, { params, body }) => replyAsRequester(ctx, { ...params, ...body }),
    {
      hourly: 'replies',
    },
  )
  serve(app, routes.createFollowUp, (ctx, { params, body }) => createFollowUp(ctx, { ...params, ...body }), {
    hourly: 'tickets',
  })
  serve(app, routes.closeMyTicket, (ctx, { params }) => closeMyTicket(ctx, params), { hourly: 'changes' })
  // It changes something once for each message of the staff, so it cannot flood anything.
  serve(app, routes.readMyTicket, (ctx, { params, body }) => readMyTicket(ctx, { ...params, ...body }))
  serve(app, routes.rateTicket, (ctx, { params, body }) => rateTicket(ctx, { ...params, ...body }), {
    hourly: 'changes',
  })
  serve(app, routes.reopenMyTicket, (ctx, { params }) => reopenMyTicket(ctx, params), { hourly: 'changes' })
}
