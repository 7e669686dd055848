import type { Database } from '@lodge/database'
import { seedEssentials } from '@lodge/database/seed'
import { hashPassword } from '@lodge/desk/identity'

export const benchPassword = 'a password for benches'
const agentsPerTeam = 5

const teams = [
  'IT service',
  'Registry',
  'Exams',
  'Student fees',
  'Library',
  'Accommodation',
  'Wellbeing',
  'International',
]
const faculties = ['Arts', 'Science', 'Medicine']
const topicsPerTeam = 3
const departmentsPerFaculty = 5
const courseCount = 60
const tagCount = 40

export const benchPeople = {
  agent: (place: number) => `agent-${place}@bench.example`,
  supervisor: (place: number) => `supervisor-${place}@bench.example`,
  superadmin: 'superadmin-1@bench.example',
  requester: (place: number) => `student-${place}@bench.example`,
}

/**
 * Adds eight teams of five agents, three supervisors, a superadmin, topics, departments, courses and tags. The
 * standard policy applies, without escalation.
 */
export async function addUniversity(db: Database, requesters: number): Promise<void> {
  const { pool } = db
  await seedEssentials(db, { siteName: 'University of the Bench', setUpAt: new Date() })
  await pool.query(`UPDATE sla_policy_version SET escalation = '[]'`)
  await pool.query(
    `INSERT INTO team (id, alias, name, position)
     SELECT uuidv7(), 'team-' || place, name, place::int FROM unnest($1::text[]) WITH ORDINALITY AS given(name, place)`,
    [teams],
  )
  await pool.query(
    `INSERT INTO topic (id, alias, name, title, team_id, parent_id, position)
     SELECT uuidv7(), 'about-' || alias, name, name, id, NULL, position FROM team`,
  )
  await pool.query(
    `INSERT INTO topic (id, alias, name, title, team_id, parent_id, position)
     SELECT uuidv7(), parent.alias || '-' || place, parent.name || ' ' || place, 'Ask about ' || parent.name,
            parent.team_id, parent.id, place
     FROM topic parent CROSS JOIN generate_series(1, $1::int) place WHERE parent.parent_id IS NULL`,
    [topicsPerTeam],
  )
  await pool.query(
    `INSERT INTO department (id, alias, name, position)
     SELECT uuidv7(), 'faculty-' || place, name, place::int FROM unnest($1::text[]) WITH ORDINALITY AS given(name, place)`,
    [faculties],
  )
  await pool.query(
    `INSERT INTO department (id, alias, name, parent_id, position)
     SELECT uuidv7(), parent.alias || '-' || place, 'Department ' || place || ' of ' || parent.name, parent.id, place
     FROM department parent CROSS JOIN generate_series(1, $1::int) place WHERE parent.parent_id IS NULL`,
    [departmentsPerFaculty],
  )
  await pool.query(
    `INSERT INTO course (id, alias, code, name)
     SELECT uuidv7(), 'c' || 1000 + place, 'C' || 1000 + place, 'Course ' || place FROM generate_series(1, $1::int) place`,
    [courseCount],
  )
  await pool.query(
    `INSERT INTO tag (name, created_at) SELECT 'tag-' || place, now() FROM generate_series(1, $1::int) place`,
    [tagCount],
  )
  await addStaff(pool)
  await addRequesters(pool, requesters)
}

async function addStaff(pool: Database['pool']): Promise<void> {
  const hash = await hashPassword(benchPassword)
  const add = (kind: 'agent' | 'supervisor' | 'superadmin', count: number) =>
    pool.query(
      `INSERT INTO person (id, alias, email, name, role_id, password_hash, created_at)
       SELECT uuidv7(), $1 || '-' || place, $1 || '-' || place || '@bench.example', initcap($1) || ' ' || place,
              role.id, $2, now()
       FROM role CROSS JOIN generate_series(1, $3::int) place WHERE role.name = $1`,
      [kind, hash, count],
    )
  await add('agent', teams.length * agentsPerTeam)
  await add('supervisor', 3)
  await add('superadmin', 1)
  await pool.query(
    `INSERT INTO team_member (team_id, person_id, is_lead)
     SELECT team.id, person.id, place = 1
     FROM team CROSS JOIN generate_series(1, $1::int) place
     JOIN person ON person.alias = 'agent-' || ((team.position - 1) * $1 + place)`,
    [agentsPerTeam],
  )
}

async function addRequesters(pool: Database['pool'], count: number): Promise<void> {
  await pool.query(
    `INSERT INTO person (id, alias, email, name, department_id, created_at)
     SELECT uuidv7(), 'student-' || place, 'student-' || place || '@bench.example', 'Student ' || place,
            departments.ids[1 + place % cardinality(departments.ids)], now() - interval '3 years'
     FROM generate_series(1, $1::int) place,
          (SELECT array_agg(id ORDER BY alias) AS ids FROM department WHERE parent_id IS NOT NULL) departments`,
    [count],
  )
}
