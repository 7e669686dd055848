import type { DomainEvent } from '@lodge/contracts'
import { findOne } from '@lodge/database'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'
import { describeTicketForAgent, loadMailedTicket } from './load-mailed-ticket.ts'

/**
 * Mails an agent to whom somebody else assigned a ticket, unless it has been reassigned meanwhile. An escalation that
 * assigns one has its own mail.
 */
export async function mailAssignment(
  ctx: EmailContext,
  event: DomainEvent<'ticket.assigned'>,
): Promise<void> {
  if (event.actorId === null || event.to === null) return
  const actor = await findOne(ctx.db, 'person', { id: event.actorId }, { columns: ['name'] })
  await deliver(ctx, {
    eventId: event.id,
    template: 'ticket_assigned',
    ticketId: event.ticketId,
    isAutomatic: false,
    recipients: await mailRecipients['ticket.assigned'].ticket_assigned(ctx.db, event),
    compose: async (recipient, t) => {
      const ticket = await loadMailedTicket(ctx.db, event.ticketId)
      if (!actor || !ticket || ticket.assignee?.id !== event.to) return null
      return describeTicketForAgent(ctx, ticket, { recipient, t }, { actorName: actor.name })
    },
  })
}
