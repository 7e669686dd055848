import { routes } from '@lodge/contracts'
import {
  createReportSubscription,
  deleteReportSubscription,
  listReportSubscriptions,
  pauseReportSubscription,
  sendReportNow,
  updateReportSubscription,
} from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'

export async function reportSubscriptionRoutes(app: FastifyInstance) {
  serve(app, routes.reportSubscriptions, (ctx) => listReportSubscriptions(ctx))
  serve(app, routes.createReportSubscription, (ctx, { body }) => createReportSubscription(ctx, body))
  serve(app, routes.updateReportSubscription, (ctx, { params, body }) =>
    updateReportSubscription(ctx, { ...params, ...body }),
  )
  serve(app, routes.pauseReportSubscription, (ctx, { params, body }) =>
    pauseReportSubscription(ctx, { ...params, ...body }),
  )
  serve(app, routes.sendReportNow, (ctx, { params }) => sendReportNow(ctx, params), {
    limits: ['exportsByPerson'],
  })
  serve(app, routes.deleteReportSubscription, (ctx, { params }) => deleteReportSubscription(ctx, params))
}
