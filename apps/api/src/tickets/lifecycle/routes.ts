import { getTicketSla } from '@lodge/desk/sla'
import { confirmRequester, getTicket, replyToTicket, setStatus } from '@lodge/desk/ticketing'
import type { FastifyInstance } from 'fastify'
import { serveArea } from '../../serve-area.ts'

export async function adminTicketRoutes(app: FastifyInstance) {
  serveArea(app, {
    ticket: getTicket,
    ticketSla: getTicketSla,
    replyToTicket: [replyToTicket, { hourly: 'replies' }],
    setStatus,
    confirmRequester,
  })
}
