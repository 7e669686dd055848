import { getTicketSla } from '@lodge/desk/sla'
import {
  closeMyTicket,
  createFollowUp,
  createTicket,
  getMyTicket,
  giveMissingAnswers,
  listMyTickets,
  rateTicket,
  readMyTicket,
  reopenMyTicket,
  replyAsRequester,
} from '@lodge/desk/ticketing'
import type { FastifyInstance } from 'fastify'
import { serveArea } from '../serve-area.ts'

export async function requesterTicketRoutes(app: FastifyInstance) {
  serveArea(app, {
    createTicket: [createTicket, { hourly: 'tickets' }],
    myTickets: listMyTickets,
    myTicket: getMyTicket,
    myTicketSla: getTicketSla,
    replyAsRequester: [replyAsRequester, { hourly: 'replies' }],
    giveMissingAnswers: [giveMissingAnswers, { hourly: 'changes' }],
    createFollowUp: [createFollowUp, { hourly: 'tickets' }],
    closeMyTicket: [closeMyTicket, { hourly: 'changes' }],
    // It changes something once for each message of the staff, so it cannot flood anything.
    readMyTicket,
    rateTicket: [rateTicket, { hourly: 'changes' }],
    reopenMyTicket: [reopenMyTicket, { hourly: 'changes' }],
  })
}
