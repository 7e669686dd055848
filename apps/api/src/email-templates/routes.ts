import { routes } from '@lodge/contracts'
import type { Context } from '@lodge/desk/foundation'
import {
  exportEmailTemplates,
  getEmailTemplate,
  listEmailTemplates,
  previewEmailTemplate,
  saveEmailTemplate,
  testEmailTemplate,
} from '@lodge/desk/messaging'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../records/send-csv.ts'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'

export async function emailTemplateRoutes(app: FastifyInstance) {
  const hourly = { hourly: 'changes' } as const
  const { appUrl, secret } = app.config
  const linking = (ctx: Context) => ({ ...ctx, appUrl, secret })
  serveArea(app, {
    emailTemplates: listEmailTemplates,
  })
  serve(
    app,
    routes.emailTemplatesCsv,
    async (ctx, { query, reply }) => sendCsv(reply, 'email-templates', exportEmailTemplates(ctx, query)),
    { limits: ['exportsByPerson'] },
  )
  serve(app, routes.emailTemplate, (ctx, { params, query }) =>
    getEmailTemplate(linking(ctx), { ...params, ...query }),
  )
  serve(
    app,
    routes.saveEmailTemplate,
    (ctx, { params, body }) => saveEmailTemplate(linking(ctx), { ...params, ...body }),
    hourly,
  )
  serve(app, routes.previewEmailTemplate, (ctx, { params, body }) =>
    previewEmailTemplate(linking(ctx), { ...params, ...body }),
  )
  serve(
    app,
    routes.testEmailTemplate,
    (ctx, { params, body }) => testEmailTemplate(linking(ctx), { ...params, ...body }),
    hourly,
  )
}
