import type { DomainEvent } from '@lodge/contracts'
import type { Handlers } from '@lodge/events'
import { announceFollowUp, announceLink, announceMerge } from './announce-join.ts'
import { announceMessage } from './announce-message.ts'
import { announceMove } from './announce-move.ts'
import { announceNotifications, announceRead, announceWatchers } from './announce-notifications.ts'
import { announceBulkChange, announceView } from './announce-own.ts'
import { announceAsked, announceTicket, announceTicketAndCounts } from './announce-ticket.ts'
import { dropPerson, dropSession } from './drop-sockets.ts'
import type { RealtimeContext } from './realtime-context.ts'

/** What each event pushes to browsers. */
export const handlers: Handlers<'realtime', RealtimeContext> = {
  // Whoever opens the ticket loads its first message with it.
  'ticket.created': announceTicketAndCounts,
  'ticket.replied': announceReply,
  'ticket.status_changed': announceStatus,
  'ticket.assigned': announceAssignment,
  'ticket.watchers_changed': announceWatchers,
  'ticket.team_changed': announceMove,
  'ticket.priority_changed': announceTicket,
  'ticket.snoozed': announceTicket,
  'ticket.unsnoozed': announceTicket,
  'ticket.topic_changed': announceTicket,
  'ticket.department_changed': announceTicket,
  'ticket.course_changed': announceAsked,
  'ticket.tags_changed': announceTicket,
  'ticket.form_answers_changed': announceAsked,
  'ticket.follow_up_created': announceFollowUp,
  'ticket.merged': announceMerge,
  'ticket.unmerged': announceMerge,
  'ticket.linked': announceLink,
  'ticket.unlinked': announceLink,
  'saved_view.changed': announceView,
  'bulk_update.progressed': announceBulkChange,
  'deadline.changed': announceTicketAndCounts,
  'deadline.warned': announceDeadline,
  'deadline.breached': announceDeadline,
  'deadline.escalated': announceTicket,
  'person.signed_out': dropSession,
  'person.access_changed': dropPerson,
  'person.notifications_read': announceRead,
}

async function announceReply(ctx: RealtimeContext, event: DomainEvent<'ticket.replied'>) {
  await Promise.all([
    announceTicket(ctx, event),
    announceMessage(ctx, event),
    announceNotifications(ctx, event),
  ])
}

async function announceStatus(ctx: RealtimeContext, event: DomainEvent<'ticket.status_changed'>) {
  await Promise.all([announceTicketAndCounts(ctx, event), announceNotifications(ctx, event)])
}

async function announceAssignment(ctx: RealtimeContext, event: DomainEvent<'ticket.assigned'>) {
  await Promise.all([announceTicketAndCounts(ctx, event), announceNotifications(ctx, event)])
}

async function announceDeadline(
  ctx: RealtimeContext,
  event: DomainEvent<'deadline.warned' | 'deadline.breached'>,
) {
  await Promise.all([announceTicketAndCounts(ctx, event), announceNotifications(ctx, event)])
}
