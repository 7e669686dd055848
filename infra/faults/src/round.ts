import { consumersOf } from '@lodge/contracts'
import { query } from '@lodge/e2e/database'

/** No event tells of the reply yet. */
export interface UnrecordedReply {
  eventId: string
  ticketId: string
  messageId: string
}

interface RepliedTickets {
  count: number
  /** Its topic has a policy of its own. */
  topic: string
  assignee: string
}

/** Each ticket is assigned, has a first response that is due, and a reply of its requester. */
export function insertRepliedTickets({ count, topic, assignee }: RepliedTickets): Promise<UnrecordedReply[]> {
  return query<UnrecordedReply>(
    `WITH opened AS (
       INSERT INTO ticket (id, subject, requester_id, team_id, topic_id, assignee_id, status, created_at, updated_at)
       SELECT gen_random_uuid(), 'Many at once', requester.id, topic.team_id, topic.id, assignee.id, 'open', now(), now()
       FROM generate_series(1, $1::int), topic, person assignee,
            (SELECT id FROM person WHERE role_id IS NULL ORDER BY email LIMIT 1) requester
       WHERE topic.alias = $2 AND assignee.email = $3 RETURNING id, requester_id, topic_id
     ), said AS (
       INSERT INTO message (id, ticket_id, author_id, side, visibility, body, created_at)
       SELECT gen_random_uuid(), id, requester_id, 'requester', 'public', body, now()
       FROM opened, unnest(ARRAY['Please look.', 'Did you look?']) body RETURNING id, ticket_id, body
     ), created AS (
       INSERT INTO event (id, type, payload, ticket_id, created_at, published_at)
       SELECT gen_random_uuid(), 'ticket.created', jsonb_build_object('ticketId', ticket_id, 'messageId', id),
              ticket_id, now(), now()
       FROM said WHERE body = 'Please look.' RETURNING id, ticket_id
     ), applied AS (
       INSERT INTO applied_policy (id, ticket_id, event_id, priority, policy_version_id, business_hours_version_id, applied_at)
       SELECT gen_random_uuid(), opened.id, created.id, 'normal', version.id, version.business_hours_version_id, now()
       FROM opened JOIN created ON created.ticket_id = opened.id
       JOIN sla_policy policy ON policy.topic_ids = ARRAY[opened.topic_id]
       CROSS JOIN LATERAL (SELECT * FROM sla_policy_version WHERE policy_id = policy.id ORDER BY version DESC LIMIT 1) version
     )
     SELECT gen_random_uuid() AS "eventId", ticket_id AS "ticketId", id AS "messageId" FROM said
     WHERE body = 'Did you look?'`,
    [count, topic, assignee],
  )
}

/** One transaction, so that the relay publishes one round. */
export async function recordReplies(replies: readonly UnrecordedReply[]): Promise<void> {
  await query(
    `WITH recorded AS (
       INSERT INTO event (id, type, payload, ticket_id, created_at, pending_consumers)
       SELECT given."eventId", 'ticket.replied', jsonb_build_object('ticketId', given."ticketId",
              'messageId', given."messageId", 'visibility', 'public', 'by', 'requester', 'thenStatus', NULL),
              given."ticketId", now(), $2::text[]
       FROM jsonb_to_recordset($1::jsonb) AS given("eventId" uuid, "ticketId" uuid, "messageId" uuid) RETURNING id
     ) SELECT count(*), pg_notify('lodge_events', '') FROM recorded`,
    [JSON.stringify(replies), consumersOf('ticket.replied')],
  )
}

const idsOf = (replies: readonly UnrecordedReply[]) => replies.map(({ eventId }) => eventId)

export async function countAcknowledged(
  replies: readonly UnrecordedReply[],
  consumer: string,
): Promise<number> {
  return countEvents(replies, `published_at IS NOT NULL AND '${consumer}' <> ALL(pending_consumers)`)
}

/** A consumer has done what an event asks for. */
const isDone = {
  activity: 'EXISTS (SELECT FROM activity WHERE event_id = event.id)',
  email: `EXISTS (SELECT FROM email_delivery WHERE event_id = event.id AND state = 'sent')`,
  realtime: 'EXISTS (SELECT FROM notification WHERE event_id = event.id)',
  sla: 'EXISTS (SELECT FROM deadline WHERE ticket_id = event.ticket_id)',
}

/** Counts replies that were acknowledged without their work. */
export async function countAcknowledgedTooEarly(
  replies: readonly UnrecordedReply[],
  consumer: keyof typeof isDone,
): Promise<number> {
  return countEvents(
    replies,
    `published_at IS NOT NULL AND '${consumer}' <> ALL(pending_consumers) AND NOT ${isDone[consumer]}`,
  )
}

async function countEvents(replies: readonly UnrecordedReply[], condition: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*)::int AS count FROM event WHERE id = ANY($1::uuid[]) AND ${condition}`,
    [idsOf(replies)],
  )
  return row?.count ?? 0
}

export interface Outcome {
  pending: number
  logged: number
  notified: number
  mailed: number
  deadlines: string[]
  changes: number
  replies: number
}

/** Returns each different outcome once. */
export function listOutcomes(replies: readonly UnrecordedReply[]): Promise<Outcome[]> {
  return query<Outcome>(
    `SELECT cardinality(pending_consumers) AS pending,
            (SELECT count(*)::int FROM activity WHERE event_id = event.id) AS logged,
            (SELECT count(*)::int FROM notification WHERE event_id = event.id) AS notified,
            (SELECT count(*)::int FROM email_delivery WHERE event_id = event.id AND state = 'sent') AS mailed,
            ARRAY(SELECT metric || ' ' || cycle || ': ' || state FROM deadline
                  WHERE ticket_id = event.ticket_id ORDER BY metric, cycle) AS deadlines,
            (SELECT count(*)::int FROM event change
             WHERE change.ticket_id = event.ticket_id AND change.type = 'deadline.changed') AS changes,
            count(*)::int AS replies
     FROM event WHERE id = ANY($1::uuid[]) GROUP BY 1, 2, 3, 4, 5, 6`,
    [idsOf(replies)],
  )
}
