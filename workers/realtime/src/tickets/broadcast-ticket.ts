import type { RequesterTicketPush, ThreadEventView } from '@lodge/contracts'
import { audienceOf, loadFormAnswersPush, type TicketPushes } from '@lodge/desk'
import { broadcastToPortal } from '../broadcast.ts'
import type { RealtimeContext } from '../realtime-context.ts'

export async function broadcastTicket(
  ctx: RealtimeContext,
  event: { id: string; ticketId: string },
): Promise<void> {
  const [news, line] = await Promise.all([ctx.load.ticketPushes(event.ticketId), lineOf(ctx, event)])
  if (!news) return
  const isFirst = !alreadyBroadcast.has(news)
  alreadyBroadcast.add(news)
  if (isFirst) broadcastToRequester(ctx, news)
  if (isFirst || line) await ctx.agents.broadcast(news.place, { ...news.staff, event: line })
}

/** A push that several events share is sent once, and again for each line that they add. */
const alreadyBroadcast = new WeakSet<TicketPushes>()

export async function broadcastFormAnswers(
  ctx: RealtimeContext,
  event: { id: string; ticketId: string },
): Promise<void> {
  const [news, line, asked] = await Promise.all([
    ctx.load.ticketPushes(event.ticketId),
    lineOf(ctx, event),
    loadFormAnswersPush(ctx.db, event.ticketId),
  ])
  if (!news) return
  broadcastToRequester(ctx, news, { form: asked })
  await ctx.agents.broadcast(news.place, { ...news.staff, event: line, formAnswers: asked.formAnswers })
}

export async function broadcastTicketAndCounts(
  ctx: RealtimeContext,
  event: { id: string; ticketId: string },
): Promise<void> {
  ctx.recount()
  await broadcastTicket(ctx, event)
}

async function lineOf(
  { load: read }: RealtimeContext,
  { id, ticketId }: { id: string; ticketId: string },
): Promise<ThreadEventView | null> {
  return (await read.lines(id))?.get(ticketId) ?? null
}

function broadcastToRequester(
  { sockets }: RealtimeContext,
  { place, requester }: TicketPushes,
  more: Pick<RequesterTicketPush, 'form'> = {},
): void {
  const { portal } = audienceOf({ kind: 'ticket', ...place })
  broadcastToPortal(sockets, portal, 'ticket.changed', { ...requester, ...more })
}
