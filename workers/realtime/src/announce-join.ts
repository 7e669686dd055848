import type { DomainEvent } from '@lodge/contracts'
import { audienceOf, rooms, type BroadcastTarget, findBroadcastTarget } from '@lodge/desk'
import { announceTicket, announceTicketAndCounts } from './announce-ticket.ts'
import { keepOutsidersOut } from './keep-outsiders-out.ts'
import { pushToAdmin, pushToPortal } from './push.ts'
import type { RealtimeContext } from './realtime-context.ts'

/** Shows what a merge or its undoing made of both tickets, and has whoever has one open load its thread again. */
export async function announceMerge(
  ctx: RealtimeContext,
  { id, sourceId, targetId }: DomainEvent<'ticket.merged' | 'ticket.unmerged'>,
): Promise<void> {
  await announceMergeOn(ctx, { id, ticketId: sourceId })
  await announceMergeOn(ctx, { id, ticketId: targetId })
}

async function announceMergeOn(ctx: RealtimeContext, event: { id: string; ticketId: string }): Promise<void> {
  await announceTicketAndCounts(ctx, event)
  const place = await findBroadcastTarget(ctx.db, event.ticketId)
  if (!place) return
  const { portal } = audienceOf({ kind: 'ticket', ...place })
  pushToPortal(ctx.sockets, portal, 'ticket.stale', { number: place.number })
  tellStale(ctx, place)
}

/** Has both ends of a link looked at anew; what each agent may see of the other end, their own request decides. */
export async function announceLink(
  ctx: RealtimeContext,
  { ticketId, otherId }: { ticketId: string; otherId: string },
): Promise<void> {
  await Promise.all([ticketId, otherId].map((id) => announceStale(ctx, id)))
}

/** Shows either side of a follow-up that the other is linked to it now. */
export async function announceFollowUp(
  ctx: RealtimeContext,
  event: { id: string; ticketId: string },
): Promise<void> {
  await announceTicket(ctx, event)
  await announceStale(ctx, event.ticketId)
}

async function announceStale(ctx: RealtimeContext, ticketId: string): Promise<void> {
  const place = await findBroadcastTarget(ctx.db, ticketId)
  if (place) tellStale(ctx, place)
}

function tellStale({ sockets }: RealtimeContext, place: BroadcastTarget): void {
  keepOutsidersOut(sockets, place)
  pushToAdmin(sockets, [rooms.ticket(place.number)], 'ticket.stale', { number: place.number })
}
