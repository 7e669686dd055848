import type { EventType, QueueName } from '@lodge/contracts'

/** Who hears of what: the map of the system. */
export const subscriptions = {
  'ticket.created': ['realtime', 'sla', 'email', 'activity'],
  'ticket.replied': ['realtime', 'sla', 'email', 'activity'],
  'ticket.status_changed': ['realtime', 'sla', 'email', 'activity'],
  'ticket.snoozed': ['realtime', 'activity'],
  'ticket.unsnoozed': ['realtime', 'activity'],
  'ticket.assigned': ['realtime', 'email', 'activity'],
  'ticket.watchers_changed': ['realtime'],
  'ticket.team_changed': ['realtime', 'activity'],
  'ticket.priority_changed': ['realtime', 'sla', 'activity'],
  'ticket.topic_changed': ['realtime', 'sla', 'activity'],
  'ticket.department_changed': ['realtime', 'sla', 'activity'],
  'ticket.course_changed': ['realtime', 'activity'],
  'ticket.tags_changed': ['realtime', 'activity'],
  'ticket.form_answers_changed': ['realtime', 'activity'],
  'ticket.follow_up_created': ['realtime', 'activity'],
  'ticket.merged': ['realtime', 'sla', 'email', 'activity'],
  'ticket.unmerged': ['realtime', 'sla', 'email', 'activity'],
  'ticket.linked': ['realtime', 'activity'],
  'ticket.unlinked': ['realtime', 'activity'],
  'ticket.sla_policy_applied': [],
  'sla_policy.changed': ['sla', 'activity'],
  'business_hours.changed': ['sla', 'activity'],
  'canned_response.changed': ['activity'],
  'deadline.changed': ['realtime'],
  'deadline.warned': ['realtime', 'email', 'activity'],
  'deadline.breached': ['realtime', 'email', 'activity'],
  'deadline.escalated': ['realtime', 'email', 'activity'],
  'saved_view.changed': ['realtime'],
  'tickets.exported': ['activity'],
  'bulk_update.progressed': ['realtime'],
  'sign_in.code_requested': ['email'],
  'person.signed_in': ['activity'],
  'person.signed_out': ['realtime', 'activity'],
  'person.sign_in_failed': ['activity'],
  'person.access_refused': ['activity'],
  'person.limit_reached': ['activity'],
  'person.profile_completed': ['activity'],
  'person.access_changed': ['realtime', 'activity'],
  'person.account_changed': ['activity'],
  'person.notifications_read': ['realtime'],
} as const satisfies Record<EventType, readonly QueueName[]>

/** The events that a queue's consumer must handle. */
export type SubscribedBy<Queue extends QueueName> = {
  [Type in EventType]: Queue extends (typeof subscriptions)[Type][number] ? Type : never
}[EventType]
