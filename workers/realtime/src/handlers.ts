import {
  type DomainEvent,
  fromKeys,
  isNotifyingEvent,
  propertyEventTypes,
  type SubscribedBy,
} from '@lodge/contracts'
import type { Handlers } from '@lodge/events'
import {
  broadcastNotifications,
  broadcastNotificationsRead,
  broadcastParticipants,
  broadcastPause,
  broadcastScheduledReplies,
  broadcastWatchers,
} from './notifications/broadcast-notifications.ts'
import { broadcastBulkUpdate, broadcastSavedViews } from './people/broadcast-to-person.ts'
import { disconnectPerson, disconnectSession } from './people/disconnect-sockets.ts'
import type { RealtimeContext } from './realtime-context.ts'
import { broadcastImport, broadcastRecords } from './records/broadcast-records.ts'
import {
  broadcastArticle,
  broadcastDelivery,
  broadcastFollowUp,
  broadcastLink,
  broadcastMerge,
  broadcastMovedMessage,
  broadcastRequesterChange,
  broadcastUndelivered,
} from './tickets/broadcast-merge.ts'
import { broadcastReply } from './tickets/broadcast-reply.ts'
import { broadcastTeamChange } from './tickets/broadcast-team-change.ts'
import {
  broadcastFormAnswers,
  broadcastTicket,
  broadcastTicketAndCounts,
  broadcastToOwnScreens,
} from './tickets/broadcast-ticket.ts'

/**
 * Pushes an event's changes and, where its row says `notifiesAgents`, its notifications. Resolves once Redis has the
 * pushes.
 */
export async function handle<Type extends SubscribedBy<'realtime'>>(
  ctx: RealtimeContext,
  event: DomainEvent<Type>,
  type: Type,
): Promise<void> {
  await ctx.sockets.deliver(() =>
    Promise.all([
      broadcasts[type](ctx, event),
      isNotifyingEvent(event) ? broadcastNotifications(ctx, event) : null,
    ]),
  )
}

const broadcasts: Handlers<'realtime', RealtimeContext> = {
  // Properties are in the ticket's row; those that show elsewhere too follow below.
  ...fromKeys(propertyEventTypes, () => broadcastTicket),
  // The first message is loaded with its ticket.
  'ticket.created': broadcastTicketAndCounts,
  'ticket.replied': broadcastReply,
  'ticket.status_changed': broadcastTicketAndCounts,
  'ticket.assigned': broadcastTicketAndCounts,
  'ticket.assignment_waits': broadcastTicket,
  'ticket.watchers_changed': broadcastWatchers,
  'ticket.participant_changed': broadcastParticipants,
  'ticket.scheduled_reply_changed': broadcastScheduledReplies,
  'ticket.requester_changed': broadcastRequesterChange,
  'ticket.people_merged': broadcastRequesterChange,
  'ticket.team_changed': broadcastTeamChange,
  'ticket.read': broadcastToOwnScreens,
  'ticket.undelivered': broadcastUndelivered,
  'ticket.snoozed': broadcastTicket,
  'ticket.unsnoozed': broadcastTicket,
  // Another topic may need a course.
  'ticket.topic_changed': broadcastFormAnswers,
  'ticket.course_changed': broadcastFormAnswers,
  'ticket.form_answers_changed': broadcastFormAnswers,
  'ticket.follow_up_created': broadcastFollowUp,
  'ticket.merged': broadcastMerge,
  'ticket.unmerged': broadcastMerge,
  'ticket.message_moved': broadcastMovedMessage,
  'ticket.split': broadcastMovedMessage,
  'ticket.linked': broadcastLink,
  'ticket.unlinked': broadcastLink,
  'ticket.article_linked': broadcastArticle,
  'ticket.article_unlinked': broadcastArticle,
  'ticket.macro_applied': broadcastTicket,
  'ticket.automation_ran': broadcastTicket,
  'ticket.webhook_called': broadcastTicket,
  'saved_view.changed': broadcastSavedViews,
  'bulk_update.progressed': broadcastBulkUpdate,
  'deadline.changed': broadcastTicketAndCounts,
  'deadline.warned': broadcastTicketAndCounts,
  'deadline.breached': broadcastTicketAndCounts,
  'deadline.escalated': broadcastTicket,
  'department.changed': broadcastRecords('department'),
  'team.changed': broadcastRecords('team'),
  'mailbox.changed': broadcastRecords('mailbox'),
  'course.changed': broadcastRecords('course'),
  'topic.changed': broadcastRecords('topic'),
  'form.changed': broadcastRecords('form'),
  'article.changed': broadcastRecords('article'),
  'article_category.changed': broadcastRecords('article-category'),
  'search_synonym.changed': broadcastRecords('search-synonym'),
  'wall_screen.changed': broadcastRecords('wall-screen'),
  'api_token.changed': broadcastRecords('api-token'),
  'role.changed': broadcastRecords('role'),
  'person.changed': broadcastRecords('user'),
  'person.merged': broadcastRecords('user'),
  'person.unmerged': broadcastRecords('user'),
  'person.away_changed': broadcastRecords('user'),
  'person.account_changed': broadcastRecords('user'),
  'person.addresses_changed': broadcastRecords('user'),
  'sla_policy.changed': broadcastRecords('sla-policy'),
  'business_hours.changed': broadcastRecords('business-hours'),
  'canned_response.changed': broadcastRecords('canned-response'),
  'macro.changed': broadcastRecords('macro'),
  'macro.paused': broadcastPause('macro'),
  'webhook.changed': broadcastRecords('webhook'),
  'identity_provider.changed': broadcastRecords('identity-provider'),
  'webhook.stopped': broadcastRecords('webhook'),
  'automation.changed': broadcastRecords('automation'),
  'automation.paused': broadcastPause('automation'),
  'site.changed': broadcastRecords('site'),
  'email_template.changed': broadcastRecords('email-template'),
  'site_text.changed': broadcastRecords('site-text'),
  'delivery.retried': broadcastDelivery,
  'import.finished': broadcastImport,
  'person.signed_out': disconnectSession,
  'person.access_changed': disconnectPerson,
  'person.notifications_read': broadcastNotificationsRead,
}
