import { z } from 'zod'

/** Everything upon which an automation may start; `automation-events.ts` of events says by which event. */
export const AutomationTriggerName = z.enum([
  'ticket_created',
  'requester_replied',
  'agent_replied',
  'note_added',
  'status_changed',
  'priority_changed',
  'team_changed',
  'assignee_changed',
  'topic_changed',
  'department_changed',
  'course_changed',
  'tags_changed',
  'language_changed',
  'legal_hold_changed',
  'form_answers_changed',
  'rated',
  'undelivered',
  'deadline_warned',
  'deadline_breached',
])
export type AutomationTriggerName = z.infer<typeof AutomationTriggerName>

/** Moments of a ticket from which an automation by time counts. */
export const AutomationMoment = z.enum([
  'created',
  'requester_waits',
  'staff_replied',
  'status_changed',
  'resolved',
  'updated',
])
export type AutomationMoment = z.infer<typeof AutomationMoment>
