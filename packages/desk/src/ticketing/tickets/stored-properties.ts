import {
  type AssignmentReason,
  type FilteredProperty,
  type LabelProperty,
  type TicketPriority,
  ticketProperties,
} from '@lodge/contracts'
import { type Sql, sql, type TableRow } from '@lodge/database'
import type { NewEvent } from '@lodge/events'

export const propertyColumns: Record<FilteredProperty, Sql> = {
  status: sql`ticket.status`,
  priority: sql`ticket.priority`,
  slaStatus: sql`ticket.sla_status`,
  team: sql`ticket.team_id`,
  assignee: sql`ticket.assignee_id`,
  requester: sql`ticket.requester_id`,
  topic: sql`ticket.topic_id`,
  department: sql`ticket.department_id`,
  course: sql`ticket.course_id`,
  tags: sql`ticket.tags`,
  language: sql`ticket.language`,
  rating: sql`ticket.rating`,
  unanswered: sql`CASE WHEN ticket.unanswered_since IS NULL THEN 'no' ELSE 'yes' END`,
  undelivered: sql`CASE WHEN ticket.is_undelivered THEN 'yes' ELSE 'no' END`,
  legalHold: sql`ticket.legal_hold`,
  channel: sql`ticket.channel`,
  created: sql`ticket.created_at`,
  updated: sql`ticket.updated_at`,
  resolved: sql`ticket.resolved_at`,
  due: sql`COALESCE(ticket.sla_due_at, 'infinity'::timestamptz)`,
}

/** Returns the condition that a ticket has any of these words; a language has its narrower ones with it. */
export function hasAnyLabel(property: LabelProperty, values: readonly string[]): Sql {
  const column = propertyColumns[property]
  if (property === 'tags') return sql`${column} && ${[...values]}`
  if (property === 'language')
    return sql`COALESCE(${column} || '-' LIKE ANY(${values.map((tag) => `${tag}-%`)}), FALSE)`
  return sql`COALESCE(${column} = ANY(${[...values]}), FALSE)`
}

/** The fields of a ticket for properties that change from one value to another. */
export const changedFields = {
  priority: 'priority',
  team: 'teamId',
  assignee: 'assigneeId',
  topic: 'topicId',
  department: 'departmentId',
  course: 'courseId',
  language: 'language',
  legalHold: 'legalHold',
} as const satisfies Record<string, keyof TableRow<'ticket'>>

type ChangedFields = typeof changedFields
export type ChangedProperty = keyof ChangedFields
type StoredTicket = TableRow<'ticket'> & { priority: TicketPriority }
export type ChangedValues = Pick<StoredTicket, ChangedFields[ChangedProperty]>
export type PropertyValue<Property extends ChangedProperty> = ChangedValues[ChangedFields[Property]]

interface PropertyChange<Property extends ChangedProperty> {
  column: string
  type: 'text' | 'uuid'
  event: (change: {
    ticketId: string
    from: PropertyValue<Property>
    to: PropertyValue<Property>
    because?: AssignmentReason
  }) => NewEvent
  /** May put another SLA policy in force. */
  decidesPolicy?: true
  /** May change the business hours that count. */
  decidesHours?: true
}

export const propertyChanges: { [Property in ChangedProperty]: PropertyChange<Property> } = {
  priority: {
    column: 'priority',
    type: 'text',
    decidesPolicy: true,
    event: (change) => ({ type: ticketProperties.priority.event, ...change }),
  },
  team: {
    column: 'team_id',
    type: 'uuid',
    decidesHours: true,
    event: (change) => ({ type: ticketProperties.team.event, ...change }),
  },
  assignee: {
    column: 'assignee_id',
    type: 'uuid',
    event: (change) => ({ type: ticketProperties.assignee.event, ...change }),
  },
  topic: {
    column: 'topic_id',
    type: 'uuid',
    decidesPolicy: true,
    event: (change) => ({ type: ticketProperties.topic.event, ...change }),
  },
  department: {
    column: 'department_id',
    type: 'uuid',
    decidesPolicy: true,
    event: (change) => ({ type: ticketProperties.department.event, ...change }),
  },
  course: {
    column: 'course_id',
    type: 'uuid',
    event: (change) => ({ type: ticketProperties.course.event, ...change }),
  },
  language: {
    column: 'language',
    type: 'text',
    event: (change) => ({ type: ticketProperties.language.event, ...change }),
  },
  legalHold: {
    column: 'legal_hold',
    type: 'text',
    event: (change) => ({ type: ticketProperties.legalHold.event, ...change }),
  },
}
