import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from '@lodge/desk/foundation'
import type { Client } from 'pg'
import { addTickets } from '../src/generate/tickets.ts'
import { buildDocuments, learnWaitingWords } from '../src/generate/trigger-writes.ts'
import type { Month } from './months.ts'

const weeks = [1.3, 1.1, 0.9, 0.7]
const dayMs = 86_400_000

export interface Filled {
  client: Client
  files: FileStore
  folder: string
  requesters: number
}

/**
 * Writes what a month leaves in the tables: its tickets, closed within two days, and everything that they and their
 * people make on the way. `first` is the number of its first ticket.
 */
export async function fillMonth(
  { client, files, folder, requesters }: Filled,
  { from, until, tickets }: Month,
  first: number,
): Promise<void> {
  await client.query('SELECT make_activity_months($1)', [from])
  const weekMs = (until.getTime() - from.getTime() - 2 * dayMs) / weeks.length
  let written = 0
  for (const [week, share] of weeks.entries()) {
    const count = week === weeks.length - 1 ? tickets - written : Math.round((tickets * share) / weeks.length)
    if (count <= 0) continue
    const start = new Date(from.getTime() + week * weekMs)
    const during = { from: start, until: new Date(start.getTime() + weekMs), end: until }
    const spread = { tickets: first + tickets, open: 0, requesters, during }
    const ids = await addTickets(client, spread, first + written, first + written + count - 1)
    await addWordsOfTheirOwn(client, ids)
    await buildDocuments(client, ids)
    await addWhatFollows(client, ids, { files, folder })
    written += count
  }
  await learnWaitingWords(client)
  for (const statement of inMonth) await client.query(statement, [from, until, tickets])
}

/** Numbers of orders, rooms and courses: words that nobody else writes, which the vocabulary has to forget again. */
async function addWordsOfTheirOwn(client: Client, ids: readonly string[]): Promise<void> {
  await client.query('BEGIN; SET LOCAL session_replication_role = replica')
  await client.query(
    `UPDATE message SET body = body || ' Order ' || substr(md5(id::text), 1, 10) || '.'
     WHERE ticket_id = ANY($1) AND side = 'requester' AND right(md5(id::text), 1) < '4'`,
    [ids],
  )
  await client.query('COMMIT')
}

