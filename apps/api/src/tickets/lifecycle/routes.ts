import { getTicket, getTicketSla, replyToTicket, setStatus } from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serveArea } from '../../serve-area.ts'

export async function adminTicketRoutes(app: FastifyInstance) {
  serveArea(app, {
    ticket: getTicket,
    ticketSla: getTicketSla,
    replyToTicket: [replyToTicket, { hourly: 'replies' }],
    setStatus,
  })
}
