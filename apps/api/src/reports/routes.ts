import { routes } from '@lodge/contracts'
import {
  exportReportTickets,
  exportTicketReport,
  getForecast,
  getTicketReport,
  listReportTickets,
} from '@lodge/desk/insight'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../records/send-csv.ts'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'

const reportLimits = { limits: ['reportsByPerson'] } as const

export async function reportRoutes(app: FastifyInstance) {
  serveArea(app, {
    ticketReport: [getTicketReport, reportLimits],
    forecast: [getForecast, reportLimits],
    reportTickets: [listReportTickets, reportLimits],
  })
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
