import type { DeadlineExplanationsView, TicketParams } from '@lodge/contracts'
import { findOne } from '@lodge/database'
import { canSee, refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { explainDeadlines } from './explain-deadlines.ts'

/** Returns the explanations of a ticket's deadlines; throws `not_found` for those who may not see the ticket. */
export async function getTicketSla(
  ctx: Context,
  { number }: TicketParams,
): Promise<DeadlineExplanationsView> {
  const ticket = await findOne(ctx.db, 'ticket', { number }, { columns: ['id', 'requesterId', 'teamId'] })
  if (!ticket || !canSee(ctx.actor, ticket)) throw refusal('ticket_not_found')
  return { explanations: await explainDeadlines(ctx, ticket.id) }
}
