import { limits } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDepartment, anAgent } from '../../../testing/person-factory.ts'
import { buildZip } from '../testing/build-zip.ts'
import { createImportFixture, type ImportFixture } from '../testing/import-fixture.ts'

let fixture: ImportFixture
beforeAll(async () => {
  fixture = await createImportFixture()
  await aDepartment(fixture.db, { name: 'School of Physics' })
  await anAgent(fixture.db, { name: 'Ann Agent', email: 'agent@roster.example' })
})
afterAll(() => fixture.close())

const table = (...rows: string[]) => `${rows.join('\r\n')}\r\n`

const orgs = table(
  'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
  'u1,,,University of Marlow,school,,',
  'd1,,,School of Physics,department,,u1',
)

/** An export of the first version, in which people have their role and their organisations. */
const first = {
  'manifest.csv': table('propertyName,value', 'oneroster.version,1.1'),
  'orgs.csv': orgs,
  'academicSessions.csv': table(
    'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
    's1,,,Autumn 2026,term,2026-09-01,2026-12-20,,2027',
  ),
  'courses.csv': table(
    'sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId',
    'c1,,,,Quantum Mechanics,PHY301,,d1',
    'c2,,,,Optics,PHY302,,d1',
  ),
  'classes.csv': table(
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds',
    'k1,,,Quantum Mechanics group A,,c1,A,scheduled,,u1,s1',
    'k2,,,Quantum Mechanics group B,,c1,B,scheduled,,u1,"s1,s0"',
    'k3,tobedeleted,,Optics,,c2,A,scheduled,,u1,s1',
  ),
  'users.csv': table(
    'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email',
    'p1,,,true,"u1,d1",student,mmeitner,,Mila,Meitner,,90001,Mila@roster.example',
    'p2,,,true,u1,student,nils@roster.example,,Nils,"O""Brien, Jr",,,',
    'p3,,,true,d1,teacher,tutor,,Tara,Tutor,,90003,tara@roster.example',
    'p9,,,true,u1,administrator,agent,,Ann,Agent,,,agent@roster.example',
    'p4,,,true,u1,guardian,parent,,Pia,Parent,,,pia@roster.example',
    'p5,,,false,u1,student,gone,,Gus,Gone,,,gus@roster.example',
    'p6,tobedeleted,,true,u1,student,left,,Lea,Left,,,lea@roster.example',
  ),
  'enrollments.csv': table(
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
    'e1,,,k1,u1,p1,student,,,',
    'e2,,,k2,u1,p2,student,,,',
    'e3,,,k1,u1,p3,teacher,true,,',
    'e7,,,k2,u1,p9,teacher,,,',
    'e4,tobedeleted,,k2,u1,p1,student,,,',
    'e5,,,k1,u1,p5,student,,,',
    'e6,,,unknown,u1,p1,student,,,',
  ),
}

/** The second version has roles in a table of their own. */
const second = {
  ...first,
  'users.csv': table(
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,primaryOrgSourcedId,preferredGivenName',
    'p7,,,true,u7,,Augusta,King,,90007,ada@roster.example,d1,Ada',
    'p8,,,true,u8,,Per,Parent,,,per@roster.example,u1,',
  ),
  'roles.csv': table(
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,orgSourcedId',
    'r1,,,p7,primary,student,d1',
    'r2,,,p8,primary,parent,u1',
  ),
}

const people = (like: string) =>
  query<{ email: string; name: string; externalId: string | null; department: string | null }>(
    fixture.db,
    sql`
    SELECT person.email::text AS email, person.name, person.external_id AS "externalId", department.name AS department
    FROM person LEFT JOIN department ON department.id = person.department_id
    WHERE person.email::text LIKE ${like} ORDER BY person.email`,
  )

test('people of a OneRoster export are imported, without those who left and without parents', async () => {
  const view = await fixture.run('users', buildZip(first))

  expect(view).toMatchObject({ state: 'finished', lines: 4, created: 3, encoding: 'utf-8' })
  expect(view.problems.map(({ value, refusal }) => [value, refusal.reason])).toEqual([
    ['agent@roster.example', 'import_of_staff'],
  ])
  expect(await people('%@roster.example')).toEqual([
    { email: 'agent@roster.example', name: 'Ann Agent', externalId: null, department: null },
    {
      email: 'mila@roster.example',
      name: 'Mila Meitner',
      externalId: '90001',
      department: 'School of Physics',
    },
    { email: 'nils@roster.example', name: 'Nils O"Brien, Jr', externalId: 'p2', department: null },
    {
      email: 'tara@roster.example',
      name: 'Tara Tutor',
      externalId: '90003',
      department: 'School of Physics',
    },
  ])
})

