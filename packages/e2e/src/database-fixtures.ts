import { randomUUID } from 'node:crypto'
import { query } from './database.ts'

/** Inserts a student with name and department, who is asked for nothing after signing in. Returns the address. */
export async function insertStudent(): Promise<string> {
  const alias = `student-${randomUUID().slice(0, 8)}`
  const email = `${alias}@marlow.example`
  await query(
    `INSERT INTO person (id, alias, email, name, department_id, created_at)
     SELECT gen_random_uuid(), $1, $2, 'Noor Student', id, now() FROM department
     WHERE archived_at IS NULL ORDER BY name LIMIT 1`,
    [alias, email],
  )
  return email
}

/** Inserts an agent without a password. Returns the address. */
export async function insertAgent(): Promise<string> {
  const alias = `agent-${randomUUID().slice(0, 8)}`
  const email = `${alias}@marlow.example`
  await query(
    `INSERT INTO person (id, alias, name, email, role_id, created_at)
     SELECT gen_random_uuid(), $1, 'Robin Colleague', $2, id, now() FROM role WHERE name = 'agent'`,
    [alias, email],
  )
  return email
}

/** Enrols a student in some courses, as the university's own system would. */
export async function enrolInCourses(email: string): Promise<void> {
  await query(
    `INSERT INTO person_course (person_id, course_id)
     SELECT person.id, course.id FROM person, (SELECT id FROM course ORDER BY code LIMIT 3) course
     WHERE person.email = $1
     ON CONFLICT DO NOTHING`,
    [email],
  )
}

/** Minutes to a first answer that no journey lives to see. */
export const longResponseMinutes = 60

/** Has a topic's deadlines run round the clock, with so many minutes to the first answer, before any other policy. */
export async function setFirstResponseTarget(
  topic: string,
  firstResponseMinutes: number,
  dataDirectory?: string,
): Promise<void> {
  await query(
    `WITH policy AS (
       INSERT INTO sla_policy (id, alias, name, position, topic_ids)
       SELECT gen_random_uuid(), $2, $2, -1, ARRAY[id] FROM topic WHERE alias = $1
       ON CONFLICT (alias) DO UPDATE SET name = excluded.name RETURNING id
     ), template AS (
       SELECT version.* FROM sla_policy_version version JOIN sla_policy policy ON policy.id = version.policy_id
       WHERE policy.alias = 'demo-minutes' ORDER BY version.version LIMIT 1
     )
     INSERT INTO sla_policy_version (id, policy_id, version, definitions, business_hours_version_id, created_at)
     SELECT gen_random_uuid(), policy.id,
            (SELECT COALESCE(max(version), 0) + 1 FROM sla_policy_version known WHERE known.policy_id = policy.id),
            (SELECT jsonb_object_agg(key, value || jsonb_build_object('firstResponseMinutes', $3::float8))
             FROM jsonb_each(template.definitions)),
            template.business_hours_version_id, now()
     FROM policy, template`,
    [topic, `promise-${topic}`, firstResponseMinutes],
    dataDirectory,
  )
}

/** Inserts tickets for a team under one subject and tag, past the desk: no deadline runs on them. Returns their numbers. */
export async function insertTickets(
  team: string,
  subject: string,
  tag: string,
  count: number,
): Promise<number[]> {
  await query('INSERT INTO tag (name, created_at) VALUES ($1, now()) ON CONFLICT DO NOTHING', [tag])
  const rows = await query<{ number: number }>(
    `WITH opened AS (
       INSERT INTO ticket (id, subject, snippet, requester_id, team_id, topic_id, tags, created_at, updated_at)
       SELECT gen_random_uuid(), $2, 'Please look.', person.id, team.id, topic.id, ARRAY[$3], now(), now()
       FROM team, generate_series(1, $4::int),
            (SELECT id FROM person WHERE role_id IS NULL ORDER BY email LIMIT 1) person,
            (SELECT id FROM topic ORDER BY alias LIMIT 1) topic
       WHERE team.alias = $1 RETURNING id, number, requester_id
     ), asked AS (
       INSERT INTO message (id, ticket_id, author_id, side, visibility, body, created_at)
       SELECT gen_random_uuid(), id, requester_id, 'requester', 'public', 'Please look.', now() FROM opened
       RETURNING id, ticket_id
     ), recorded AS (
       INSERT INTO event (id, type, payload, ticket_id, created_at, published_at)
       SELECT gen_random_uuid(), 'ticket.created', jsonb_build_object('ticketId', ticket_id, 'messageId', id),
              ticket_id, now(), now()
       FROM asked
     )
     SELECT number FROM opened ORDER BY number`,
    [team, subject, tag, count],
  )
  return rows.map(({ number }) => number)
}

/** Makes a ticket one that was closed too long ago to be reopened. */
export async function backdateClosing(number: number): Promise<void> {
  await query(
    `UPDATE ticket SET status = 'closed', closed_at = now() - interval '1 year', resolved_at = now() - interval '1 year'
     WHERE number = $1`,
    [number],
  )
}

/** Counts so many more tickets of each agent as at risk; fewer, where the number is negative. */
export async function countAtRisk(count: number): Promise<void> {
  await query(
    `INSERT INTO queue_count (team_id, assignee_id, open, unassigned, at_risk, breached)
     SELECT DISTINCT team_id, assignee_id, 0, 0, $1::int, 0 FROM queue_count WHERE assignee_id IS NOT NULL`,
    [count],
  )
}
