import { uuidv7 } from 'uuidv7'
import type { Database } from '../../../client.ts'
import { insertMany, updateMany } from '../../../tables/change.ts'
import { findMany } from '../../../tables/find.ts'
import type { Transaction } from '../../../transactions/transaction.ts'
import type { Random } from '../random.ts'
import { toAlias, toEmail } from '../to-alias.ts'
import { courses, taughtAgain } from './courses.ts'
import { departments } from './departments.ts'
import { staff, type TeamName, teams } from './staff.ts'
import { students } from './students.ts'
import { findTerms } from './terms.ts'

export interface DemoPerson {
  id: string
  name: string
  departmentId: string
  courses: { id: string; alias: string; code: string; name: string }[]
}

export interface DemoTeam {
  id: string
  name: TeamName
  agents: { id: string; name: string }[]
}

export interface DemoPeople {
  students: DemoPerson[]
  teams: DemoTeam[]
}

interface PeopleOptions {
  passwordHash: string
  random: Random
  joinedAt: Date
  now: Date
}

/** Writes departments, courses, teams, staff and students. Staff share one password; students sign in by code. */
export async function addPeople(
  db: Database | Transaction,
  { passwordHash, random, joinedAt, now }: PeopleOptions,
): Promise<DemoPeople> {
  const departmentIds = await addDepartments(db)
  const terms = findTerms(now)
  const courseRows = courses.map(({ code, name, department, isOver }) => ({
    id: uuidv7(),
    alias: toAlias(code),
    code,
    name,
    department,
    term: isOver ? terms.last : terms.present,
    departmentId: departmentIds.get(department) ?? null,
  }))
  const repeatedCourses = courseRows
    .filter(({ code }) => code === taughtAgain)
    .map((row) => ({
      ...row,
      id: uuidv7(),
      alias: toAlias(`${row.code} ${terms.present}`),
      term: terms.present,
    }))
  const data = [...courseRows, ...repeatedCourses].map(({ department: _, ...course }) => course)
  await insertMany(db, 'course', data)
  const shared = { joinedAt, departmentIds }
  const people = {
    teams: await addStaff(db, { passwordHash, ...shared }),
    students: await addStudents(db, { courseRows, random, ...shared }),
  }
  // They have been signing in for long.
  await updateMany(db, 'person_address', {}, { verifiedAt: joinedAt })
  return people
}

async function addDepartments(db: Database | Transaction): Promise<Map<string, string>> {
  const rows = departments.flatMap(({ name, children = [] }, position) => {
    const top = { id: uuidv7(), alias: toAlias(name), name, parentId: null, position }
    return [
      top,
      ...children.map((child, place) => ({
        id: uuidv7(),
        alias: toAlias(child.name),
        name: child.name,
        parentId: top.id,
        position: place,
      })),
    ]
  })
  await insertMany(db, 'department', rows)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

async function addStaff(
  db: Database | Transaction,
  {
    passwordHash,
    joinedAt,
    departmentIds,
  }: { passwordHash: string; joinedAt: Date; departmentIds: Map<string, string> },
): Promise<DemoTeam[]> {
  const roles = new Map((await findMany(db, 'role', {})).map(({ name, id }) => [name, id]))
  const people = staff.map((member) => ({ ...member, id: uuidv7() }))
  await insertMany(
    db,
    'person',
    people.map(({ id, name, role, department }) => ({
      ...personRow(id, name, joinedAt),
      roleId: roles.get(role) ?? null,
      passwordHash,
      departmentId: departmentIds.get(department) ?? null,
    })),
  )
  const teamRows = teams.map((name, position) => ({ id: uuidv7(), alias: toAlias(name), name, position }))
  await insertMany(
    db,
    'team',
    teamRows.map((team) => ({ ...team, email: `${team.alias}@marlow.example` })),
  )
  const members = teamRows.map((team) => ({
    id: team.id,
    name: team.name,
    agents: people
      .filter((member) => member.teams.includes(team.name))
      .sort((one, other) => Number(other.leads === team.name) - Number(one.leads === team.name)),
  }))
  await insertMany(
    db,
    'team_member',
    members.flatMap(({ id: teamId, name, agents }) =>
      agents.map((agent) => ({ teamId, personId: agent.id, isLead: agent.leads === name })),
    ),
  )
  return members
}

async function addStudents(
  db: Database | Transaction,
  {
    courseRows,
    random,
    joinedAt,
    departmentIds,
  }: {
    courseRows: { id: string; alias: string; code: string; name: string; department: string }[]
    random: Random
    joinedAt: Date
    departmentIds: Map<string, string>
  },
): Promise<DemoPerson[]> {
  const people = students.map(({ name, department }) => {
    const own = courseRows.filter((course) => course.department === department)
    const others = [1, 2, 3].map(() => random.pick(courseRows))
    return {
      id: uuidv7(),
      name,
      departmentId: departmentIds.get(department) ?? '',
      courses: [...new Set([...own, ...others])],
    }
  })
  await insertMany(
    db,
    'person',
    people.map(({ id, name, departmentId }) => ({ ...personRow(id, name, joinedAt), departmentId })),
  )
  await insertMany(
    db,
    'person_course',
    people.flatMap((person) =>
      person.courses.map((course) => ({ personId: person.id, courseId: course.id })),
    ),
  )
  return people
}

function personRow(id: string, name: string, createdAt: Date) {
  return { id, alias: toAlias(name), email: toEmail(name), name, createdAt }
}
