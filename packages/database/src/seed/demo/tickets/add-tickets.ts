import { toSnippet } from '@lodge/domain'
import type { Database } from '../../../client.ts'
import { insertMany } from '../../../tables/change.ts'
import type { Transaction } from '../../../transactions/transaction.ts'
import type { DemoPeople } from '../people/add-people.ts'
import type { Random } from '../random.ts'
import type { DemoTopic } from '../topics/add-topics.ts'
import { planTickets } from './plan-tickets.ts'
import type { SimulatedTicket } from './simulated-ticket.ts'

interface TicketSeedOptions {
  people: DemoPeople
  topics: readonly DemoTopic[]
  random: Random
  now: Date
  timezone: string
}

/** Topics about which the demo's students write to a mailbox. */
const mailTopics: readonly string[] = ['Something else (IT & Wi-Fi)', 'Something else (Library)']

/** Writes the demo's tickets with their messages, events and policies, oldest first. */
export async function addTickets(db: Database | Transaction, world: TicketSeedOptions): Promise<void> {
  const tickets = planTickets(world).sort((one, other) => +one.play.openedAt - +other.play.openedAt)
  await insertMany(db, 'ticket', tickets.map(ticketRow))
  await insertMany(db, 'tag', tagRows(tickets, world.now))
  await insertMany(db, 'message', tickets.flatMap(messageRows))
  const events = tickets.flatMap(eventRows).sort((one, other) => +one.createdAt - +other.createdAt)
  await insertMany(db, 'event', events)
  await insertMany(db, 'applied_policy', tickets.flatMap(appliedRows))
}

function ticketRow(ticket: SimulatedTicket) {
  const { student, topic, placeholders: slots, subject, openedAt } = ticket.play
  const asksCourse = topic.fields.some(({ type, key }) => type === 'course' && key in ticket.formAnswers)
  return {
    id: ticket.id,
    version: ticket.events.length,
    channel: channelOf(ticket),
    subject,
    snippet: toSnippet(ticket.messages.findLast(({ visibility }) => visibility === 'public')?.body ?? ''),
    status: ticket.status,
    priority: ticket.priority,
    requesterId: student.id,
    teamId: ticket.team.id,
    assigneeId: ticket.assigneeId,
    topicId: topic.id,
    departmentId: student.departmentId,
    courseId: asksCourse ? slots.course.id : null,
    formVersionId: topic.formVersionId,
    formAnswers: ticket.formAnswers,
    tags: [...ticket.tags],
    snoozedUntil: ticket.snoozedUntil,
    createdAt: openedAt,
    updatedAt: ticket.updatedAt,
    resolvedAt: ticket.resolvedAt,
    closedAt: ticket.closedAt,
  }
}

function tagRows(tickets: readonly SimulatedTicket[], createdAt: Date) {
  return [...new Set(tickets.flatMap(({ tags }) => tags))].map((name) => ({ name, createdAt }))
}

function messageRows(ticket: SimulatedTicket) {
  return ticket.messages.map(({ at, ...message }) => ({
    ...message,
    channel: message.side === 'staff' ? 'desk' : channelOf(ticket),
    ticketId: ticket.id,
    createdAt: at,
  }))
}

/**
 * Realtime and mail are taken as done long ago; the consumers that are still pending write the activity log,
 * evaluate the deadlines and count for reports once the workers start.
 */
function eventRows(ticket: SimulatedTicket) {
  const last = ticket.events.at(-1)
  return ticket.events.map((event) => ({
    id: event.id,
    type: event.type,
    payload: event.payload,
    ticketId: ticket.id,
    actorId: event.actorId,
    actorKind: kindOf(event.actorId, ticket),
    through: throughOf(event.actorId, ticket),
    createdAt: event.at,
    publishedAt: event.at,
    pendingConsumers: event === last ? ['sla', 'activity', 'reports'] : ['activity'],
  }))
}

function channelOf({ play }: SimulatedTicket): 'email' | 'portal' {
  return mailTopics.includes(play.topic.name) ? 'email' : 'portal'
}

function throughOf(actorId: string | null, ticket: SimulatedTicket): string | null {
  if (actorId === null) return null
  return kindOf(actorId, ticket) === 'requester' && channelOf(ticket) === 'email' ? 'mail' : 'session'
}

function kindOf(actorId: string | null, { play }: SimulatedTicket): string {
  if (actorId === null) return 'system'
  return actorId === play.student.id ? 'requester' : 'staff'
}

function appliedRows(ticket: SimulatedTicket) {
  const { versionId, businessHoursVersionId } = ticket.play.topic.policy
  return ticket.applied.map(({ eventId, priority, at }) => ({
    ticketId: ticket.id,
    eventId,
    priority,
    policyVersionId: versionId,
    businessHoursVersionId,
    appliedAt: at,
  }))
}
