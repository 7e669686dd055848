import { routes } from '@lodge/contracts'
import {
  createTicketOnBehalf,
  findRequesters,
  getRelatedTickets,
  getTopicForm,
  linkTicket,
  mergeTickets,
  moveMessage,
  previewMerge,
  previewMove,
  splitTicket,
  suggestTickets,
  undoMerge,
  unlinkTicket,
} from '@lodge/desk/ticketing'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve.ts'
import { serveArea } from '../../serve-area.ts'

export async function mergingRoutes(app: FastifyInstance) {
  serveArea(app, {
    relatedTickets: getRelatedTickets,
    previewMerge,
    mergeTickets,
    undoMerge,
    previewMove,
    moveMessage,
    splitTicket,
    linkTicket,
    unlinkTicket,
  })
  serve(app, routes.suggestTickets, async (ctx, { params, query }) => ({
    items: await suggestTickets(ctx, { ...params, ...query }),
  }))
}

export async function onBehalfRoutes(app: FastifyInstance) {
  serveArea(app, {
    createTicketOnBehalf: [createTicketOnBehalf, { hourly: 'tickets' }],
    topicForm: getTopicForm,
  })
  serve(app, routes.requesters, async (ctx, { query }) => ({ items: await findRequesters(ctx, query) }))
}
