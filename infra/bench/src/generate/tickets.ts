import type { Client } from 'pg'
import { sentenceCount, titleCount } from './sentences.ts'
import { commonWord, rareWord } from './vocabulary.ts'

/** Numbers of all tickets, of unclosed ones, and of requesters. */
export interface TicketSpread {
  tickets: number
  open: number
  requesters: number
  /** Between these two all of them are opened and resolved, and closed if they have been for long; else see `addTickets`. */
  during?: { from: Date; until: Date; end: Date }
}

/** Maps numbers to people, teams and the like. */
export async function addLookupTables(client: Client): Promise<void> {
  const list = (name: string, query: string) =>
    client.query(`CREATE TEMP TABLE ${name} AS SELECT row_number() OVER () - 1 AS place, listed.* FROM (${query}) listed;
                  ALTER TABLE ${name} ADD PRIMARY KEY (place); ANALYZE ${name}`)
  await list('requester', `SELECT id, department_id FROM person WHERE role_id IS NULL ORDER BY id`)
  await list('leaf', `SELECT id, team_id FROM topic WHERE parent_id IS NOT NULL ORDER BY alias`)
  await list('worker', `SELECT person_id AS id, team_id FROM team_member ORDER BY team_id, person_id`)
  await list('taught', `SELECT id FROM course ORDER BY alias`)
}

/**
 * Writes tickets `from` to `to` with three messages each (request, an agent's reply or note, last reply), their
 * events and policy; returns ids. Every other of the newest is open; the others were closed over three years.
 * Triggers and foreign keys rest: `trigger-writes.ts` adds what they write.
 */
export async function addTickets(
  client: Client,
  spread: TicketSpread,
  from: number,
  to: number,
): Promise<string[]> {
  await client.query(drawnTicketsQuery(spread, from, to))
  await client.query('ANALYZE drawn')
  await client.query('BEGIN; SET LOCAL session_replication_role = replica')
  // Before their tickets, which are then written once, with `unanswered_since`.
  await client.query(insertMessages)
  if (from === 1) await client.query('ANALYZE message')
  await client.query(insertTickets)
  await client.query(insertEvents)
  await client.query('COMMIT')
  const { rows } = await client.query<{ id: string }>('SELECT id FROM drawn ORDER BY n')
  await client.query('DROP TABLE drawn')
  return rows.map(({ id }) => id)
}

function drawnTicketsQuery(spread: TicketSpread, from: number, to: number): string {
  const { tickets, open, requesters, during } = spread
  const firstOpen = tickets - 2 * open
  const openedAt = during
    ? `${moment(during.from)} + (n - ${from} + 1)::float8 / ${to - from + 1} * (${moment(during.until)} - ${moment(during.from)})`
    : `CASE WHEN is_open
               THEN now() - (${tickets} - n + 1)::float8 / ${2 * open} * interval '10 days'
               ELSE now() - interval '10 days' - (${tickets} - n + 1)::float8 / ${tickets} * interval '3 years' END`
  return `
    CREATE TEMP TABLE drawn AS
    SELECT base.*, requester.id AS requester_id, requester.department_id, leaf.id AS topic_id, leaf.team_id, taught.id AS course_id,
           worker.id AS worker_id, title.text AS subject, uuidv7() AS id, uuidv7() AS question_id,
           uuidv7() AS answer_id, uuidv7() AS last_id, uuidv7() AS opened_id, gen_random_uuid() AS submission_id,
           base.opened_at + base.pace AS answered_at, base.opened_at + 2 * base.pace AS last_at
    FROM (
      SELECT n, is_open, date_trunc('milliseconds', ${openedAt}) AS opened_at,
             (CASE WHEN is_open THEN least(1, (${tickets} - n) / ${2 * open}::float8) * interval '4 days'
                   ELSE interval '${during ? '1 day' : '2 days'}' END) * pg_temp.chance(n, 1) AS pace,
             (ARRAY['new', 'new', 'open', 'open', 'open', 'open', 'pending', 'pending', 'on_hold', 'resolved'])
               [1 + pg_temp.pick(n, 2, CASE WHEN is_open THEN 9 ELSE 10 END)] AS drawn_status,
             (ARRAY['low', 'normal', 'normal', 'normal', 'normal', 'normal', 'normal', 'high', 'high', 'urgent'])
               [1 + pg_temp.pick(n, 3, 10)] AS priority,
             pg_temp.chance(n, 4) < 0.7 AS is_assigned
      FROM (SELECT n, n > ${firstOpen} AND n % 2 = 0 AS is_open FROM generate_series(${from}, ${to}) n) numbered
    ) base
    JOIN requester ON requester.place = pg_temp.rank(base.n, 5, ${requesters}) - 1
    JOIN leaf ON leaf.place = least(23, pg_temp.rank(base.n, 6, 24) - 1 + pg_temp.pick(base.n, 7, 6))
    JOIN worker ON worker.team_id = leaf.team_id AND worker.place % 5 = pg_temp.pick(base.n, 8, 5)
    LEFT JOIN taught ON taught.place = pg_temp.pick(base.n, 9, 180)
    JOIN title ON title.id = pg_temp.pick(base.n, 10, ${titleCount});
    ALTER TABLE drawn ADD COLUMN status text, ADD COLUMN assignee_id uuid;
    UPDATE drawn SET
      -- What was resolved longer ago the product has closed.
      status = CASE WHEN is_open THEN drawn_status
                    WHEN drawn_status = 'resolved' AND last_at > ${during ? moment(during.end) : 'now()'} - interval '6 days' THEN 'resolved' ELSE 'closed' END,
      assignee_id = CASE WHEN (is_assigned AND drawn_status <> 'new') OR NOT is_open THEN worker_id END;`
}

