import type { DeadlineExplanationsView, TicketParams } from '@lodge/contracts'
import { canSee, notFound } from '@lodge/domain'
import type { Context } from '../../context.ts'
import { explainDeadlines } from './explain-deadlines.ts'

/** Why the deadlines of a ticket stand as they do, for whoever may see it; to anyone else it is `not_found`. */
export async function getTicketSla(
  ctx: Context,
  { number }: TicketParams,
): Promise<DeadlineExplanationsView> {
  const ticket = await ctx.db.prisma.ticket.findUnique({
    where: { number },
    select: { id: true, requesterId: true, teamId: true },
  })
  if (!ticket || !canSee(ctx.actor, ticket)) throw notFound('This ticket')
  return { explanations: await explainDeadlines(ctx.db, ticket.id, ctx.now()) }
}
