import { ticketProperties } from '@lodge/contracts'
import { raw, sql, type Transaction } from '@lodge/database'
import type { NewEvent } from '@lodge/events'
import { type Context, recordEventBy } from '../../context.ts'
import { applyPolicy } from '../../sla/policies/apply-policy.ts'
import type { TouchedTicket } from '../touch-ticket.ts'

/** What a held ticket calls the properties that go from one value to another. */
const fields = {
  priority: 'priority',
  team: 'teamId',
  assignee: 'assigneeId',
  topic: 'topicId',
  department: 'departmentId',
  course: 'courseId',
} as const satisfies Record<string, keyof TouchedTicket>

export type ChangedProperty = keyof typeof fields
type Value<Property extends ChangedProperty> = TouchedTicket[(typeof fields)[Property]]

interface Change<Property extends ChangedProperty> {
  ticketId: string
  from: Value<Property>
  to: Value<Property>
}

interface PropertyChange<Property extends ChangedProperty> {
  column: string
  type: 'text' | 'uuid'
  event: (change: Change<Property>) => NewEvent
  /** Whether the SLA policy that applies from then on may be another one. */
  decidesPolicy?: true
}

export const propertyChanges: { [Property in ChangedProperty]: PropertyChange<Property> } = {
  priority: {
    ...{ column: 'priority', type: 'text', decidesPolicy: true },
    event: (change) => ({ type: ticketProperties.priority.event, ...change }),
  },
  team: {
    ...{ column: 'team_id', type: 'uuid' },
    event: (change) => ({ type: ticketProperties.team.event, ...change }),
  },
  assignee: {
    ...{ column: 'assignee_id', type: 'uuid' },
    event: (change) => ({ type: ticketProperties.assignee.event, ...change }),
  },
  topic: {
    ...{ column: 'topic_id', type: 'uuid', decidesPolicy: true },
    event: (change) => ({ type: ticketProperties.topic.event, ...change }),
  },
  department: {
    ...{ column: 'department_id', type: 'uuid', decidesPolicy: true },
    event: (change) => ({ type: ticketProperties.department.event, ...change }),
  },
  course: {
    ...{ column: 'course_id', type: 'uuid' },
    event: (change) => ({ type: ticketProperties.course.event, ...change }),
  },
}

/**
 * Gives a held ticket another value of a property and records it; from then on the SLA policy for that value applies.
 * The value that it has already changes nothing.
 */
export async function changeProperty<Property extends ChangedProperty>(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  property: Property,
  to: Value<Property>,
): Promise<void> {
  const field = fields[property]
  const from = ticket[field]
  if (from === to) return
  const { column, type, event, decidesPolicy } = propertyChanges[property]
  const [ticketId, at] = [ticket.id, ctx.now()]
  await tx.$executeRaw(sql`
    UPDATE ticket SET ${raw(column)} = ${to}::${raw(type)}, updated_at = ${at} WHERE id = ${ticketId}::uuid`)
  ticket[field] = to
  const eventId = await recordEventBy(ctx, tx, event({ ticketId, from, to }))
  if (decidesPolicy && eventId) await applyPolicy(tx, { ticketId, eventId, priority: ticket.priority, at })
}
