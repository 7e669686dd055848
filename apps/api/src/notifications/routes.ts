import {
  listNotifications,
  listWatchers,
  readNotification,
  readNotifications,
  readTicketNotifications,
  setWatching,
  unreadCount,
} from '@lodge/desk/messaging'
import type { FastifyInstance } from 'fastify'
import { serveArea } from '../serve-area.ts'

export async function notificationRoutes(app: FastifyInstance) {
  serveArea(app, {
    notifications: listNotifications,
    unreadCount,
    readNotification,
    readNotifications,
    readTicketNotifications,
    watchers: listWatchers,
    setWatching,
  })
}
