import type { DeadlineExplanationsView, TicketParams } from '@lodge/contracts'
import { canSee, refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { explainDeadlines } from './explain-deadlines.ts'

/** Returns the explanations of a ticket's deadlines; throws `not_found` for those who may not see the ticket. */
export async function getTicketSla(
  ctx: Context,
  { number }: TicketParams,
): Promise<DeadlineExplanationsView> {
  const ticket = await ctx.db.prisma.ticket.findUnique({
    where: { number },
    select: { id: true, requesterId: true, teamId: true },
  })
  if (!ticket || !canSee(ctx.actor, ticket)) throw refusal('ticket_not_found')
  return { explanations: await explainDeadlines(ctx.db, ticket.id, ctx.now()) }
}
