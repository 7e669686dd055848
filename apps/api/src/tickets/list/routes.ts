import { routes } from '@lodge/contracts'
import {
  countSavedViews,
  countTickets,
  createBulkUpdate,
  createSavedView,
  deleteSavedView,
  exportTickets,
  listBulkUpdateFailures,
  listBulkUpdates,
  listSavedViews,
  listTickets,
  previewBulkReply,
  reorderSavedViews,
  suggestFilterValues,
  undoBulkUpdate,
  updateSavedView,
} from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { toCsv } from '../../exports/csv.ts'
import { serve } from '../../serve.ts'

export async function ticketListRoutes(app: FastifyInstance) {
  serve(app, routes.tickets, (ctx, { query }) => listTickets(ctx, query))
  serve(
    app,
    routes.exportTickets,
    async (ctx, { query, reply }) => {
      const rows = await exportTickets(ctx, query)
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="tickets.csv"')
      return toCsv(rows)
    },
    { limits: ['exportsByPerson'] },
  )
  serve(app, routes.ticketCount, (ctx, { query }) => countTickets(ctx, query))
  serve(app, routes.filterValues, (ctx, { query }) => suggestFilterValues(ctx, query))

  serve(app, routes.savedViews, async (ctx) => ({ items: await listSavedViews(ctx) }))
  serve(app, routes.savedViewCounts, (ctx) => countSavedViews(ctx))
  serve(app, routes.createSavedView, (ctx, { body }) => createSavedView(ctx, body))
  serve(app, routes.updateSavedView, (ctx, { params, body }) => updateSavedView(ctx, { ...params, ...body }))
  serve(app, routes.deleteSavedView, (ctx, { params }) => deleteSavedView(ctx, params))
  serve(app, routes.reorderSavedViews, async (ctx, { body }) => ({
    items: await reorderSavedViews(ctx, body),
  }))

  serve(app, routes.bulkUpdates, async (ctx) => ({ items: await listBulkUpdates(ctx) }))
  serve(app, routes.createBulkUpdate, (ctx, { body }) => createBulkUpdate(ctx, body))
  serve(app, routes.previewBulkReply, (ctx, { body }) => previewBulkReply(ctx, body))
  serve(app, routes.bulkUpdateFailures, (ctx, { params, query }) =>
    listBulkUpdateFailures(ctx, { ...params, ...query }),
  )
  serve(app, routes.undoBulkUpdate, (ctx, { params }) => undoBulkUpdate(ctx, params))
}