const moment = (at: Date) => `'${at.toISOString()}'::timestamptz`

const insertTickets = `
  INSERT INTO ticket (id, version, submission_id, subject, snippet, status, priority, requester_id, team_id, assignee_id,
                      topic_id, department_id, course_id, tags, channel, sla_status, created_at, updated_at, resolved_at, closed_at,
                      unanswered_since)
  SELECT drawn.id, 4, submission_id, subject, sentence.text, status, priority, requester_id, team_id, assignee_id,
         topic_id, department_id, course_id,
         CASE WHEN pg_temp.chance(n, 11) < 0.4
              THEN ARRAY['tag-' || pg_temp.rank(n, 12, 20), 'tag-' || 20 + pg_temp.rank(n, 13, 20)] ELSE '{}' END,
         CASE WHEN pg_temp.chance(n, 14) < 0.1 THEN 'phone' ELSE 'portal' END,
         CASE WHEN is_open THEN 'none' ELSE 'met' END, opened_at, last_at,
         CASE WHEN NOT is_open THEN last_at END, CASE WHEN status = 'closed' THEN last_at END,
         find_unanswered_since(drawn.id)
  FROM drawn JOIN sentence ON sentence.id = pg_temp.pick(n * 9 + 6, 20, ${sentenceCount})
  ORDER BY n`

/** Every tenth message has a rare word, so that words are rare however many tickets there are. */
const insertMessages = `
  INSERT INTO message (id, ticket_id, author_id, side, visibility, body, created_at)
  SELECT said.id, drawn.id, CASE WHEN by_staff THEN worker_id ELSE requester_id END,
         CASE WHEN by_staff THEN 'staff' ELSE 'requester' END,
         CASE WHEN by_staff AND pg_temp.chance(n, 15) < 0.2 THEN 'internal' ELSE 'public' END,
         concat_ws('. ', one.text, two.text, three.text,
           CASE WHEN part = 0 AND pg_temp.chance(n, 16) < 0.3 THEN 'It is about the ${commonWord}' END,
           CASE WHEN part = 0 AND pg_temp.chance(n, 17) < 0.0005 THEN 'The word is ${rareWord}' END, rare.word) || '.',
         said.at
  FROM drawn
  CROSS JOIN LATERAL (VALUES (0, question_id, FALSE, opened_at), (1, answer_id, TRUE, answered_at),
                             (2, last_id, pg_temp.chance(n, 18) < 0.6, last_at)) AS said(part, id, by_staff, at)
  JOIN sentence one ON one.id = pg_temp.pick(n * 9 + part, 20, ${sentenceCount})
  JOIN sentence two ON two.id = pg_temp.pick(n * 9 + 3 + part, 20, ${sentenceCount})
  JOIN sentence three ON three.id = pg_temp.pick(n * 9 + 6 + part, 20, ${sentenceCount})
  LEFT JOIN word rare ON pg_temp.chance(n * 3 + part, 21) < 0.1 AND rare.rank = 1000 + pg_temp.pick(n * 3 + part, 22, 59000)
  ORDER BY n, part`

const insertEvents = `
  WITH happened AS (
    SELECT drawn.n, part, drawn.id AS ticket_id, opened_id, at, one.id, type, actor_id, payload
    FROM drawn
    CROSS JOIN LATERAL (VALUES
      (1, opened_id, 'ticket.created', requester_id, opened_at, jsonb_build_object('messageId', question_id)),
      (2, uuidv7(), 'ticket.assigned', worker_id, answered_at, jsonb_build_object('from', NULL, 'to', assignee_id)),
      (3, uuidv7(), 'ticket.status_changed', worker_id, answered_at,
       jsonb_build_object('from', 'new', 'to', CASE WHEN is_open THEN status ELSE 'open' END, 'messageId', answer_id)),
      (4, uuidv7(), 'ticket.replied', worker_id, answered_at, jsonb_build_object(
         'messageId', answer_id, 'by', 'staff', 'thenStatus', NULL,
         'visibility', CASE WHEN pg_temp.chance(n, 15) < 0.2 THEN 'internal' ELSE 'public' END)),
      (5, uuidv7(), 'ticket.replied', CASE WHEN pg_temp.chance(n, 18) < 0.6 THEN worker_id ELSE requester_id END, last_at,
       jsonb_build_object('messageId', last_id, 'thenStatus', NULL,
         'by', CASE WHEN pg_temp.chance(n, 18) < 0.6 THEN 'staff' ELSE 'requester' END,
         'visibility', CASE WHEN pg_temp.chance(n, 18) < 0.6 AND pg_temp.chance(n, 15) < 0.2 THEN 'internal' ELSE 'public' END)),
      (6, uuidv7(), 'ticket.status_changed', worker_id, last_at,
       jsonb_build_object('from', 'open', 'to', status, 'messageId', NULL))
    ) AS one(part, id, type, actor_id, at, payload)
    WHERE (part <> 2 OR assignee_id IS NOT NULL) AND (part <> 3 OR status <> 'new') AND (part <> 6 OR NOT is_open)
  ), written AS (
    INSERT INTO event (id, type, payload, ticket_id, actor_id, created_at, published_at)
    SELECT id, type, payload || jsonb_build_object('ticketId', ticket_id), ticket_id, actor_id, at, at
    FROM happened ORDER BY n, part
  )
  INSERT INTO applied_policy (id, ticket_id, event_id, priority, policy_version_id, business_hours_version_id, applied_at)
  SELECT uuidv7(), drawn.id, opened_id, priority, version.id, version.business_hours_version_id, opened_at
  FROM drawn, sla_policy_version version`
