import { query } from './database.ts'

export interface AssignedTeam {
  topic: string
  team: string
}

/**
 * Creates a team that gives tickets to its least loaded member, around the clock, with a topic of its own and one member for
 * each name, who have as many open tickets as their place says: none, one, two.
 */
export async function createAssignedTeam(word: string, names: readonly string[]): Promise<AssignedTeam> {
  const [team, topic] = [`team-${word}`, `topic-${word}`]
  const hours = { timezone: 'UTC', weekly: allDays, holidays: [] }
  await query(
    `WITH hours AS (
       INSERT INTO business_hours (id, alias, name) VALUES (gen_random_uuid(), $1, $1) RETURNING id
     ), version AS (
       INSERT INTO business_hours_version (id, business_hours_id, version, definition, created_at)
       SELECT gen_random_uuid(), id, 1, $4::jsonb, now() FROM hours
     ), team AS (
       INSERT INTO team (id, alias, name, assignment, business_hours_id)
       SELECT gen_random_uuid(), $1, $1, 'least_loaded', id FROM hours RETURNING id
     ), topic AS (
       INSERT INTO topic (id, alias, name, title, team_id)
       SELECT gen_random_uuid(), $2, $2, $2, id FROM team RETURNING id
     ), people AS (
       INSERT INTO person (id, alias, email, name, role_id, created_at)
       SELECT gen_random_uuid(), $1 || '-' || place, $1 || '-' || place || '@marlow.example', name,
              (SELECT id FROM role WHERE name = 'agent'), now()
       FROM unnest($3::text[]) WITH ORDINALITY AS given(name, place) RETURNING id, alias
     ), members AS (
       INSERT INTO team_member (team_id, person_id) SELECT team.id, people.id FROM team, people
     )
     INSERT INTO ticket (id, subject, status, requester_id, team_id, topic_id, assignee_id, created_at, updated_at)
     SELECT gen_random_uuid(), 'Earlier question', 'open',
            (SELECT id FROM person WHERE role_id IS NULL ORDER BY email LIMIT 1), team.id, topic.id, people.id, now(), now()
     FROM team, topic, people, generate_series(2, right(people.alias, 1)::int)`,
    [team, topic, [...names], JSON.stringify(hours)],
  )
  return { topic, team }
}

const allDay = [['00:00', '24:00']]
const allDays = { mon: allDay, tue: allDay, wed: allDay, thu: allDay, fri: allDay, sat: allDay, sun: allDay }