async function addWhatFollows(
  client: Client,
  ids: readonly string[],
  store: { files: FileStore; folder: string },
): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE filled AS
     SELECT ticket.number AS n, ticket.*, message.id AS message_id, created.id AS event_id,
            lead(ticket.id) OVER (ORDER BY ticket.number) AS next_id, COALESCE(ticket.assignee_id, worker.id) AS worker_id
     FROM ticket
     JOIN LATERAL (SELECT id FROM message WHERE ticket_id = ticket.id ORDER BY created_at LIMIT 1) message ON TRUE
     JOIN event created ON created.ticket_id = ticket.id AND created.type = 'ticket.created'
     CROSS JOIN (SELECT id FROM worker WHERE place = 0) worker
     WHERE ticket.id = ANY($1)`,
    [ids],
  )
  await client.query('ANALYZE filled')
  await addFiles(client, store)
  for (const statement of ofTickets) await client.query(statement)
  await client.query('DROP TABLE filled')
}

/** A file for every twentieth ticket, and as many that nobody sends. */
async function addFiles(client: Client, { files, folder }: { files: FileStore; folder: string }) {
  const { rows } = await client.query<{ n: string; at: Date }>(
    'SELECT n, created_at AS at FROM filled WHERE n % 10 = 0 ORDER BY n',
  )
  const keys: string[] = []
  for (const { at } of rows) {
    const key = await files.write(Readable.from([Buffer.alloc(2_000, at.toISOString())]))
    // The sweep of strays asks how old a file is.
    await utimes(join(folder, key.slice(0, 2), key.slice(2, 4), key), at, at)
    keys.push(key)
  }
  await client.query(
    `INSERT INTO attachment (id, ticket_id, message_id, uploader_id, name, content_type, size, sha256, storage_key, created_at)
     SELECT gen_random_uuid(), CASE WHEN n % 20 = 0 THEN filled.id END, CASE WHEN n % 20 = 0 THEN message_id END,
            requester_id, 'notes.txt', 'text/plain', 2000, repeat('0', 64), key, created_at
     FROM unnest($1::bigint[], $2::text[]) AS given (place, key) JOIN filled ON n = given.place`,
    [rows.map(({ n }) => n), keys],
  )
}

/** Statements about the tickets in `filled`, each with its number `n`. */
const ofTickets = [
  // The SLA worker makes its own of what is closed later.
  `INSERT INTO deadline (id, ticket_id, metric, state, started_at, due_at, fulfilled_at, team_id, evaluation, evaluated_at)
   SELECT gen_random_uuid(), id, metric, 'met', created_at, created_at + interval '2 days', resolved_at, team_id,
          jsonb_build_object('metric', metric, 'state', 'met', 'dueAt', created_at, 'seconds', 3600), resolved_at
   FROM filled, unnest(ARRAY['first_response', 'resolution']) metric WHERE status = 'closed'`,
  `INSERT INTO email_delivery (id, event_id, recipient, template_code, state, attempts, message_id, created_at, sent_at)
   SELECT gen_random_uuid(), event.id, person.email, 'ticket_answered', 'sent', 1, '<' || event.id || '@bench.example>',
          event.created_at, event.created_at
   FROM filled JOIN event ON event.ticket_id = filled.id AND event.type IN ('ticket.created', 'ticket.replied')
   JOIN person ON person.id = filled.requester_id`,
  `INSERT INTO notification (id, person_id, ticket_id, event_id, kind, created_at, read_at)
   SELECT gen_random_uuid(), worker_id, filled.id, event.id, 'assigned', event.created_at, event.created_at
   FROM filled JOIN event ON event.ticket_id = filled.id AND event.type IN ('ticket.assigned', 'ticket.replied')`,
  `INSERT INTO activity (id, event_id, at, actor_id, actor, action, subject, ticket_id, before, after, ip)
   SELECT gen_random_uuid(), event.id, event.created_at, event.actor_id, COALESCE(person.name, ''), event.type, '#' || number, filled.id,
          '{"status": "open"}', jsonb_build_object('status', 'resolved', 'subject', subject), '192.0.2.7'
   FROM filled JOIN event ON event.ticket_id = filled.id LEFT JOIN person ON person.id = event.actor_id`,
  `INSERT INTO report_fact (ticket_id, position, kind, at, team_id, topic_id, department_id, priority, channel, tags, agent_id,
                            metric, is_met, seconds, open_during, seen_by_team_id)
   SELECT id, position, kind, at, team_id, topic_id, department_id, priority, channel, tags, worker_id, metric, is_met, seconds,
          open_during, team_id
   FROM filled CROSS JOIN LATERAL (VALUES
     (0, 'created', created_at, NULL, NULL::boolean, NULL::int, tstzrange(created_at, resolved_at)),
     (1, 'deadline', resolved_at, 'first_response', TRUE, 3600, NULL),
     (2, 'deadline', resolved_at, 'resolution', TRUE, 7200, NULL),
     (3, 'resolved', resolved_at, NULL, NULL, NULL, NULL)
   ) AS one(position, kind, at, metric, is_met, seconds, open_during)`,
  `INSERT INTO push_subscription (id, person_id, session_id, endpoint, p256dh, auth, public_key, created_at, confirmed_at)
   SELECT gen_random_uuid(), requester_id, id::text, 'https://push.bench.example/' || id, 'key', 'auth', 'key', created_at,
          created_at
   FROM filled WHERE n % 40 = 0`,
  `INSERT INTO web_push_delivery (event_id, subscription_id, state, attempts, created_at)
   SELECT event_id, subscription.id, 'sent', 1, filled.created_at
   FROM filled JOIN push_subscription subscription ON subscription.session_id = filled.id::text`,
  `INSERT INTO mention (message_id, person_id) SELECT message_id, worker_id FROM filled WHERE n % 10 = 1`,
  `INSERT INTO ticket_watcher (ticket_id, person_id) SELECT id, worker_id FROM filled WHERE n % 10 = 2`,
  `INSERT INTO ticket_participant (ticket_id, person_id, added_at)
   SELECT id, requester_id, created_at FROM filled WHERE n % 20 = 3`,
  `INSERT INTO ticket_link (id, from_id, to_id, kind, created_at)
   SELECT gen_random_uuid(), id, next_id, 'related', resolved_at FROM filled WHERE n % 50 = 4 AND next_id IS NOT NULL`,
  `INSERT INTO ticket_merge (id, source_id, target_id, person_id, source_status, created_at, undone_at)
   SELECT gen_random_uuid(), id, next_id, worker_id, 'open', created_at, resolved_at
   FROM filled WHERE n % 100 = 5 AND next_id IS NOT NULL`,
  `INSERT INTO ticket_article (ticket_id, article_id, linked_at)
   SELECT filled.id, article.id, resolved_at FROM filled, article WHERE n % 10 = 6`,
  `INSERT INTO ticket_suggestion (ticket_id, article_id, position, person_id, suggested_at)
   SELECT filled.id, article.id, 0, requester_id, created_at FROM filled, article WHERE n % 10 = 7`,
  `INSERT INTO ticket_forward (ticket_id, message_id, address, name, body, note)
   SELECT id, message_id, 'someone@elsewhere.example', 'Someone', 'What was passed on', '' FROM filled WHERE n % 50 = 8`,
  `INSERT INTO mail_html (message_id, html, pictures, remote_pictures)
   SELECT message_id, '<p>' || repeat(subject || ' ', 20) || '</p>', '{}', 0 FROM filled WHERE n % 5 = 0`,
  `INSERT INTO answer_file (ticket_id, file_id, field_key)
   SELECT filled.id, attachment.id, 'certificate' FROM filled JOIN attachment ON attachment.ticket_id = filled.id
   WHERE n % 40 = 0`,
  `INSERT INTO draft (person_id, ticket_id, visibility, html, updated_at)
   SELECT worker_id, id, 'public', '<p>' || subject || '</p>', resolved_at FROM filled WHERE n % 20 = 9`,
  `INSERT INTO scheduled_reply (id, ticket_id, person_id, is_undo, html, submission_id, submission_hash, seen_at, send_at,
                                held_because, created_at)
   SELECT gen_random_uuid(), id, worker_id, FALSE, '<p>Later</p>', gen_random_uuid(), 'hash', created_at, created_at,
          'newer_messages', created_at
   FROM filled WHERE n % 100 = 10`,
  `WITH made AS (
     INSERT INTO bulk_update (id, person_id, change, total, done, created_at, finished_at)
     SELECT id, worker_id, '{"kind": "priority", "priority": "high"}', 1, 1, resolved_at, resolved_at
     FROM filled WHERE n % 50 = 11 RETURNING id)
   INSERT INTO bulk_update_item (bulk_update_id, ticket_id, position, state) SELECT id, id, 0, 'done' FROM made`,
  `WITH tagged AS (
     UPDATE ticket SET tags = ARRAY['tag-of-' || number] WHERE id IN (SELECT id FROM filled WHERE n % 50 = 12)
     RETURNING tags[1] AS name, created_at)
   INSERT INTO tag (name, created_at) SELECT name, created_at FROM tagged`,
  `UPDATE report_fact SET tags = ticket.tags FROM ticket JOIN filled ON filled.id = ticket.id
   WHERE report_fact.ticket_id = ticket.id AND n % 50 = 12`,
  `INSERT INTO automation_run (id, automation_id, version, ticket_id, cause, trigger, outcome, at)
   SELECT gen_random_uuid(), automation.id, 1, filled.id, event_id::text, 'created', 'done', created_at
   FROM filled, automation WHERE n % 2 = 0`,
  `INSERT INTO macro_use (id, macro_id, used_at)
   SELECT gen_random_uuid(), macro.id, resolved_at FROM filled, macro WHERE n % 3 = 0`,
  `INSERT INTO incoming_mail (id, mailbox_id, received_at, size, envelope_from, envelope_to, message_id, content_hash,
                              from_address, subject, outcome, decided_at, ticket_id, ticket_message_id)
   SELECT gen_random_uuid(), mailbox.id, filled.created_at, 4000, email, '{help@bench.example}', '<' || filled.id || '>',
          md5(filled.id::text), email, subject, 'ticket', filled.created_at, filled.id, message_id
   FROM filled JOIN person ON person.id = requester_id, mailbox WHERE n % 3 = 0`,
  `WITH made AS (
     INSERT INTO webhook_delivery (id, webhook_id, event_id, type, ticket_id, body, state, tries, created_at, next_try_at)
     SELECT gen_random_uuid(), webhook.id, event_id, 'ticket.created', filled.id, repeat(subject || ' ', 8), 'sent', 1,
            created_at, created_at
     FROM filled, webhook RETURNING id, created_at)
   INSERT INTO webhook_try (id, delivery_id, at, duration_ms, status) SELECT gen_random_uuid(), id, created_at, 20, 200 FROM made`,
  `INSERT INTO idempotent_request (person_id, key, route, content_hash, answer, created_at)
   SELECT worker_id, gen_random_uuid(), 'replyToTicket', 'hash', subject, resolved_at FROM filled`,
  `INSERT INTO article_search_log (id, words, hits, searched_at)
   SELECT gen_random_uuid(), left(subject, 60), 3, created_at FROM filled`,
  `INSERT INTO article_suggestion (draft_id, article_id, person_id, shown_at, outcome)
   SELECT gen_random_uuid(), article.id, NULL, created_at, 'none' FROM filled, article WHERE n % 2 = 0`,
  `INSERT INTO article_feedback (id, article_id, is_helpful, comment, reader, given_at, forget_at)
   SELECT gen_random_uuid(), article.id, TRUE, 'Good', filled.id::text, created_at, created_at + interval '1 day'
   FROM filled, article WHERE n % 10 = 0`,
  `INSERT INTO upload (id, uploader_id, name, size, received, created_at)
   SELECT id, requester_id, 'film.mp4', 500000, 300000, created_at FROM filled WHERE n % 50 = 13`,
  `INSERT INTO upload_part (upload_id, start_byte, storage_key)
   SELECT id, 0, md5(id::text) FROM filled WHERE n % 50 = 13`,
  `INSERT INTO sign_in (id, email, created_at, resend_allowed_at, expires_at)
   SELECT gen_random_uuid(), email, filled.created_at, filled.created_at, filled.created_at
   FROM filled JOIN person ON person.id = requester_id`,
  `INSERT INTO password_reset (id, email, created_at, expires_at)
   SELECT gen_random_uuid(), email, filled.created_at, filled.created_at
   FROM filled JOIN person ON person.id = worker_id WHERE n % 50 = 14`,
  // Events of no ticket: each ticket's requester signs in, with a code by mail, and every tenth fails to.
  `WITH made AS (
     INSERT INTO event (id, type, payload, actor_id, created_at, published_at, ip)
     SELECT gen_random_uuid(), type, jsonb_build_object('personId', requester_id, 'area', 'portal', 'way', 'code'), requester_id,
            created_at, created_at, '192.0.2.7'
     FROM filled CROSS JOIN LATERAL unnest(ARRAY['sign_in.code_requested', 'person.signed_in']) type
     RETURNING id, actor_id, created_at, type),
   mailed AS (
     INSERT INTO email_delivery (id, event_id, recipient, template_code, state, attempts, created_at, sent_at)
     SELECT gen_random_uuid(), made.id, person.email, 'sign_in_code', 'sent', 1, made.created_at, made.created_at
     FROM made JOIN person ON person.id = actor_id WHERE type = 'sign_in.code_requested')
   INSERT INTO activity (id, event_id, at, actor_id, actor, action, subject, ip)
   SELECT gen_random_uuid(), id, created_at, actor_id, 'Student', type, 'Student', '192.0.2.7' FROM made WHERE type = 'person.signed_in'`,
  `INSERT INTO event (id, type, payload, created_at, published_at, ip, idempotency_key)
   SELECT gen_random_uuid(), 'person.sign_in_failed', '{"area": "portal"}', created_at, created_at, '192.0.2.7', 'failed ' || id
   FROM filled WHERE n % 10 = 0`,
]

/** Statements about the month from $1 to $2 with $3 tickets. */
const inMonth = [
  `WITH made AS (
     INSERT INTO import (id, kind, person_id, file_name, file_size, encoding, separator, headers, samples, state, lines, created_at, finished_at)
     SELECT gen_random_uuid(), 'users', (SELECT id FROM worker WHERE place = 0), 'students.csv', 100000, 'utf-8', ',', '{email}', '[]',
            'finished', 1000, at, at
     FROM generate_series($1::timestamptz, $2::timestamptz - interval '1 hour', interval '1 day') at WHERE $3::int > 0
     RETURNING id),
   lines AS (
     INSERT INTO import_line (import_id, line, record_id, alias, key, problems)
     SELECT id, line, gen_random_uuid(), 'x', 'nobody', '[]' FROM made, generate_series(1, 5) line)
   INSERT INTO imported_record (record_id, import_id)
   SELECT requester.id, made.id FROM made CROSS JOIN requester WHERE place < 10`,
  `WITH made AS (
     INSERT INTO person_merge (id, source_id, target_id, person_id, created_at)
     SELECT gen_random_uuid(), one.id, other.id, (SELECT id FROM worker WHERE place = 0), $1::timestamptz
     FROM requester one JOIN requester other ON other.place = one.place + 1
     WHERE one.place = 0 AND $2::timestamptz > $1::timestamptz AND $3::int > 0 AND NOT EXISTS (SELECT FROM person_merge)
     RETURNING id)
   INSERT INTO person_merge_item (merge_id, kind, key) SELECT id, 'ticket', n::text FROM made, generate_series(1, 20) n`,
  `INSERT INTO scim_problem (id, integration_id, at, resource, reason, params, is_partial)
   SELECT gen_random_uuid(), (SELECT id FROM worker WHERE place = 0), $1::timestamptz + random() * ($2::timestamptz - $1::timestamptz),
          'User', 'scim_department_unknown', '{}', TRUE
   FROM generate_series(1, greatest(1, $3::int / 50))`,
  `WITH made AS (
     INSERT INTO event (id, type, payload, created_at, published_at)
     SELECT gen_random_uuid(), 'sla_policy.changed', '{}', at, at
     FROM generate_series($1::timestamptz, $2::timestamptz - interval '1 hour', interval '3 days') at WHERE $3::int > 0
     RETURNING id, created_at)
   INSERT INTO sla_recalculation (event_id, total, created_at, started_at, finished_at)
   SELECT id, 0, created_at, created_at, created_at FROM made`,
  `UPDATE topic SET name = name WHERE $1::timestamptz < $2::timestamptz AND $3::int > 0`,
]
