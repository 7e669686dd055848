import type { DomainEvent } from '@lodge/contracts'
import { findDeliveredTicket } from '@lodge/desk/messaging'
import { audienceOf, type BroadcastTarget, findBroadcastTarget, rooms } from '@lodge/desk/ticketing'
import type { RealtimeContext } from '../realtime-context.ts'
import { removeUnauthorizedSockets } from '../remove-unauthorized-sockets.ts'
import { broadcastTicket, broadcastTicketAndCounts, type TicketEvent } from './broadcast-ticket.ts'

/** Open threads are loaded again: a merge may move more than a push should carry. */
export async function broadcastMerge(
  ctx: RealtimeContext,
  { id, type, sourceId, targetId }: DomainEvent<'ticket.merged' | 'ticket.unmerged'>,
): Promise<void> {
  await broadcastMergeOn(ctx, { id, type, ticketId: sourceId })
  await broadcastMergeOn(ctx, { id, type, ticketId: targetId })
}

/** Both threads are loaded again, each by its own event. */
export function broadcastMovedMessage(
  ctx: RealtimeContext,
  event: DomainEvent<'ticket.message_moved' | 'ticket.split'>,
): Promise<void> {
  return broadcastMergeOn(ctx, event)
}

async function broadcastMergeOn(ctx: RealtimeContext, event: TicketEvent): Promise<void> {
  await broadcastTicketAndCounts(ctx, event)
  const target = await findBroadcastTarget(ctx.db, event.ticketId)
  if (!target) return
  const { portal } = audienceOf({ kind: 'ticket', ...target })
  ctx.sockets.portal.to(portal).emit('ticket.stale', { number: target.number })
  broadcastStaleToAgents(ctx, target)
}

/** Both tickets are loaded again: each agent's request decides what they see of the other. */
export async function broadcastLink(
  ctx: RealtimeContext,
  { ticketId, otherId }: { ticketId: string; otherId: string },
): Promise<void> {
  await Promise.all([ticketId, otherId].map((id) => broadcastStaleTicket(ctx, id)))
}

/** The requester loads the ticket again too: their request decides whether they see the article. */
export async function broadcastArticle(
  ctx: RealtimeContext,
  { ticketId }: { ticketId: string },
): Promise<void> {
  const target = await findBroadcastTarget(ctx.db, ticketId)
  if (!target) return
  const { portal } = audienceOf({ kind: 'ticket', ...target })
  ctx.sockets.portal.to(portal).emit('ticket.stale', { number: target.number })
  broadcastStaleToAgents(ctx, target)
}

/** The thread has other writers than before; the former requester finds that the ticket is no longer theirs. */
export async function broadcastRequesterChange(
  ctx: RealtimeContext,
  event: DomainEvent<'ticket.requester_changed' | 'ticket.people_merged'>,
): Promise<void> {
  await broadcastTicket(ctx, event)
  const target = await findBroadcastTarget(ctx.db, event.ticketId)
  if (!target) return
  const both = [rooms.person(event.from), rooms.person(target.requesterId)]
  ctx.sockets.portal.to(both).emit('ticket.stale', { number: target.number })
  broadcastStaleToAgents(ctx, target)
}

export async function broadcastFollowUp(
  ctx: RealtimeContext,
  { id, type, sourceId, targetId }: DomainEvent<'ticket.follow_up_created'>,
): Promise<void> {
  for (const ticketId of [sourceId, targetId]) {
    await broadcastTicket(ctx, { id, type, ticketId })
    await broadcastStaleTicket(ctx, ticketId)
  }
}

/** Agents load the thread again, where the message has what the mail server said. */
export async function broadcastUndelivered(ctx: RealtimeContext, event: TicketEvent): Promise<void> {
  await broadcastTicket(ctx, event)
  await broadcastStaleTicket(ctx, event.ticketId)
}

/** A mail that is sent again is no longer undelivered. */
export async function broadcastDelivery(
  ctx: RealtimeContext,
  { id, type, deliveryId }: DomainEvent<'delivery.retried'>,
): Promise<void> {
  const ticketId = await findDeliveredTicket(ctx.db, deliveryId)
  if (ticketId !== null) await broadcastUndelivered(ctx, { id, type, ticketId })
}

async function broadcastStaleTicket(ctx: RealtimeContext, ticketId: string): Promise<void> {
  const target = await findBroadcastTarget(ctx.db, ticketId)
  if (target) broadcastStaleToAgents(ctx, target)
}

function broadcastStaleToAgents({ sockets }: RealtimeContext, target: BroadcastTarget): void {
  removeUnauthorizedSockets(sockets, target)
  sockets.admin.to([rooms.ticket(target.number)]).emit('ticket.stale', { number: target.number })
}
