import { z } from 'zod'
import { route } from '../../foundation/route.ts'
import {
  ExportReportTickets,
  ListReportTickets,
  ReportTicketsPage,
  TicketReport,
  TicketReportQuery,
} from './ticket-report.ts'

export const ticketReportRoutes = {
  ticketReport: route({
    method: 'GET',
    path: '/api/backend/reports/tickets',
    area: 'admin',
    permission: 'view_report',
    query: TicketReportQuery,
    status: 200,
    response: TicketReport,
  }),
  reportTickets: route({
    method: 'GET',
    path: '/api/backend/reports/tickets/counted',
    area: 'admin',
    permission: 'view_report',
    query: ListReportTickets,
    status: 200,
    response: ReportTicketsPage,
  }),
  /** All that a figure counted, however much it is. */
  exportReportTickets: route({
    method: 'GET',
    path: '/api/backend/reports/tickets/counted.csv',
    area: 'admin',
    permission: 'view_report',
    query: ExportReportTickets,
    status: 200,
    response: z.unknown(),
  }),
  /** Every figure, step and row of the report, as the screen shows them. */
  exportTicketReport: route({
    method: 'GET',
    path: '/api/backend/reports/tickets.csv',
    area: 'admin',
    permission: 'view_report',
    query: TicketReportQuery,
    status: 200,
    response: z.unknown(),
  }),
} as const
