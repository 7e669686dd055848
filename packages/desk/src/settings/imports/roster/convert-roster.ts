import type { ImportKind } from '@lodge/contracts'
import type { KnownPeople } from './known-people.ts'
import { openRoster, type Roster, type RosterRow, type RosterTable } from './open-roster.ts'

/** The separator of several values in one cell, as everywhere in imports. */
const listSeparator = '|'

/** People who belong to a student and not to the university. */
const foreignRoles = new Set(['guardian', 'parent', 'relative'])
/** The roles of OneRoster that are a course's staff; every other one that may take part is its student. */
const staffRoles = new Set(['teacher', 'aide', 'faculty', 'instructor', 'administrator', 'proctor'])

export interface RosterFile {
  bytes: Uint8Array
  kind: ImportKind
  /** Addresses of the people whom the help desk knows: a university has more teachers than agents. */
  known: KnownPeople
}

/**
 * Returns the people or courses of a OneRoster export as the CSV file of an import, in UTF-8. A course is a course of the
 * export in one term, with those people of all its classes who are known; of the others it has the number. Throws `invalid_file`.
 */
export async function convertRoster({ bytes, kind, known }: RosterFile): Promise<Uint8Array> {
  const roster = await openRoster(bytes)
  const lines = kind === 'users' ? listPeople(roster) : listCourses(roster, known)
  const written: string[] = []
  for await (const cells of lines) written.push(cells.map(toCell).join(','))
  return Buffer.from(`${written.join('\n')}\n`)
}

async function* listPeople(roster: Roster): AsyncGenerator<readonly string[]> {
  yield ['email', 'firstName', 'lastName', 'externalId', 'department']
  const departments = await readDepartments(roster)
  const rolesOf = await readRoles(roster)
  for await (const row of active(roster, 'users')) {
    const user = rolesOf.get(row.get('sourcedId'))
    const roles = user?.roles ?? [row.get('role').toLowerCase()]
    if (row.get('enabledUser').toLowerCase() === 'false' || roles.every((role) => foreignRoles.has(role)))
      continue
    const orgs = [row.get('primaryOrgSourcedId'), ...listOf(row.get('orgSourcedIds')), ...(user?.orgs ?? [])]
    yield [
      emailOf(row),
      row.get('preferredGivenName') || row.get('givenName'),
      row.get('preferredFamilyName') || row.get('familyName'),
      row.get('identifier') || row.get('sourcedId'),
      firstOf(departments, orgs),
    ]
  }
}

interface RosterCourse {
  code: string
  title: string
  term: string
  department: string
  students: Set<string>
  staff: Set<string>
  unknown: Set<string>
}

async function* listCourses(roster: Roster, known: KnownPeople): AsyncGenerator<readonly string[]> {
  yield ['code', 'title', 'term', 'department', 'students', 'staff', 'people who are not known here']
  const staffAddresses = new Set(known.staff)
  const studentAddresses = new Set(known.students)
  const { courses, ofClass } = await readCourses(roster)
  const emails = new Map<string, string>()
  for await (const row of active(roster, 'users')) {
    const email = emailOf(row)
    if (email !== '' && row.get('enabledUser').toLowerCase() !== 'false')
      emails.set(row.get('sourcedId'), email)
  }
  for await (const row of active(roster, 'enrollments')) {
    const course = ofClass.get(row.get('classSourcedId'))
    const email = emails.get(row.get('userSourcedId'))
    const role = row.get('role').toLowerCase()
    if (!course || email === undefined || foreignRoles.has(role)) continue
    const isStaff = staffRoles.has(role)
    if (!(isStaff ? staffAddresses : studentAddresses).has(email)) course.unknown.add(email)
    else (isStaff ? course.staff : course.students).add(email)
  }
  for (const { code, title, term, department, students, staff, unknown } of courses)
    yield [
      code,
      title,
      term,
      department,
      [...students].join(listSeparator),
      [...staff].join(listSeparator),
      unknown.size === 0 ? '' : String(unknown.size),
    ]
}

/** Returns the courses in each of their terms, and that of each class. */
async function readCourses(roster: Roster) {
  const departments = await readDepartments(roster)
  const terms = await readNames(roster, 'academicSessions', 'title')
  const catalogue = new Map<string, { code: string; title: string; org: string }>()
  for await (const row of active(roster, 'courses'))
    catalogue.set(row.get('sourcedId'), {
      code: row.get('courseCode'),
      title: row.get('title'),
      org: row.get('orgSourcedId'),
    })
  const courses = new Map<string, RosterCourse>()
  const ofClass = new Map<string, RosterCourse>()
  for await (const row of active(roster, 'classes')) {
    const listed = catalogue.get(row.get('courseSourcedId'))
    const code = listed?.code || row.get('classCode') || row.get('courseSourcedId') || row.get('sourcedId')
    const term = firstOf(terms, listOf(row.get('termSourcedIds')))
    const key = JSON.stringify([code.toLowerCase(), term.toLowerCase()])
    const course = courses.get(key) ?? {
      code,
      title: listed?.title || row.get('title'),
      term,
      department: firstOf(departments, [listed?.org ?? '', row.get('schoolSourcedId')]),
      students: new Set<string>(),
      staff: new Set<string>(),
      unknown: new Set<string>(),
    }
    courses.set(key, course)
    ofClass.set(row.get('sourcedId'), course)
  }
  return { courses: courses.values(), ofClass }
}

/** Returns the names of departments; schools and districts are no departments of a help desk. */
async function readDepartments(roster: Roster): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for await (const row of active(roster, 'orgs', 'optional'))
    if (row.get('type').toLowerCase() === 'department') names.set(row.get('sourcedId'), row.get('name'))
  return names
}

async function readNames(roster: Roster, table: RosterTable, column: string): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for await (const row of active(roster, table, 'optional')) names.set(row.get('sourcedId'), row.get(column))
  return names
}

/** Returns roles and organisations of each person; OneRoster 1.1 has them in the people's own rows. */
async function readRoles(roster: Roster): Promise<Map<string, { roles: string[]; orgs: string[] }>> {
  const people = new Map<string, { roles: string[]; orgs: string[] }>()
  for await (const row of active(roster, 'roles', 'optional')) {
    const id = row.get('userSourcedId')
    const person = people.get(id) ?? { roles: [], orgs: [] }
    person.roles.push(row.get('role').toLowerCase())
    person.orgs.push(row.get('orgSourcedId'))
    people.set(id, person)
  }
  return people
}

/** Yields the rows that count: an export of changes also has those that are to be deleted. */
async function* active(roster: Roster, table: RosterTable, needed?: 'optional'): AsyncGenerator<RosterRow> {
  for await (const row of roster.read(table, needed))
    if (row.get('status').toLowerCase() !== 'tobedeleted') yield row
}

/** The e-mail address, which OneRoster lets be absent; then a user name that is one. */
function emailOf(row: RosterRow): string {
  const userName = row.get('username')
  return (row.get('email') || (userName.includes('@') ? userName : '')).toLowerCase()
}

const listOf = (cell: string) => cell.split(',').map((part) => part.trim())

function firstOf(names: ReadonlyMap<string, string>, ids: readonly string[]): string {
  return ids.map((id) => names.get(id)).find((name) => name !== undefined) ?? ''
}

function toCell(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
