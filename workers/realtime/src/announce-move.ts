import type { DomainEvent } from '@lodge/contracts'
import { audienceOf, rooms, ticketPlace } from '@lodge/desk'
import { announceTicketAndCounts } from './announce-ticket.ts'
import { keepOutsidersOut } from './keep-outsiders-out.ts'
import type { RealtimeContext } from './realtime-context.ts'

/** Tells the team that lost a ticket that it is gone, and the others what has become of it. */
export async function announceMove(
  ctx: RealtimeContext,
  event: DomainEvent<'ticket.team_changed'>,
): Promise<void> {
  const place = await ticketPlace(ctx.db, event.ticketId)
  if (!place) return
  const { number, version } = place
  const stillThere = audienceOf({ kind: 'ticket', ...place }).admin
  ctx.agents.flush()
  if (place.teamId !== event.from)
    ctx.sockets.admin
      .to([rooms.team(event.from), rooms.ticket(number)])
      .except([...stillThere])
      .emit('ticket.left', { number, version })
  keepOutsidersOut(ctx.sockets, place)
  await announceTicketAndCounts(ctx, event)
}
