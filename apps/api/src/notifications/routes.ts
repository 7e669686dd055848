import { routes } from '@lodge/contracts'
import {
  listNotifications,
  listWatchers,
  readNotification,
  readNotifications,
  readTicketNotifications,
  setWatching,
  unreadCount,
} from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'

export async function notificationRoutes(app: FastifyInstance) {
  serve(app, routes.notifications, (ctx, { query }) => listNotifications(ctx, query))
  serve(app, routes.unreadCount, (ctx) => unreadCount(ctx))
  serve(app, routes.readNotification, (ctx, { params }) => readNotification(ctx, params))
  serve(app, routes.readNotifications, (ctx) => readNotifications(ctx))
  serve(app, routes.readTicketNotifications, (ctx, { params }) => readTicketNotifications(ctx, params))
  serve(app, routes.watchers, (ctx, { params }) => listWatchers(ctx, params))
  serve(app, routes.setWatching, (ctx, { params, body }) => setWatching(ctx, { ...params, ...body }))
}
