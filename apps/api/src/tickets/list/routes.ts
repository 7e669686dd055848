import { routes } from '@lodge/contracts'
import { exportTickets } from '@lodge/desk/insight'
import {
  countSavedViews,
  countTickets,
  createBulkUpdate,
  createSavedView,
  deleteSavedView,
  listBulkUpdateFailures,
  listBulkUpdates,
  listSavedViews,
  listTicketChanges,
  listTickets,
  previewBulkReply,
  reorderSavedViews,
  suggestFilterValues,
  undoBulkUpdate,
  updateSavedView,
} from '@lodge/desk/ticketing'
import type { FastifyInstance } from 'fastify'
import { toCsv } from '../../exports/csv.ts'
import { serve } from '../../serve.ts'
import { serveArea } from '../../serve-area.ts'

export async function ticketListRoutes(app: FastifyInstance) {
  serveArea(app, {
    tickets: listTickets,
    ticketCount: countTickets,
    ticketChanges: listTicketChanges,
    filterValues: suggestFilterValues,
    savedViewCounts: countSavedViews,
    createSavedView,
    updateSavedView,
    deleteSavedView,
    createBulkUpdate,
    previewBulkReply,
    bulkUpdateFailures: listBulkUpdateFailures,
    undoBulkUpdate,
  })
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

  serve(app, routes.savedViews, async (ctx) => ({ items: await listSavedViews(ctx) }))
  serve(app, routes.reorderSavedViews, async (ctx, { body }) => ({
    items: await reorderSavedViews(ctx, body),
  }))

  serve(app, routes.bulkUpdates, async (ctx) => ({ items: await listBulkUpdates(ctx) }))
}
