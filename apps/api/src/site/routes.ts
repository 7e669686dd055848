import { routes } from '@lodge/contracts'
import {
  countFailedDeliveries,
  discardDelivery,
  discardFailedJob,
  dismissChecklist,
  exportDeliveries,
  getSetupChecklist,
  getSiteSettings,
  getTestMailStatus,
  listDeliveries,
  listFailedJobs,
  previewTicketRetention,
  retryDelivery,
  retryFailedJob,
  sendTestMail,
  updateSiteSettings,
} from '@lodge/desk'
import { openFailedJobs } from '@lodge/events'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../records/send-csv.ts'
import { serve } from '../serve.ts'
import { logoRoutes } from './logo-routes.ts'

/** The settings of the whole help desk, what is left to set up, and the mails and jobs that have failed. */
export async function siteRoutes(app: FastifyInstance) {
  logoRoutes(app)
  const { deps, config, log } = app
  const failedJobs = openFailedJobs({ redis: deps.redis, prefix: config.redisPrefix, log })
  serve(app, routes.siteSettings, (ctx) => getSiteSettings(ctx))
  serve(app, routes.updateSiteSettings, (ctx, { body }) => updateSiteSettings(ctx, body), {
    hourly: 'changes',
  })
  serve(app, routes.ticketRetention, (ctx, { query }) => previewTicketRetention(ctx, query))
  serve(app, routes.sendTestMail, (ctx, { body }) => sendTestMail(ctx, body), { hourly: 'changes' })
  serve(app, routes.testMailStatus, (ctx, { params }) => getTestMailStatus(ctx, params))
  serve(app, routes.setupChecklist, (ctx) => getSetupChecklist(ctx))
  serve(app, routes.dismissChecklist, (ctx) => dismissChecklist(ctx), { hourly: 'changes' })
  serve(app, routes.deliveries, (ctx, { query }) => listDeliveries(ctx, query))
  serve(
    app,
    routes.deliveriesCsv,
    async (ctx, { query, reply }) => sendCsv(reply, 'deliveries', exportDeliveries(ctx, query)),
    { limits: ['exportsByPerson'] },
  )
  serve(app, routes.failedDeliveries, (ctx) => countFailedDeliveries(ctx, failedJobs))
  serve(app, routes.retryDelivery, (ctx, { params }) => retryDelivery(ctx, params), { hourly: 'changes' })
  serve(app, routes.discardDelivery, (ctx, { params }) => discardDelivery(ctx, params), { hourly: 'changes' })
  serve(app, routes.failedJobs, (ctx) => listFailedJobs(ctx, failedJobs))
  serve(app, routes.retryFailedJob, (ctx, { params }) => retryFailedJob(ctx, failedJobs, params), {
    hourly: 'changes',
  })
  serve(app, routes.discardFailedJob, (ctx, { params }) => discardFailedJob(ctx, failedJobs, params), {
    hourly: 'changes',
  })
}
