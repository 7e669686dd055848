import type { DomainEvent, TicketAccessLost } from '@lodge/contracts'
import { findOne, getOne } from '@lodge/database'
import { audienceOf, type BroadcastTarget, findBroadcastTarget, rooms } from '@lodge/desk/ticketing'
import { broadcastToWalls } from '../broadcast-to-walls.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import { removeUnauthorizedSockets } from '../remove-unauthorized-sockets.ts'
import { broadcastTicketAndCounts } from './broadcast-ticket.ts'

export async function broadcastTeamChange(
  ctx: RealtimeContext,
  event: DomainEvent<'ticket.team_changed'>,
): Promise<void> {
  const target = await findBroadcastTarget(ctx.db, event.ticketId)
  if (!target) return
  const departure = target.teamId === event.from ? null : await loadTicketLeft(ctx, target, event.actorId)
  ctx.agents.flush()
  if (departure)
    ctx.sockets.admin
      .to([rooms.team(event.from), rooms.ticket(target.number)])
      .except(audienceOf({ kind: 'ticket', ...target }).admin)
      .emit('ticket.access_lost', departure)
  broadcastToWalls(ctx.sockets, event.from)
  removeUnauthorizedSockets(ctx.sockets, target)
  await broadcastTicketAndCounts(ctx, event)
}

async function loadTicketLeft({ db }: RealtimeContext, target: BroadcastTarget, actorId: string | null) {
  const { number, version, teamId } = target
  const columns = ['alias', 'name'] as const
  const [team, by] = await Promise.all([
    getOne(db, 'team', { id: teamId }, { columns }),
    actorId === null ? null : findOne(db, 'person', { id: actorId }, { columns }),
  ])
  return { number, version, team, by } satisfies TicketAccessLost
}
