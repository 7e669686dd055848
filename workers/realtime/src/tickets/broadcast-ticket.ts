import {
  type EventType,
  isThreadEvent,
  type RequesterTicketPush,
  type ThreadEventView,
} from '@lodge/contracts'
import { audienceOf, loadFormAnswersPush, type TicketPushes } from '@lodge/desk/ticketing'
import type { RealtimeContext } from '../realtime-context.ts'

export interface TicketEvent {
  id: string
  type: EventType
  ticketId: string
}

export async function broadcastTicket(ctx: RealtimeContext, event: TicketEvent): Promise<void> {
  const [pushes, line] = await Promise.all([ctx.load.ticketPushes(event.ticketId), lineOf(ctx, event)])
  if (pushes) await pushTicket(ctx, pushes, line)
}

/** Pushes to the requester at once, and to agents with the event's line of the thread. */
export async function pushTicket(
  ctx: RealtimeContext,
  pushes: TicketPushes,
  line: ThreadEventView | null,
): Promise<void> {
  const isFirst = !alreadyBroadcast.has(pushes)
  alreadyBroadcast.add(pushes)
  if (isFirst) broadcastToRequester(ctx, pushes)
  if (isFirst || line) await ctx.agents.broadcast(pushes.target, { ...pushes.staff, event: line })
}

/** A push that several events share is sent once, and again for each line of the thread. */
const alreadyBroadcast = new WeakSet<TicketPushes>()

export async function broadcastFormAnswers(ctx: RealtimeContext, event: TicketEvent): Promise<void> {
  const [pushes, line, form] = await Promise.all([
    ctx.load.ticketPushes(event.ticketId),
    lineOf(ctx, event),
    loadFormAnswersPush(ctx.db, event.ticketId),
  ])
  if (!pushes) return
  broadcastToRequester(ctx, pushes, { hasNewAnswers: true })
  await ctx.agents.broadcast(pushes.target, { ...pushes.staff, event: line, ...form })
}

export async function broadcastTicketAndCounts(ctx: RealtimeContext, event: TicketEvent): Promise<void> {
  ctx.recount()
  await broadcastTicket(ctx, event)
}

/** Reaches all devices of the requester. */
export async function broadcastToOwnScreens(
  ctx: RealtimeContext,
  { ticketId }: { ticketId: string },
): Promise<void> {
  const pushes = await ctx.load.ticketPushes(ticketId)
  if (pushes) broadcastToRequester(ctx, pushes)
}

/** Asks Postgres for none where the thread shows no events of this type, as most are. */
async function lineOf(
  { load }: RealtimeContext,
  { id, type, ticketId }: TicketEvent,
): Promise<ThreadEventView | null> {
  if (!isThreadEvent(type)) return null
  return (await load.lines(id))?.get(ticketId) ?? null
}

function broadcastToRequester(
  { sockets }: RealtimeContext,
  { target, requester }: TicketPushes,
  more: Pick<RequesterTicketPush, 'hasNewAnswers'> = {},
): void {
  const { portal } = audienceOf({ kind: 'ticket', ...target })
  sockets.portal.to(portal).emit('ticket.changed', { ...requester, ...more })
}
