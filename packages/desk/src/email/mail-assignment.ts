import type { DomainEvent } from '@lodge/contracts'
import { deliver } from './deliver.ts'
import type { EmailContext } from './email-context.ts'
import { loadTicket, ticketVariables } from './ticket-facts.ts'
import { wantingMail } from './wanting-mail.ts'

/**
 * Tells an agent that somebody else has given them a ticket, unless it has gone on meanwhile. Of what an escalation
 * gives them its own mail tells.
 */
export async function mailAssignment(
  ctx: EmailContext,
  event: DomainEvent<'ticket.assigned'>,
): Promise<void> {
  if (event.actorId === null || event.to === null) return
  const actor = await ctx.db.prisma.person.findUnique({
    where: { id: event.actorId },
    select: { name: true },
  })
  await deliver(ctx, {
    eventId: event.id,
    template: 'ticket_assigned',
    ticketId: event.ticketId,
    recipients: await wantingMail(ctx.db, event, 'assigned'),
    compose: async () => {
      const ticket = await loadTicket(ctx.db, event.ticketId)
      if (!actor || !ticket || ticket.assignee?.id !== event.to) return null
      return { ...ticketVariables(ctx, ticket, 'admin'), actorName: actor.name }
    },
  })
}
