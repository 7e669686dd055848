import { routes } from '@lodge/contracts'
import {
  countFailedDeliveries,
  discardDelivery,
  exportDeliveries,
  listDeliveries,
  listFailingAddresses,
  resumeAddresses,
  retryDelivery,
} from '@lodge/desk/messaging'
import { getOperations, getStorage } from '@lodge/desk/operations'
import {
  discardFailedJob,
  dismissChecklist,
  getSetupChecklist,
  getSiteSettings,
  getTestMailStatus,
  listFailedJobs,
  retryFailedJob,
  sendTestMail,
  updateSiteSettings,
} from '@lodge/desk/settings'
import { previewTicketRetention } from '@lodge/desk/ticketing'
import { openFailedJobs } from '@lodge/events'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../records/send-csv.ts'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'
import { logoRoutes } from './logo-routes.ts'

export async function siteRoutes(app: FastifyInstance) {
  logoRoutes(app)
  const { deps, config, log } = app
  const failedJobs = openFailedJobs({ redis: deps.redis, prefix: config.redisPrefix, log })
  serveArea(app, {
    siteSettings: getSiteSettings,
    updateSiteSettings: [updateSiteSettings, { hourly: 'changes' }],
    ticketRetention: previewTicketRetention,
    sendTestMail: [sendTestMail, { hourly: 'changes' }],
    testMailStatus: getTestMailStatus,
    setupChecklist: getSetupChecklist,
    dismissChecklist: [dismissChecklist, { hourly: 'changes' }],
    deliveries: listDeliveries,
    retryDelivery: [retryDelivery, { hourly: 'changes' }],
    discardDelivery: [discardDelivery, { hourly: 'changes' }],
    failingAddresses: listFailingAddresses,
    resumeAddresses: [resumeAddresses, { hourly: 'changes' }],
  })
  serve(
    app,
    routes.deliveriesCsv,
    async (ctx, { query, reply }) => sendCsv(reply, 'deliveries', exportDeliveries(ctx, query)),
    { limits: ['exportsByPerson'] },
  )
  serve(app, routes.failedDeliveries, (ctx) => countFailedDeliveries(ctx, failedJobs))
  serve(app, routes.failedJobs, (ctx) => listFailedJobs(ctx, failedJobs))
  const sources = { redis: deps.redis, prefix: config.redisPrefix, log }
  serve(app, routes.operations, (ctx) => getOperations(ctx, sources))
  serve(app, routes.storage, (ctx) => getStorage(ctx, { files: deps.files, log }))
  serve(app, routes.retryFailedJob, (ctx, { params }) => retryFailedJob(ctx, failedJobs, params), {
    hourly: 'changes',
  })
  serve(app, routes.discardFailedJob, (ctx, { params }) => discardFailedJob(ctx, failedJobs, params), {
    hourly: 'changes',
  })
}
