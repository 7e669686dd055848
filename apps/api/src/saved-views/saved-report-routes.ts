import { routes } from '@lodge/contracts'
import {
  createSavedReport,
  deleteSavedReport,
  listSavedReports,
  updateSavedReport,
} from '@lodge/desk/ticketing'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'

export async function savedReportRoutes(app: FastifyInstance) {
  serve(app, routes.savedReports, async (ctx) => ({ items: await listSavedReports(ctx) }))
  serveArea(app, {
    createSavedReport,
    updateSavedReport,
    deleteSavedReport,
  })
}
