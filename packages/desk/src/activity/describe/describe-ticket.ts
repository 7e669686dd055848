import { type DomainEvent, limits } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import { logStrings } from '../log-strings.ts'
import { ticketName } from '../names.ts'
import { type Description, type Descriptions, type Facts, inWords } from './description.ts'

export const ticketDescriptions = {
  'ticket.created': describeCreated,
  'ticket.replied': describeReply,
  'ticket.status_changed': describeStatus,
  'deadline.warned': describeWarning,
  'deadline.breached': describeBreach,
} satisfies Partial<Descriptions>

const { t } = logStrings

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
  return { subject, before: null, after: { visibility: inWords(event.visibility) } }
}

async function describeStatus(
  db: Database,
  event: DomainEvent<'ticket.status_changed'>,
): Promise<Description> {
  const after: Facts = { status: inWords(event.to) }
  if (event.until) after.until = event.until
  if (event.because)
    after.because = t(`activity.statusReason.${event.because}`, { days: limits.autoCloseAfterDays })
  return changed(db, event.ticketId, { status: inWords(event.from) }, after)
}

async function describeWarning(db: Database, event: DomainEvent<'deadline.warned'>): Promise<Description> {
  const { metric, percent } = event
  return changed(db, event.ticketId, null, { deadline: inWords(metric), percent })
}

async function describeBreach(db: Database, event: DomainEvent<'deadline.breached'>): Promise<Description> {
  const { metric, dueAt } = event
  return changed(db, event.ticketId, null, { deadline: inWords(metric), dueAt })
}

async function changed(
  db: Database,
  ticketId: string,
  before: Facts | null,
  after: Facts | null,
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
async function asOpened(db: Database, id: string): Promise<Facts | null> {
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
    ...{ subject, topic, team, priority: inWords(priority), status: t('property.status.new') },
    ...(opened.for && { for: opened.for, channel: inWords(channel) }),
  }
}
