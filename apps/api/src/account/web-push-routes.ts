import { routes } from '@lodge/contracts'
import {
  confirmPushSubscription,
  getMyWebPush,
  type PushBrowser,
  removePushDevice,
  renewPushSubscription,
  subscribeToWebPush,
} from '@lodge/desk/messaging'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../serve.ts'

export async function webPushRoutes(app: FastifyInstance) {
  const settings = app.config.webPush
  const changes = { hourly: 'changes' } as const
  const browserOf = ({ session }: FastifyRequest): PushBrowser => ({ settings, sessionId: session?.id ?? '' })
  serve(app, routes.myWebPush, (ctx, { request }) => getMyWebPush(ctx, browserOf(request)))
  serve(
    app,
    routes.subscribeToWebPush,
    (ctx, { body, request }) => {
      const userAgent = request.headers['user-agent'] ?? ''
      return subscribeToWebPush(ctx, body, { ...browserOf(request), userAgent })
    },
    changes,
  )
  serve(app, routes.confirmWebPush, (ctx, { body, request }) =>
    confirmPushSubscription(ctx, body, browserOf(request)),
  )
  serve(
    app,
    routes.removePushDevice,
    (ctx, { params, request }) => removePushDevice(ctx, params, browserOf(request)),
    changes,
  )
  // A service worker has no anti-forgery token to send.
  serve(app, routes.renewPushSubscription, (ctx, { body }) => renewPushSubscription(ctx, body, settings), {
    isOpenedByLink: true,
    limits: ['feedbackByAddress'],
  })
}
