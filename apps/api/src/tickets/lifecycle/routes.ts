import { routes } from '@lodge/contracts'
import {
  getTicket,
  getTicketSla,
  replyToTicket,
  setAssignee,
  setPriority,
  setStatus,
  setTeam,
} from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve.ts'

export async function adminTicketRoutes(app: FastifyInstance) {
  serve(app, routes.ticket, (ctx, { params }) => getTicket(ctx, params))
  serve(app, routes.ticketSla, (ctx, { params }) => getTicketSla(ctx, params))
  serve(app, routes.replyToTicket, (ctx, { params, body }) => replyToTicket(ctx, { ...params, ...body }), {
    hourly: 'replies',
  })
  serve(app, routes.setStatus, (ctx, { params, body }) => setStatus(ctx, { ...params, ...body }))
  serve(app, routes.setPriority, (ctx, { params, body }) => setPriority(ctx, { ...params, ...body }))
  serve(app, routes.setTeam, (ctx, { params, body }) => setTeam(ctx, { ...params, ...body }))
  serve(app, routes.setAssignee, (ctx, { params, body }) => setAssignee(ctx, { ...params, ...body }))
}
