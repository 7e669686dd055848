import { routes } from '@lodge/contracts'
import {
  countFailedDeliveries,
  discardDelivery,
  dismissChecklist,
  getSetupChecklist,
  getSiteSettings,
  getTestMailStatus,
  listDeliveries,
  retryDelivery,
  sendTestMail,
  updateSiteSettings,
} from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'
import { logoRoutes } from './logo-routes.ts'

/** The settings of the whole help desk, what is left to set up, and the mails that were not sent. */
export async function siteRoutes(app: FastifyInstance) {
  logoRoutes(app)
  serve(app, routes.siteSettings, (ctx) => getSiteSettings(ctx))
  serve(app, routes.updateSiteSettings, (ctx, { body }) => updateSiteSettings(ctx, body), {
    hourly: 'changes',
  })
  serve(app, routes.sendTestMail, (ctx, { body }) => sendTestMail(ctx, body), { hourly: 'changes' })
  serve(app, routes.testMailStatus, (ctx, { params }) => getTestMailStatus(ctx, params))
  serve(app, routes.setupChecklist, (ctx) => getSetupChecklist(ctx))
  serve(app, routes.dismissChecklist, (ctx) => dismissChecklist(ctx), { hourly: 'changes' })
  serve(app, routes.deliveries, (ctx, { query }) => listDeliveries(ctx, query))
  serve(app, routes.failedDeliveries, (ctx) => countFailedDeliveries(ctx))
  serve(app, routes.retryDelivery, (ctx, { params }) => retryDelivery(ctx, params), { hourly: 'changes' })
  serve(app, routes.discardDelivery, (ctx, { params }) => discardDelivery(ctx, params), { hourly: 'changes' })
}
