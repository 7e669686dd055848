import { type ActivityFacts, type DomainEvent, limits } from '@lodge/contracts'
import { type Database, findOne, query, sql } from '@lodge/database'
import { personName, ticketName } from '../names.ts'
import type { Description, Descriptions } from './description.ts'

export const ticketDescriptions = {
  'ticket.created': describeCreated,
  'ticket.replied': describeReply,
  'ticket.participant_changed': describeParticipant,
  'ticket.scheduled_reply_changed': describeScheduledReply,
  'ticket.requester_changed': describeRequester,
  'ticket.status_changed': describeStatus,
  'ticket.assignment_waits': describeWait,
  'ticket.rated': describeRating,
  'ticket.deleted': describeDeletion,
  'ticket.undelivered': describeUndelivered,
  'deadline.warned': describeWarning,
  'deadline.breached': describeBreach,
} satisfies Partial<Descriptions>

async function describeCreated(
  db: Database,
  { ticketId }: DomainEvent<'ticket.created'>,
): Promise<Description> {
  const subject = await ticketName(db, ticketId)
  return { subject, before: null, after: await asOpened(db, ticketId) }
}

/** Logs a message's visibility, never its text. */
async function describeReply(db: Database, event: DomainEvent<'ticket.replied'>): Promise<Description> {
  const subject = await ticketName(db, event.ticketId)
  return { subject, before: null, after: { visibility: event.visibility } }
}

/** Names whoever takes part from then on, or no longer. */
async function describeParticipant(
  db: Database,
  { ticketId, personId, how }: DomainEvent<'ticket.participant_changed'>,
): Promise<Description> {
  const subject = await ticketName(db, ticketId)
  const facts = { participant: await personName(db, personId) }
  return how === 'added' ? { subject, before: null, after: facts } : { subject, before: facts, after: null }
}

/** Says when a reply is to be sent, or was, and whose it is; never its text. */
async function describeScheduledReply(
  db: Database,
  { ticketId, authorId, sendAt, how }: DomainEvent<'ticket.scheduled_reply_changed'>,
): Promise<Description> {
  const subject = await ticketName(db, ticketId)
  const facts = { scheduledReply: sendAt, author: await personName(db, authorId) }
  if (how === 'scheduled') return { subject, before: null, after: facts }
  return { subject, before: facts, after: how === 'held' ? { ...facts, isHeld: true } : null }
}

async function describeRequester(
  db: Database,
  { ticketId, from, to }: DomainEvent<'ticket.requester_changed'>,
): Promise<Description> {
  const before = { requester: await personName(db, from) }
  return changed(db, ticketId, before, { requester: await personName(db, to) })
}

async function describeStatus(
  db: Database,
  event: DomainEvent<'ticket.status_changed'>,
): Promise<Description> {
  const { from, to, until } = event
  const after = { status: to, ...(until && { until }), ...reasonOf(event) }
  return changed(db, event.ticketId, { status: from }, after)
}

function reasonOf({ because, afterDays }: DomainEvent<'ticket.status_changed'>): ActivityFacts {
  if (because === 'auto_closed')
    return { because: { code: because, days: afterDays ?? limits.autoCloseAfterDays } }
  return because ? { because: { code: because } } : {}
}

async function describeWait(
  db: Database,
  { ticketId, teamId, because }: DomainEvent<'ticket.assignment_waits'>,
): Promise<Description> {
  const team = await findOne(db, 'team', { id: teamId }, { columns: ['name'] })
  return changed(db, ticketId, null, { team: team?.name ?? null, because })
}

/** Logs the rating, never what was written beside it. */
async function describeRating(
  db: Database,
  { ticketId, from, to }: DomainEvent<'ticket.rated'>,
): Promise<Description> {
  return changed(db, ticketId, from === 'none' ? null : { rating: from }, { rating: to })
}

/** The log of mail says to whom, as long as it is kept. */
async function describeUndelivered(
  db: Database,
  { ticketId }: DomainEvent<'ticket.undelivered'>,
): Promise<Description> {
  return changed(db, ticketId, null, null)
}

/** The ticket is gone, and its number is all that the log keeps of it. */
async function describeDeletion(
  _: Database,
  { number, closedAt, afterMonths }: DomainEvent<'ticket.deleted'>,
): Promise<Description> {
  return { subject: `#${number}`, before: null, after: { closed: closedAt, afterMonths } }
}

async function describeWarning(db: Database, event: DomainEvent<'deadline.warned'>): Promise<Description> {
  const { metric, percent } = event
  return changed(db, event.ticketId, null, { deadline: metric, percent })
}

async function describeBreach(db: Database, event: DomainEvent<'deadline.breached'>): Promise<Description> {
  const { metric, dueAt } = event
  return changed(db, event.ticketId, null, { deadline: metric, dueAt })
}

async function changed(
  db: Database,
  ticketId: string,
  before: ActivityFacts | null,
  after: ActivityFacts | null,
): Promise<Description> {
  return { subject: await ticketName(db, ticketId), before, after }
}

interface Opened {
  subject: string
  topic: string
  team: string
  priority: string
  channel: string
  /** The requester's name, when an agent created the ticket. */
  for: string | null
}

/** Returns the ticket as it was created; what has changed since is taken from the first event that changed it. */
async function asOpened(db: Database, id: string): Promise<ActivityFacts | null> {
  const [opened] = await query<Opened>(
    db,
    sql`
    SELECT ticket.subject, COALESCE(first.priority, ticket.priority) AS priority,
           (SELECT name FROM topic WHERE topic.id = COALESCE(first.topic::uuid, ticket.topic_id)) AS topic,
           (SELECT name FROM team WHERE team.id = COALESCE(first.team::uuid, ticket.team_id)) AS team,
           ticket.channel, CASE WHEN ticket.created_by_id IS NOT NULL THEN (
             SELECT COALESCE(NULLIF(name, ''), email) FROM person WHERE person.id = ticket.requester_id) END AS for
    FROM ticket CROSS JOIN LATERAL (
      SELECT (array_agg(payload->>'from' ORDER BY seq) FILTER (WHERE type = 'ticket.priority_changed'))[1] AS priority,
             (array_agg(payload->>'from' ORDER BY seq) FILTER (WHERE type = 'ticket.team_changed'))[1] AS team,
             (array_agg(payload->>'from' ORDER BY seq) FILTER (WHERE type = 'ticket.topic_changed'))[1] AS topic
      FROM event WHERE event.ticket_id = ticket.id
    ) first
    WHERE ticket.id = ${id}`,
  )
  if (!opened) return null
  const { subject, topic, team, priority, channel } = opened
  return {
    subject,
    topic,
    team,
    priority,
    status: 'new',
    ...(opened.for && { for: opened.for, channel }),
  }
}
