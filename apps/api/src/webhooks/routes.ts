import { routes } from '@lodge/contracts'
import type { FilesContext } from '@lodge/desk/foundation'
import {
  archiveWebhook,
  createWebhook,
  exportWebhooks,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  pauseWebhook,
  repeatWebhookDeliveries,
  repeatWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type WebhookContext,
} from '@lodge/desk/settings'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../records/send-csv.ts'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'

/** Webhooks, and what they were sent. */
export async function webhookRoutes(app: FastifyInstance) {
  const { secret, webhookNetworks } = app.config
  const withSecret = (ctx: FilesContext): WebhookContext => ({
    ...ctx,
    secret,
    reach: { allowedNetworks: webhookNetworks },
  })
  serve(
    app,
    routes.webhooksCsv,
    async (ctx, { query, reply }) => sendCsv(reply, 'webhooks', exportWebhooks(ctx, query)),
    { limits: ['exportsByPerson'] },
  )
  serveArea(app, {
    webhooks: listWebhooks,
    webhook: getWebhook,
    createWebhook: (ctx, input) => createWebhook(withSecret(ctx), input),
    updateWebhook: (ctx, input) => updateWebhook(withSecret(ctx), input),
    archiveWebhook,
    rotateWebhookSecret: (ctx, input) => rotateWebhookSecret(withSecret(ctx), input),
    pauseWebhook,
    testWebhook: [testWebhook, { hourly: 'changes' }],
    webhookDeliveries: listWebhookDeliveries,
    webhookDelivery: getWebhookDelivery,
    repeatWebhookDelivery: [repeatWebhookDelivery, { hourly: 'changes' }],
    repeatWebhookDeliveries: [repeatWebhookDeliveries, { hourly: 'changes' }],
  })
}
