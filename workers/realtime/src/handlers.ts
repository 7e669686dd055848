import type { DomainEvent } from '@lodge/contracts'
import type { Handlers } from '@lodge/events'
import {
  broadcastNotifications,
  broadcastNotificationsRead,
  broadcastWatchers,
} from './notifications/broadcast-notifications.ts'
import { broadcastBulkUpdate, broadcastSavedViews } from './people/broadcast-to-person.ts'
import { disconnectPerson, disconnectSession } from './people/disconnect-sockets.ts'
import type { RealtimeContext } from './realtime-context.ts'
import { announceMerge, broadcastFollowUp, broadcastLink } from './tickets/broadcast-merge.ts'
import { broadcastMessage } from './tickets/broadcast-message.ts'
import { broadcastTeamChange } from './tickets/broadcast-team-change.ts'
import {
  broadcastFormAnswers,
  broadcastTicket,
  broadcastTicketAndCounts,
} from './tickets/broadcast-ticket.ts'

export const handlers: Handlers<'realtime', RealtimeContext> = {
  // Whoever opens the ticket loads its first message with it.
  'ticket.created': broadcastTicketAndCounts,
  'ticket.replied': announceReply,
  'ticket.status_changed': announceStatus,
  'ticket.assigned': announceAssignment,
  'ticket.watchers_changed': broadcastWatchers,
  'ticket.team_changed': broadcastTeamChange,
  'ticket.priority_changed': broadcastTicket,
  'ticket.snoozed': broadcastTicket,
  'ticket.unsnoozed': broadcastTicket,
  'ticket.topic_changed': broadcastTicket,
  'ticket.department_changed': broadcastTicket,
  'ticket.course_changed': broadcastFormAnswers,
  'ticket.tags_changed': broadcastTicket,
  'ticket.form_answers_changed': broadcastFormAnswers,
  'ticket.follow_up_created': broadcastFollowUp,
  'ticket.merged': announceMerge,
  'ticket.unmerged': announceMerge,
  'ticket.linked': broadcastLink,
  'ticket.unlinked': broadcastLink,
  'saved_view.changed': broadcastSavedViews,
  'bulk_update.progressed': broadcastBulkUpdate,
  'deadline.changed': broadcastTicketAndCounts,
  'deadline.warned': announceDeadline,
  'deadline.breached': announceDeadline,
  'deadline.escalated': broadcastTicket,
  'person.signed_out': disconnectSession,
  'person.access_changed': disconnectPerson,
  'person.notifications_read': broadcastNotificationsRead,
}

async function announceReply(ctx: RealtimeContext, event: DomainEvent<'ticket.replied'>) {
  await Promise.all([
    broadcastTicket(ctx, event),
    broadcastMessage(ctx, event),
    broadcastNotifications(ctx, event),
  ])
}

async function announceStatus(ctx: RealtimeContext, event: DomainEvent<'ticket.status_changed'>) {
  await Promise.all([broadcastTicketAndCounts(ctx, event), broadcastNotifications(ctx, event)])
}

async function announceAssignment(ctx: RealtimeContext, event: DomainEvent<'ticket.assigned'>) {
  await Promise.all([broadcastTicketAndCounts(ctx, event), broadcastNotifications(ctx, event)])
}

async function announceDeadline(
  ctx: RealtimeContext,
  event: DomainEvent<'deadline.warned' | 'deadline.breached'>,
) {
  await Promise.all([broadcastTicketAndCounts(ctx, event), broadcastNotifications(ctx, event)])
}
