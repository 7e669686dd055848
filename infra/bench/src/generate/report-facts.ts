import type { Database } from '@lodge/database'
import type { PoolClient } from 'pg'

const filledTables = ['ticket', 'event', 'report_fact']

/**
 * Adds resolved tickets over three years, with the events that plain SQL counts and the facts that the product makes
 * of them: created, assigned at the first reply, resolved under deadlines of four and forty business hours, some
 * missed, some rated. Triggers and foreign keys rest: only reports read these. Indexes are built at the end, which is
 * several times faster.
 */
export async function fillReportFacts(db: Database, tickets: number): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query(
      `SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB';
       SET maintenance_work_mem = '512MB'`,
    )
    await client.query(drawQuery, [tickets])
    await withoutIndexes(client, async () => {
      await client.query(insertTickets)
      await client.query(insertEvents)
      await client.query(insertFacts)
      await client.query(insertCodes)
    })
    await client.query('DROP TABLE situation')
    for (const table of filledTables) await client.query(`VACUUM ANALYZE ${table}`)
  } finally {
    client.release(true)
  }
}

async function withoutIndexes(client: PoolClient, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = ANY($1) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = indexname)`,
    [filledTables],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

/** More tickets come in working hours; half of the topics have few. */
const drawQuery = `
  CREATE TEMP TABLE situation AS
  WITH topic_of AS (SELECT row_number() OVER (ORDER BY alias) - 1 AS place, id, team_id FROM topic WHERE parent_id IS NOT NULL),
       worker_of AS (SELECT row_number() OVER (PARTITION BY team_id ORDER BY person_id) - 1 AS place, team_id, person_id FROM team_member),
       requester_of AS (SELECT row_number() OVER () - 1 AS place, id, department_id FROM person WHERE role_id IS NULL),
       drawn AS (
         SELECT n, gen_random_uuid() AS id, random() AS draw, (random() * 1e9)::int AS number_drawn,
                date_trunc('milliseconds', now() - (n + random()) / $1 * interval '3 years') AS created_at
         FROM generate_series(0, $1::int - 1) n)
  SELECT drawn.*, topic_of.id AS topic_id, topic_of.team_id, worker_of.person_id AS worker_id, requester_of.id AS requester_id,
         requester_of.department_id, (ARRAY['low', 'normal', 'normal', 'normal', 'high', 'urgent'])[1 + number_drawn % 6] AS priority,
         CASE WHEN number_drawn % 10 = 0 THEN 'phone' ELSE 'portal' END AS channel,
         CASE WHEN number_drawn % 3 = 0 THEN ARRAY['tag-' || number_drawn % 20] ELSE '{}' END AS tags,
         drawn.created_at + draw * interval '1 day' AS answered_at, drawn.created_at + draw * draw * interval '9 days' + interval '1 day' AS resolved_at
  FROM drawn
  JOIN topic_of ON topic_of.place = (number_drawn % 1000)::bigint * number_drawn % (SELECT count(*) FROM topic_of)
  JOIN worker_of ON worker_of.team_id = topic_of.team_id AND worker_of.place = number_drawn % 5
  JOIN requester_of ON requester_of.place = number_drawn % (SELECT count(*) FROM requester_of)`

const insertTickets = `
  INSERT INTO ticket (id, subject, status, priority, requester_id, team_id, assignee_id, topic_id, department_id, tags, channel,
                      sla_status, created_at, updated_at, resolved_at, closed_at)
  SELECT id, 'A question', 'closed', priority, requester_id, team_id, worker_id, topic_id, department_id, tags, channel,
         'met', created_at, resolved_at, resolved_at, resolved_at
  FROM situation`

const insertEvents = `
  INSERT INTO event (id, type, payload, ticket_id, actor_id, created_at, published_at)
  SELECT gen_random_uuid(), one.type, one.payload, situation.id, one.actor_id, one.at, one.at
  FROM situation CROSS JOIN LATERAL (VALUES
    ('ticket.created', requester_id, created_at, '{}'::jsonb),
    ('ticket.assigned', worker_id, answered_at, jsonb_build_object('from', NULL, 'to', worker_id)),
    ('ticket.replied', worker_id, answered_at, '{"by": "staff", "visibility": "public"}'),
    ('ticket.status_changed', worker_id, resolved_at, '{"from": "open", "to": "resolved"}')
  ) AS one(type, actor_id, at, payload)`

const insertFacts = `
  INSERT INTO report_fact (ticket_id, position, kind, at, team_id, topic_id, department_id, priority, channel, tags,
                           agent_id, metric, is_met, seconds, rating, open_during, seen_by_team_id)
  SELECT situation.id, one.position, one.kind, one.at, team_id, topic_id, department_id, priority, channel, tags,
         one.agent_id, one.metric, one.is_met, one.seconds, one.rating, one.open_during, team_id
  FROM situation
  CROSS JOIN LATERAL (VALUES
    (0, 'created', created_at, NULL::uuid, NULL, NULL::boolean, NULL::int, NULL::int, tstzrange(created_at, answered_at)),
    (1, 'entered', answered_at, worker_id, NULL, NULL, NULL, NULL, tstzrange(answered_at, resolved_at)),
    (2, 'deadline', answered_at, worker_id, 'first_response', draw < 0.9, (draw * 16000)::int, NULL, NULL),
    (3, 'deadline', resolved_at, worker_id, 'resolution', draw < 0.85, (draw * 160000)::int, NULL, NULL),
    (4, 'resolved', resolved_at, worker_id, NULL, NULL, NULL, NULL, NULL),
    (5, 'rated', CASE WHEN number_drawn % 5 = 0 THEN resolved_at + interval '1 hour' END, worker_id, NULL, NULL, NULL,
     1 + number_drawn % 5, NULL)
  ) AS one(position, kind, at, agent_id, metric, is_met, seconds, rating, open_during)
  WHERE one.at IS NOT NULL ORDER BY one.at`

const insertCodes = `
  WITH ids AS (
    INSERT INTO report_code (id)
    SELECT DISTINCT one.id FROM situation CROSS JOIN LATERAL (
      VALUES (team_id), (topic_id), (department_id), (worker_id)) AS one (id) WHERE one.id IS NOT NULL
    ON CONFLICT DO NOTHING
  ), words AS (
    INSERT INTO report_code (word)
    SELECT DISTINCT one.word FROM situation CROSS JOIN LATERAL (VALUES (priority), (channel)) AS one (word)
    ON CONFLICT DO NOTHING
  )
  INSERT INTO report_tag_set (tags) SELECT DISTINCT tags FROM situation WHERE tags <> '{}' ON CONFLICT DO NOTHING`
