import { audienceOf, requesterTicketPush, ticketPush } from '@lodge/desk'
import { pushToAdmin, pushToPortal } from './push.ts'
import type { RealtimeContext } from './realtime-context.ts'

/** Shows a ticket as it is now to the agents who may see it and to its requester. */
export async function announceTicket(
  ctx: RealtimeContext,
  event: { id: string; ticketId: string },
): Promise<void> {
  await Promise.all([tellRequester(ctx, event.ticketId), tellAgents(ctx, event)])
}

/** The same, where queues may have changed by it. */
export async function announceTicketAndCounts(
  ctx: RealtimeContext,
  event: { id: string; ticketId: string },
): Promise<void> {
  ctx.recount()
  await announceTicket(ctx, event)
}

async function tellRequester({ db, now, sockets }: RealtimeContext, ticketId: string) {
  const told = await requesterTicketPush(db, ticketId, now())
  if (told)
    pushToPortal(sockets, audienceOf({ kind: 'ticket', ...told.place }).portal, 'ticket.changed', told.push)
}

async function tellAgents(
  { db, now, sockets }: RealtimeContext,
  { id, ticketId }: { id: string; ticketId: string },
) {
  const told = await ticketPush(db, { ticketId, eventId: id }, now())
  if (told)
    pushToAdmin(sockets, audienceOf({ kind: 'ticket', ...told.place }).admin, 'ticket.changed', told.push)
}
