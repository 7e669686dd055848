import { routes } from '@lodge/contracts'
import {
  archiveBusinessHours,
  archiveSlaPolicy,
  compareBusinessHours,
  createBusinessHours,
  createSlaPolicy,
  exportBusinessHours,
  exportSlaPolicies,
  getBusinessHours,
  getBusinessHoursImpact,
  getPolicyImpact,
  getPolicyOrderImpact,
  getSlaPolicy,
  importHolidays,
  listBusinessHours,
  listSlaPolicies,
  moveSlaPolicy,
  updateBusinessHours,
  updateSlaPolicy,
} from '@lodge/desk/sla'
import { listRecalculations, listSlaScopeOptions, previewSla } from '@lodge/desk/ticketing'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../../records/send-csv.ts'
import { serve } from '../../serve.ts'
import { serveArea } from '../../serve-area.ts'
import { readingAll, readUploadedFile } from '../../uploaded-file.ts'

export async function slaRoutes(app: FastifyInstance) {
  serve(app, routes.slaPolicies, async (ctx) => ({ items: await listSlaPolicies(ctx) }))
  serve(
    app,
    routes.slaPoliciesCsv,
    async (ctx, { query, reply }) => sendCsv(reply, 'sla-policies', exportSlaPolicies(ctx, query)),
    { limits: ['exportsByPerson'] },
  )
  serveArea(app, {
    slaPolicy: getSlaPolicy,
    createSlaPolicy,
    updateSlaPolicy,
    archiveSlaPolicy,
    slaPolicyImpact: getPolicyImpact,
    slaOrderImpact: getPolicyOrderImpact,
    slaScopeOptions: listSlaScopeOptions,
    slaPreview: previewSla,
    businessHours: getBusinessHours,
    createBusinessHours,
    updateBusinessHours,
    archiveBusinessHours,
    businessHoursImpact: getBusinessHoursImpact,
    compareBusinessHours,
  })
  serve(app, routes.moveSlaPolicy, async (ctx, { params, body }) => ({
    items: await moveSlaPolicy(ctx, { ...params, ...body }),
  }))
  serve(app, routes.slaRecalculations, async (ctx) => ({ items: await listRecalculations(ctx) }))
  serve(app, routes.businessHoursList, async (ctx) => ({ items: await listBusinessHours(ctx) }))
  serve(
    app,
    routes.businessHoursCsv,
    async (ctx, { query, reply }) => sendCsv(reply, 'business-hours', exportBusinessHours(ctx, query)),
    { limits: ['exportsByPerson'] },
  )
}

/** Goes to the plugin that reads uploads; the file is not stored. */
export async function holidayImportRoute(app: FastifyInstance) {
  serve(app, routes.importHolidays, async (ctx, { request }) =>
    readingAll(request, async () => {
      const { file } = await readUploadedFile(request, 'calendar_file_required')
      return importHolidays(ctx, file)
    }),
  )
}
