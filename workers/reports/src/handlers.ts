import type { Handlers } from '@lodge/events'
import type { ReportsContext } from './reports-context.ts'

/** Each event of a ticket has its report facts worked out anew, since they follow from its whole history. */
export const handlers: Handlers<'reports', ReportsContext> = {
  'ticket.created': refresh,
  'ticket.replied': refresh,
  'ticket.status_changed': refresh,
  'ticket.assigned': refresh,
  'ticket.team_changed': refresh,
  'ticket.priority_changed': refresh,
  'ticket.topic_changed': refresh,
  'ticket.department_changed': refresh,
  'ticket.course_changed': refresh,
  'ticket.tags_changed': refresh,
  'ticket.rated': refresh,
  'ticket.merged': refreshSource,
  'ticket.unmerged': refreshSource,
  'deadline.breached': refresh,
}

function refresh(ctx: ReportsContext, event: { ticketId: string }): Promise<void> {
  return ctx.refreshFacts(event.ticketId)
}

function refreshSource(ctx: ReportsContext, event: { sourceId: string }): Promise<void> {
  return ctx.refreshFacts(event.sourceId)
}
