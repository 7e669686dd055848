import { type DomainEvent, type SubscribedBy, type WebhookEvent, webhookCall } from '@lodge/contracts'
import { isOneOf, query, type Sql, sql, type Transaction } from '@lodge/database'
import type { WebhookChange } from './webhook-body.ts'

export type WebhookDomainEvent = DomainEvent<SubscribedBy<'webhooks'>>

/** Names of records by their ids: aliases, and of tickets their numbers. */
type Names = ReadonlyMap<string, string | number>

/** Returns the name by which receivers know an event. */
export function webhookEventOf(event: WebhookDomainEvent): WebhookEvent | typeof webhookCall {
  if (event.type === 'ticket.replied')
    return event.visibility === 'public' ? 'ticket.replied' : 'ticket.note_added'
  if (event.type === 'ticket.webhook_called') return webhookCall
  if (event.type === 'deadline.warned') return 'sla.warned'
  return event.type === 'deadline.breached' ? 'sla.breached' : event.type
}

/** Returns the message that an event is about; null where there is none. */
export function messageOf(event: WebhookDomainEvent): string | null {
  return event.type === 'ticket.created' || event.type === 'ticket.replied' ? event.messageId : null
}

/** Returns the team that an event is told to besides its ticket's: the one that it has left, or was with when somebody was called. */
export function formerTeamOf(event: WebhookDomainEvent): string | null {
  if (event.type === 'ticket.webhook_called') return event.teamId
  return event.type === 'ticket.team_changed' ? event.from : null
}

/** Returns what changed, by aliases instead of ids. Answers of forms are named by their fields alone. */
export function describeChange(event: WebhookDomainEvent, names: Names): WebhookChange {
  const named = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  switch (event.type) {
    case 'ticket.created':
      return { message: event.messageId }
    case 'ticket.replied':
      return { message: event.messageId, by: event.by }
    case 'ticket.status_changed':
      return { from: event.from, to: event.to, ...(event.until !== undefined && { until: event.until }) }
    case 'ticket.assigned':
    case 'ticket.team_changed':
    case 'ticket.topic_changed':
    case 'ticket.department_changed':
    case 'ticket.course_changed':
      return { from: named(event.from), to: named(event.to) }
    case 'ticket.priority_changed':
    case 'ticket.language_changed':
      return { from: event.from, to: event.to }
    case 'ticket.rated':
      return { from: event.from, to: event.to }
    case 'ticket.tags_changed':
      return { added: event.added, removed: event.removed }
    case 'ticket.form_answers_changed':
      return { fields: [...new Set([...Object.keys(event.from), ...Object.keys(event.to)])] }
    case 'ticket.webhook_called':
      return { automation: event.title }
    case 'ticket.requester_changed':
      return {}
    case 'ticket.merged':
      return { into: named(event.targetId) }
    case 'ticket.unmerged':
      return { outOf: named(event.targetId), to: event.to }
    case 'ticket.deleted':
      return { closedAt: event.closedAt }
    case 'deadline.warned':
      return { metric: event.metric, percent: event.percent }
    case 'deadline.breached':
      return { metric: event.metric, dueAt: event.dueAt }
  }
}

/** Finds the names of all records that events refer to. */
export async function loadNames(tx: Transaction, events: readonly WebhookDomainEvent[]): Promise<Names> {
  const ids = Object.groupBy(events.flatMap(refersTo), ({ table }) => table)
  const parts = Object.entries(ids).map(([table, found = []]) =>
    namesOf(table, [...new Set(found.map(({ id }) => id))]),
  )
  const names = new Map<string, string | number>()
  for (const part of parts)
    for (const { id, name } of await query<{ id: string; name: string | number }>(tx, part))
      names.set(id, name)
  return names
}

interface Reference {
  table: string
  id: string
}

function refersTo(event: WebhookDomainEvent): Reference[] {
  if (event.type === 'ticket.merged' || event.type === 'ticket.unmerged')
    return [{ table: 'ticket', id: event.targetId }]
  const table = tableOf(event.type)
  if (table === null || !('from' in event) || !('to' in event)) return []
  return [event.from, event.to].flatMap((id) => (typeof id === 'string' ? [{ table, id }] : []))
}

function tableOf(type: WebhookDomainEvent['type']): string | null {
  if (type === 'ticket.assigned') return 'person'
  if (type === 'ticket.team_changed') return 'team'
  if (type === 'ticket.topic_changed') return 'topic'
  if (type === 'ticket.department_changed') return 'department'
  return type === 'ticket.course_changed' ? 'course' : null
}

const statements: Record<string, Sql> = {
  ticket: sql`SELECT id, number AS name FROM ticket`,
  person: sql`SELECT id, alias AS name FROM person`,
  team: sql`SELECT id, alias AS name FROM team`,
  topic: sql`SELECT id, alias AS name FROM topic`,
  department: sql`SELECT id, alias AS name FROM department`,
  course: sql`SELECT id, alias AS name FROM course`,
}

function namesOf(table: string, ids: readonly string[]): Sql {
  return sql`${statements[table] ?? sql`SELECT NULL::uuid AS id, '' AS name`} WHERE ${isOneOf(sql`id`, ids)}`
}
