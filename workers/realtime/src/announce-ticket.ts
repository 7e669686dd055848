import { audienceOf, requesterTicketPush, ticketPush } from '@lodge/desk'
import { pushToAdmin, pushToPortal } from './push.ts'
import type { RealtimeContext } from './realtime-context.ts'

/** Shows a ticket as it is now to the agents who may see it and to its requester. */
export async function announceTicket(
  ctx: RealtimeContext,
  event: { id: string; ticketId: string },
): Promise<void> {
  await tell(ctx, { ticketId: event.ticketId, eventId: event.id })
}

/** The same, with what it was asked about, where that has changed. */
export async function announceAsked(
  ctx: RealtimeContext,
  event: { id: string; ticketId: string },
): Promise<void> {
  await tell(ctx, { ticketId: event.ticketId, eventId: event.id, isAskedAnew: true })
}

/** The same, where queues may have changed by it. */
export async function announceTicketAndCounts(
  ctx: RealtimeContext,
  event: { id: string; ticketId: string },
): Promise<void> {
  ctx.recount()
  await announceTicket(ctx, event)
}

type About = Parameters<typeof ticketPush>[1]

async function tell(ctx: RealtimeContext, about: About): Promise<void> {
  await Promise.all([tellRequester(ctx, about), tellAgents(ctx, about)])
}

async function tellRequester({ db, now, sockets }: RealtimeContext, about: About) {
  const told = await requesterTicketPush(db, about, now())
  if (told)
    pushToPortal(sockets, audienceOf({ kind: 'ticket', ...told.place }).portal, 'ticket.changed', told.push)
}

async function tellAgents({ db, now, sockets }: RealtimeContext, about: About) {
  const told = await ticketPush(db, about, now())
  if (told)
    pushToAdmin(sockets, audienceOf({ kind: 'ticket', ...told.place }).admin, 'ticket.changed', told.push)
}
