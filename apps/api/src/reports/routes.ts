import { routes } from '@lodge/contracts'
import {
  exportReportTickets,
  exportTicketReport,
  getForecast,
  getTicketReport,
  listReportTickets,
} from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../records/send-csv.ts'
import { serve } from '../serve.ts'

const reportLimits = { limits: ['reportsByPerson'] } as const

export async function reportRoutes(app: FastifyInstance) {
  serve(app, routes.ticketReport, (ctx, { query }) => getTicketReport(ctx, query), reportLimits)
  serve(app, routes.forecast, (ctx, { query }) => getForecast(ctx, query), reportLimits)
  serve(app, routes.reportTickets, (ctx, { query }) => listReportTickets(ctx, query), reportLimits)
  serve(
    app,
    routes.exportReportTickets,
    (ctx, { query, reply }) => sendCsv(reply, 'report-tickets', exportReportTickets(ctx, query)),
    { limits: ['exportsByPerson'] },
  )
  serve(
    app,
    routes.exportTicketReport,
    async (ctx, { query, reply }) => sendCsv(reply, 'ticket-report', await exportTicketReport(ctx, query)),
    { limits: ['exportsByPerson'] },
  )
}
