import type { DomainEvent } from '@lodge/contracts'
import {
  type NotifyingEvent,
  notify,
  notifyOwner,
  participantsOf,
  unreadCountFor,
  watchersOf,
} from '@lodge/desk/messaging'
import { findBroadcastTarget, rooms } from '@lodge/desk/ticketing'
import type { RealtimeContext } from '../realtime-context.ts'
import { broadcastRecords } from '../records/broadcast-records.ts'
import { removeUnauthorizedSockets } from '../remove-unauthorized-sockets.ts'

export async function broadcastNotifications(ctx: RealtimeContext, event: NotifyingEvent): Promise<void> {
  emit(ctx, await notify(ctx, event))
}

/** Tells the owner of a macro or an automation that it is paused, and its readers that it has changed. */
export function broadcastPause(kind: 'macro' | 'automation') {
  return async (
    ctx: RealtimeContext,
    event: DomainEvent<'macro.paused' | 'automation.paused'>,
  ): Promise<void> => {
    await broadcastRecords(kind)(ctx)
    emit(ctx, await notifyOwner(ctx, event))
  }
}

function emit({ sockets }: RealtimeContext, pushes: Awaited<ReturnType<typeof notify>>): void {
  for (const { personId, push } of pushes)
    sockets.admin.to([rooms.person(personId)]).emit('notification.added', push)
}

export async function broadcastNotificationsRead(
  { db, sockets }: RealtimeContext,
  { personId, notificationIds: ids, at: upTo }: DomainEvent<'person.notifications_read'>,
): Promise<void> {
  const unread = await unreadCountFor(db, personId)
  if (unread) sockets.admin.to([rooms.person(personId)]).emit('notifications.read', { ids, upTo, unread })
}

export async function broadcastWatchers(
  { db, sockets }: RealtimeContext,
  { ticketId }: DomainEvent<'ticket.watchers_changed'>,
): Promise<void> {
  const [watchers, target] = await Promise.all([watchersOf(db, ticketId), findBroadcastTarget(db, ticketId)])
  if (!watchers || !target) return
  removeUnauthorizedSockets(sockets, target)
  sockets.admin.to([rooms.ticket(watchers.number)]).emit('ticket.watchers', watchers)
}

export async function broadcastParticipants(
  { db, sockets }: RealtimeContext,
  { ticketId }: DomainEvent<'ticket.participant_changed'>,
): Promise<void> {
  const [participants, target] = await Promise.all([
    participantsOf(db, ticketId),
    findBroadcastTarget(db, ticketId),
  ])
  if (!participants || !target) return
  removeUnauthorizedSockets(sockets, target)
  sockets.admin.to([rooms.ticket(participants.number)]).emit('ticket.participants', participants)
}

/** Says that they have changed: each agent fetches what they see of them. */
export async function broadcastScheduledReplies(
  { db, sockets }: RealtimeContext,
  { ticketId }: DomainEvent<'ticket.scheduled_reply_changed'>,
): Promise<void> {
  const target = await findBroadcastTarget(db, ticketId)
  if (!target) return
  removeUnauthorizedSockets(sockets, target)
  sockets.admin.to([rooms.ticket(target.number)]).emit('ticket.scheduled_replies', { number: target.number })
}
