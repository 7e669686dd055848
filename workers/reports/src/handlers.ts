import type { Handlers } from '@lodge/events'
import type { ReportsContext } from './reports-context.ts'

/** Facts follow from a ticket's whole history, so each event has them computed anew. */
export const handlers: Handlers<'reports', ReportsContext> = {
  'ticket.created': refresh,
  'ticket.replied': refresh,
  'ticket.status_changed': refresh,
  'ticket.assigned': refresh,
  'ticket.requester_changed': refresh,
  'ticket.people_merged': refresh,
  'ticket.team_changed': refresh,
  'ticket.priority_changed': refresh,
  'ticket.topic_changed': refresh,
  'ticket.department_changed': refresh,
  'ticket.course_changed': refresh,
  'ticket.tags_changed': refresh,
  'ticket.rated': refresh,
  'ticket.merged': refreshSource,
  'ticket.unmerged': refreshSource,
  'ticket.message_moved': refresh,
  'ticket.split': refresh,
  'deadline.breached': refresh,
}

function refresh(ctx: ReportsContext, event: { ticketId: string }): Promise<void> {
  return ctx.refreshFacts(event.ticketId)
}

function refreshSource(ctx: ReportsContext, event: { sourceId: string }): Promise<void> {
  return ctx.refreshFacts(event.sourceId)
}
