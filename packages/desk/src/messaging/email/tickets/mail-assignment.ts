import type { DomainEvent } from '@lodge/contracts'
import { findOne, getOne } from '@lodge/database'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'
import { describeTicketForAgent, loadMailedTicket } from './load-mailed-ticket.ts'

/**
 * Mails an agent to whom somebody else or the team's method assigned a ticket, unless it has been reassigned meanwhile.
 * An escalation that assigns one has its own mail, and so has what a deputy gets.
 */
export async function mailAssignment(
  ctx: EmailContext,
  event: DomainEvent<'ticket.assigned'>,
): Promise<void> {
  if (event.to === null || event.because === 'deputy') return
  const actorName = await findActorName(ctx, event)
  if (actorName === null) return
  await deliver(ctx, {
    eventId: event.id,
    template: 'ticket_assigned',
    ticketId: event.ticketId,
    isAutomatic: false,
    recipients: await mailRecipients['ticket.assigned'].ticket_assigned(ctx.db, event),
    compose: async (recipient, t) => {
      const ticket = await loadMailedTicket(ctx.db, event.ticketId)
      if (!ticket || ticket.assignee?.id !== event.to) return null
      return describeTicketForAgent(ctx, ticket, { recipient, t }, { actorName })
    },
  })
}

/** Returns who assigned the ticket: by a team's method the site itself. Null for an escalation. */
async function findActorName(
  { db }: EmailContext,
  { actorId, because }: DomainEvent<'ticket.assigned'>,
): Promise<string | null> {
  if (actorId !== null)
    return (await findOne(db, 'person', { id: actorId }, { columns: ['name'] }))?.name ?? null
  return because ? (await getOne(db, 'site', { id: 1 }, { columns: ['name'] })).name : null
}
