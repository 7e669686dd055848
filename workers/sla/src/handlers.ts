import type { Handlers } from '@lodge/events'
import type { SlaContext } from './context.ts'
import { retimeOpenTickets } from './retime-open-tickets.ts'

/** Whatever happens to a ticket's clocks, its events tell; so each one leads to a fresh look at all of them. */
export const handlers: Handlers<'sla', SlaContext> = {
  'ticket.created': judgeAfresh,
  'ticket.replied': judgeAfresh,
  'ticket.status_changed': judgeAfresh,
  'ticket.priority_changed': judgeAfresh,
  'ticket.topic_changed': judgeAfresh,
  'ticket.department_changed': judgeAfresh,
  'ticket.merged': judgeSource,
  'ticket.unmerged': judgeSource,
  'sla_policy.changed': retimeOpenTickets,
  'business_hours.changed': retimeOpenTickets,
}

/** A merge ends the source's deadlines and leaves the target's as they are. */
function judgeSource(ctx: SlaContext, event: { sourceId: string }): Promise<void> {
  return ctx.recompute(event.sourceId)
}

function judgeAfresh(ctx: SlaContext, event: { ticketId: string }): Promise<void> {
  return ctx.recompute(event.ticketId)
}
