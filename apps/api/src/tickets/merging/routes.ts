import { routes } from '@lodge/contracts'
import {
  createTicketOnBehalf,
  findRequesters,
  getRelatedTickets,
  getTopicForm,
  linkTicket,
  mergeTickets,
  previewMerge,
  suggestTickets,
  undoMerge,
  unlinkTicket,
} from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve.ts'

export async function mergingRoutes(app: FastifyInstance) {
  serve(app, routes.relatedTickets, (ctx, { params }) => getRelatedTickets(ctx, params))
  serve(app, routes.suggestTickets, async (ctx, { params, query }) => ({
    items: await suggestTickets(ctx, { ...params, ...query }),
  }))
  serve(app, routes.previewMerge, (ctx, { params, query }) => previewMerge(ctx, { ...params, ...query }))
  serve(app, routes.mergeTickets, (ctx, { params, body }) => mergeTickets(ctx, { ...params, ...body }))
  serve(app, routes.undoMerge, (ctx, { params }) => undoMerge(ctx, params))
  serve(app, routes.linkTicket, (ctx, { params, body }) => linkTicket(ctx, { ...params, ...body }))
  serve(app, routes.unlinkTicket, (ctx, { params }) => unlinkTicket(ctx, params))
}

export async function onBehalfRoutes(app: FastifyInstance) {
  serve(app, routes.createTicketOnBehalf, (ctx, { body }) => createTicketOnBehalf(ctx, body), {
    hourly: 'tickets',
  })
  serve(app, routes.requesters, async (ctx, { query }) => ({ items: await findRequesters(ctx, query) }))
  serve(app, routes.topicForm, (ctx, { params, query }) => getTopicForm(ctx, { ...params, ...query }))
}
