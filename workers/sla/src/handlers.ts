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
  'ticket.merged': judgeAfresh,
  'ticket.unmerged': judgeAfresh,
  'sla_policy.changed': retimeOpenTickets,
  'business_hours.changed': retimeOpenTickets,
}

function judgeAfresh(ctx: SlaContext, event: { ticketId: string }): Promise<void> {
  return ctx.recompute(event.ticketId)
}