test('courses of a OneRoster export are imported by term, with the people of all their classes', async () => {
  await fixture.run('users', buildZip(first))
  const view = await fixture.run('courses', buildZip(first))

  expect(view).toMatchObject({ state: 'finished', lines: 1, created: 1, refused: 0 })
  // A teacher who is no agent.
  expect(view.headers.at(-1)).toEqual({ name: 'people who are not known here', samples: ['1'] })
  const enrolled = await query(
    fixture.db,
    sql`
    SELECT course.code, course.term, course.name, person.email::text AS email
    FROM course JOIN person_course ON person_course.course_id = course.id
    JOIN person ON person.id = person_course.person_id
    ORDER BY person.email`,
  )
  const course = { code: 'PHY301', term: 'Autumn 2026', name: 'Quantum Mechanics' }
  expect(enrolled).toEqual([
    { ...course, email: 'agent@roster.example' },
    { ...course, email: 'mila@roster.example' },
    { ...course, email: 'nils@roster.example' },
  ])
})

test('people of the second version have their roles from the table of roles', async () => {
  const view = await fixture.run('users', buildZip(second))

  expect(view).toMatchObject({ lines: 1, refused: 0 })
  expect(await people('ada@roster.example')).toEqual([
    { email: 'ada@roster.example', name: 'Ada King', externalId: '90007', department: 'School of Physics' },
  ])
  expect(await people('per@roster.example')).toEqual([])
})

test('tables may be in a folder, and their columns written in any case', async () => {
  const { 'users.csv': users } = first
  const upper = users.replace(/^[^\r]+/, (head) => head.toUpperCase())

  expect(await fixture.check('users', buildZip({ 'export/users.csv': upper }))).toMatchObject({ lines: 4 })
})

const damaged = () => {
  const zip = buildZip(first)
  zip.fill(0xff, 200, 260)
  return zip
}
const without = (name: keyof typeof first) =>
  buildZip(Object.fromEntries(Object.entries(first).filter(([key]) => key !== name)))

test.each([
  ['without its people', 'users', () => without('users.csv'), 'roster_table_missing', { table: 'users.csv' }],
  [
    'without classes',
    'courses',
    () => without('classes.csv'),
    'roster_table_missing',
    { table: 'classes.csv' },
  ],
  [
    'without a column',
    'users',
    () => buildZip({ 'users.csv': 'sourcedId,givenName\r\np1,Mila\r\n' }),
    'roster_column_missing',
    { table: 'users.csv', column: 'familyName' },
  ],
  ['that is damaged', 'users', damaged, 'roster_unreadable'],
  ['that breaks off', 'users', () => buildZip(first).subarray(0, 900), 'roster_unreadable'],
  ['of something else', 'users', () => buildZip({ '[Content_Types].xml': '<x/>' }), 'csv_not_text'],
] as const)('a zip %s is refused', async (_, kind, file, reason, params?) => {
  await expect(fixture.upload(kind, file())).rejects.toMatchObject({
    code: 'invalid_file',
    details: { fields: { file: { reason, ...(params && { params }) } } },
  })
})

test('a zip that unpacks to more than is read is refused before it is', async () => {
  const zip = buildZip({ 'users.csv': first['users.csv'] })
  // The size that the directory claims.
  zip.writeUInt32LE(limits.rosterSize + 1, zip.indexOf('PK\u0001\u0002') + 24)

  await expect(fixture.upload('users', zip)).rejects.toMatchObject({
    details: { fields: { file: { reason: 'file_too_large' } } },
  })
})

test('a zip that holds more than it says is refused', async () => {
  const zip = buildZip({ 'users.csv': first['users.csv'] })
  zip.writeUInt32LE(10, zip.indexOf('PK\u0001\u0002') + 24)

  await expect(fixture.upload('users', zip)).rejects.toMatchObject({
    details: { fields: { file: { reason: 'roster_unreadable' } } },
  })
})
