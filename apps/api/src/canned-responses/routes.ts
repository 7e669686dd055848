import { routes } from '@lodge/contracts'
import {
  archiveCannedResponse,
  createCannedResponse,
  exportCannedResponses,
  getCannedResponse,
  listCannedResponseOptions,
  listCannedResponses,
  listFilledCannedResponses,
  previewCannedResponse,
  updateCannedResponse,
} from '@lodge/desk/ticketing'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../records/send-csv.ts'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'

export async function cannedResponseRoutes(app: FastifyInstance) {
  serveArea(app, {
    cannedResponses: listCannedResponses,
    cannedResponse: getCannedResponse,
    createCannedResponse,
    updateCannedResponse,
    archiveCannedResponse,
    previewCannedResponse,
    cannedResponseOptions: listCannedResponseOptions,
    ticketCannedResponses: listFilledCannedResponses,
  })
  serve(
    app,
    routes.cannedResponsesCsv,
    async (ctx, { query, reply }) => sendCsv(reply, 'canned-responses', exportCannedResponses(ctx, query)),
    { limits: ['exportsByPerson'] },
  )
}
