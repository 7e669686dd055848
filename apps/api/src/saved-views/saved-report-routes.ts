import { routes } from '@lodge/contracts'
import { createSavedReport, deleteSavedReport, listSavedReports, updateSavedReport } from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'

export async function savedReportRoutes(app: FastifyInstance) {
  serve(app, routes.savedReports, async (ctx) => ({ items: await listSavedReports(ctx) }))
  serve(app, routes.createSavedReport, (ctx, { body }) => createSavedReport(ctx, body))
  serve(app, routes.updateSavedReport, (ctx, { params, body }) =>
    updateSavedReport(ctx, { ...params, ...body }),
  )
  serve(app, routes.deleteSavedReport, (ctx, { params }) => deleteSavedReport(ctx, params))
}
