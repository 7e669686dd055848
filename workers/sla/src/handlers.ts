import type { Handlers } from '@lodge/events'
import { recalculateOpenTickets } from './recalculate-open-tickets.ts'
import type { SlaContext } from './sla-context.ts'

/** Deadlines follow from a ticket's whole history, so each event has them evaluated again. */
export const handlers: Handlers<'sla', SlaContext> = {
  'ticket.created': evaluateTicket,
  'ticket.replied': evaluateTicket,
  'ticket.status_changed': evaluateTicket,
  'ticket.priority_changed': evaluateTicket,
  'ticket.topic_changed': evaluateTicket,
  'ticket.department_changed': evaluateTicket,
  'ticket.team_changed': evaluateTicket,
  'ticket.merged': evaluateSource,
  'ticket.unmerged': evaluateSource,
  'ticket.message_moved': evaluateTicket,
  'ticket.split': evaluateTicket,
  'sla_policy.changed': recalculateOpenTickets,
  'business_hours.changed': recalculateOpenTickets,
  'topic.changed': recalculateOpenTickets,
  'department.changed': recalculateOpenTickets,
  'team.changed': recalculateOpenTickets,
}

/** A merge ends the source's deadlines and leaves the target's as they are. */
function evaluateSource(ctx: SlaContext, event: { sourceId: string }): Promise<void> {
  return ctx.evaluateTicket(event.sourceId)
}

function evaluateTicket(ctx: SlaContext, event: { ticketId: string }): Promise<void> {
  return ctx.evaluateTicket(event.ticketId)
}
