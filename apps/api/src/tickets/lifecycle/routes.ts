import { routes } from '@lodge/contracts'
import { getTicket, getTicketSla, replyToTicket, setStatus } from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve.ts'

export async function adminTicketRoutes(app: FastifyInstance) {
  serve(app, routes.ticket, (ctx, { params }) => getTicket(ctx, params))
  serve(app, routes.ticketSla, (ctx, { params }) => getTicketSla(ctx, params))
  serve(app, routes.replyToTicket, (ctx, { params, body }) => replyToTicket(ctx, { ...params, ...body }), {
    hourly: 'replies',
  })
  serve(app, routes.setStatus, (ctx, { params, body }) => setStatus(ctx, { ...params, ...body }))
}
