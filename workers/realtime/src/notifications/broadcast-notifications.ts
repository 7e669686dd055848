import type { DomainEvent } from '@lodge/contracts'
import {
  findBroadcastTarget,
  type NotifyingEvent,
  notify,
  rooms,
  unreadCountFor,
  watchersOf,
} from '@lodge/desk'
import { broadcastToAdmin } from '../broadcast.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import { removeUnauthorizedSockets } from '../remove-unauthorized-sockets.ts'

export async function broadcastNotifications(ctx: RealtimeContext, event: NotifyingEvent): Promise<void> {
  for (const { personId, push } of await notify(ctx, event))
    broadcastToAdmin(ctx.sockets, [rooms.person(personId)], 'notification.added', push)
}

export async function broadcastNotificationsRead(
  { db, sockets }: RealtimeContext,
  { personId, notificationIds: ids, at: upTo }: DomainEvent<'person.notifications_read'>,
): Promise<void> {
  const unread = await unreadCountFor(db, personId)
  if (unread) broadcastToAdmin(sockets, [rooms.person(personId)], 'notifications.read', { ids, upTo, unread })
}

export async function broadcastWatchers(
  { db, sockets }: RealtimeContext,
  { ticketId }: DomainEvent<'ticket.watchers_changed'>,
): Promise<void> {
  const [watchers, target] = await Promise.all([watchersOf(db, ticketId), findBroadcastTarget(db, ticketId)])
  if (!watchers || !target) return
  removeUnauthorizedSockets(sockets, target)
  broadcastToAdmin(sockets, [rooms.ticket(watchers.number)], 'ticket.watchers', watchers)
}
