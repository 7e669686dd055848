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
  listRecalculations,
  listSlaPolicies,
  listSlaScopeOptions,
  moveSlaPolicy,
  previewSla,
  updateBusinessHours,
  updateSlaPolicy,
} from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../../records/send-csv.ts'
import { serve } from '../../serve.ts'
import { readUploadedFile } from '../../uploaded-file.ts'

export async function slaRoutes(app: FastifyInstance) {
  serve(app, routes.slaPolicies, async (ctx) => ({ items: await listSlaPolicies(ctx) }))
  serve(
    app,
    routes.slaPoliciesCsv,
    async (ctx, { query, reply }) => sendCsv(reply, 'sla-policies', exportSlaPolicies(ctx, query)),
    { limits: ['exportsByPerson'] },
  )
  serve(app, routes.slaPolicy, (ctx, { params }) => getSlaPolicy(ctx, params))
  serve(app, routes.createSlaPolicy, (ctx, { body }) => createSlaPolicy(ctx, body))
  serve(app, routes.updateSlaPolicy, (ctx, { params, body }) => updateSlaPolicy(ctx, { ...params, ...body }))
  serve(app, routes.moveSlaPolicy, async (ctx, { params, body }) => ({
    items: await moveSlaPolicy(ctx, { ...params, ...body }),
  }))
  serve(app, routes.archiveSlaPolicy, (ctx, { params, body }) =>
    archiveSlaPolicy(ctx, { ...params, ...body }),
  )
  serve(app, routes.slaPolicyImpact, (ctx, { body }) => getPolicyImpact(ctx, body))
  serve(app, routes.slaOrderImpact, (ctx, { params, query }) =>
    getPolicyOrderImpact(ctx, { ...params, ...query }),
  )
  serve(app, routes.slaScopeOptions, (ctx) => listSlaScopeOptions(ctx))
  serve(app, routes.slaPreview, (ctx, { body }) => previewSla(ctx, body))
  serve(app, routes.slaRecalculations, async (ctx) => ({ items: await listRecalculations(ctx) }))
  serve(app, routes.businessHoursList, async (ctx) => ({ items: await listBusinessHours(ctx) }))
  serve(
    app,
    routes.businessHoursCsv,
    async (ctx, { query, reply }) => sendCsv(reply, 'business-hours', exportBusinessHours(ctx, query)),
    { limits: ['exportsByPerson'] },
  )
  serve(app, routes.businessHours, (ctx, { params }) => getBusinessHours(ctx, params))
  serve(app, routes.createBusinessHours, (ctx, { body }) => createBusinessHours(ctx, body))
  serve(app, routes.updateBusinessHours, (ctx, { params, body }) =>
    updateBusinessHours(ctx, { ...params, ...body }),
  )
  serve(app, routes.archiveBusinessHours, (ctx, { params, body }) =>
    archiveBusinessHours(ctx, { ...params, ...body }),
  )
  serve(app, routes.businessHoursImpact, (ctx, { params }) => getBusinessHoursImpact(ctx, params))
  serve(app, routes.compareBusinessHours, (ctx, { body }) => compareBusinessHours(ctx, body))
}

/** Files go to the plugin that reads uploads; this one is read and not stored. */
export async function holidayImportRoute(app: FastifyInstance) {
  serve(app, routes.importHolidays, async (ctx, { request }) => {
    try {
      const { file } = await readUploadedFile(request, 'calendar_file_required')
      return await importHolidays(ctx, file)
    } finally {
      // A browser reads a refusal only after it has sent everything: the rest is read and dropped.
      request.raw.unpipe()
      request.raw.resume()
    }
  })
}
