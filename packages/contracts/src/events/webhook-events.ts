import type { domainEvents } from './events.ts'

/**
 * The events of webhooks, by the names that receivers know, and the domain event that each follows from. A reply and an
 * internal note are one domain event and two here, so that nobody asks for the one and gets the other.
 */
export const webhookEventTypes = {
  'ticket.created': 'ticket.created',
  'ticket.replied': 'ticket.replied',
  'ticket.note_added': 'ticket.replied',
  'ticket.status_changed': 'ticket.status_changed',
  'ticket.assigned': 'ticket.assigned',
  'ticket.team_changed': 'ticket.team_changed',
  'ticket.priority_changed': 'ticket.priority_changed',
  'ticket.topic_changed': 'ticket.topic_changed',
  'ticket.department_changed': 'ticket.department_changed',
  'ticket.course_changed': 'ticket.course_changed',
  'ticket.language_changed': 'ticket.language_changed',
  'ticket.tags_changed': 'ticket.tags_changed',
  'ticket.form_answers_changed': 'ticket.form_answers_changed',
  'ticket.requester_changed': 'ticket.requester_changed',
  'ticket.rated': 'ticket.rated',
  'ticket.merged': 'ticket.merged',
  'ticket.unmerged': 'ticket.unmerged',
  'ticket.deleted': 'ticket.deleted',
  'sla.warned': 'deadline.warned',
  'sla.breached': 'deadline.breached',
} as const satisfies Record<string, keyof typeof domainEvents>
