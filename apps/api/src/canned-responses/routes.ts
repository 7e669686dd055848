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
} from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../records/send-csv.ts'
import { serve } from '../serve.ts'

export async function cannedResponseRoutes(app: FastifyInstance) {
  serve(app, routes.cannedResponses, (ctx, { query }) => listCannedResponses(ctx, query))
  serve(
    app,
    routes.cannedResponsesCsv,
    async (ctx, { query, reply }) => sendCsv(reply, 'canned-responses', exportCannedResponses(ctx, query)),
    { limits: ['exportsByPerson'] },
  )
  serve(app, routes.cannedResponse, (ctx, { params }) => getCannedResponse(ctx, params))
  serve(app, routes.createCannedResponse, (ctx, { body }) => createCannedResponse(ctx, body))
  serve(app, routes.updateCannedResponse, (ctx, { params, body }) =>
    updateCannedResponse(ctx, { ...params, ...body }),
  )
  serve(app, routes.archiveCannedResponse, (ctx, { params, body }) =>
    archiveCannedResponse(ctx, { ...params, ...body }),
  )
  serve(app, routes.previewCannedResponse, (ctx, { body }) => previewCannedResponse(ctx, body))
  serve(app, routes.cannedResponseOptions, (ctx, { query }) => listCannedResponseOptions(ctx, query))
  serve(app, routes.ticketCannedResponses, (ctx, { params, query }) =>
    listFilledCannedResponses(ctx, { ...params, ...query }),
  )
}
