import { route } from '../../foundation/route.ts'
import { TicketParams } from '../../ticketing/tickets/tickets.ts'
import {
  ListNotifications,
  NotificationParams,
  NotificationsPage,
  SetWatching,
  TicketWatchers,
  UnreadCount,
} from './notifications.ts'

export const notificationsRoutes = {
  notifications: route({
    method: 'GET',
    path: '/api/backend/notifications',
    area: 'admin',
    query: ListNotifications,
    status: 200,
    response: NotificationsPage,
  }),
  unreadCount: route({
    method: 'GET',
    path: '/api/backend/notifications/unread',
    area: 'admin',
    status: 200,
    response: UnreadCount,
  }),
  readNotification: route({
    method: 'PUT',
    path: '/api/backend/notifications/:notificationId/read',
    area: 'admin',
    keyless: 'repeats',
    params: NotificationParams,
    status: 200,
    response: UnreadCount,
  }),
  readNotifications: route({
    method: 'PUT',
    path: '/api/backend/notifications/read',
    area: 'admin',
    keyless: 'repeats',
    status: 200,
    response: UnreadCount,
  }),
  readTicketNotifications: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/notifications/read',
    area: 'admin',
    keyless: 'repeats',
    params: TicketParams,
    status: 200,
    response: UnreadCount,
  }),
  watchers: route({
    method: 'GET',
    path: '/api/backend/tickets/:number/watchers',
    area: 'admin',
    params: TicketParams,
    status: 200,
    response: TicketWatchers,
  }),
  setWatching: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/watching',
    area: 'admin',
    keyless: 'repeats',
    params: TicketParams,
    body: SetWatching,
    status: 200,
    response: TicketWatchers,
  }),
} as const
