import { countRows, findMany, findOne, insert, sql, updateOne } from '@lodge/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCourse, aDepartment, anAddress, anAgent, aStudent } from '../../testing/person-factory.ts'
import { aTeam, aTopic } from '../../testing/topic-factory.ts'
import { listRecordActivity } from '../activity/list-record-activity.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { getImport } from './list-imports.ts'
import { runImport } from './start-import.ts'
import { createImportFixture, type ImportFixture } from './testing/import-fixture.ts'

let fixture: ImportFixture
beforeAll(async () => {
  fixture = await createImportFixture()
})
afterAll(() => fixture.close())

/** Returns a person with their department and the courses that they attend. */
const person = async (email: string) => {
  const { db } = fixture
  const row = await findOne(db, 'person', { email })
  if (!row) return null
  const department = row.departmentId && (await findOne(db, 'department', { id: row.departmentId }))
  const attended = await findMany(db, 'person_course', { personId: row.id })
  const courses = await findMany(db, 'course', { id: attended.map(({ courseId }) => courseId) })
  return { ...row, department: department || null, courses: courses.map((course) => ({ course })) }
}

const reasons = (problems: readonly { line: number; refusal: { reason: string } }[]) =>
  problems.map(({ line, refusal }) => [line, refusal.reason])

test('a check reports what each line would do and writes nothing', async () => {
  const { db, check } = fixture
  await aStudent(db, { name: 'Ben', email: 'ben@check.example' })
  await aStudent(db, { name: 'Cleo', email: 'cleo@check.example' })
  const before = await countRows(db, 'person')

  const view = await check(
    'users',
    'Name,E-mail\nAda,ada@check.example\nBenjamin,BEN@check.example\nCleo,cleo@check.example\nDan,dan@\n',
  )

  expect(view).toMatchObject({
    state: 'checked',
    lines: 4,
    created: 1,
    updated: 1,
    unchanged: 1,
    refused: 1,
    problems: [{ line: 5, field: 'email', value: 'dan@', refusal: { reason: 'not_an_email' } }],
  })
  expect(await countRows(db, 'person')).toBe(before)
  expect(await person('ben@check.example')).toMatchObject({ name: 'Ben' })
})

test('people are created and changed with department and courses, and a repeat of the file changes nothing', async () => {
  const { db, run } = fixture
  const department = await aDepartment(db, { name: 'Marine Biology' })
  const [first, second] = [await aCourse(db), await aCourse(db)]
  await aStudent(db, { name: 'Old name', email: 'known@run.example', courses: [first] })
  const file = [
    'Student number;First name;Last name;E-mail;Department;Courses',
    `S1;Ada;Núñez;ada@run.example;marine biology;${first.code}|${second.code}`,
    `S2;New;Name;known@run.example;${department.alias};${second.code}`,
  ].join('\r\n')

  expect(await run('users', file)).toMatchObject({ state: 'finished', created: 1, updated: 1, refused: 0 })

  const [ada, known] = [await person('ada@run.example'), await person('known@run.example')]
  expect(ada).toMatchObject({ name: 'Ada Núñez', alias: 'ada-nunez', externalId: 'S1', roleId: null })
  expect(ada?.department?.id).toBe(department.id)
  expect(known).toMatchObject({ name: 'New Name', externalId: 'S2', revision: 2 })
  // No course is taken away.
  expect(known?.courses.map(({ course }) => course.id).toSorted()).toEqual([first.id, second.id].toSorted())

  expect(await run('users', file)).toMatchObject({ state: 'finished', created: 0, updated: 0, unchanged: 2 })
  expect(await person('known@run.example')).toMatchObject({ revision: 2 })
})

test('a file takes over whom a learning platform has brought into a course', async () => {
  const { db, run } = fixture
  const course = await aCourse(db)
  const { id } = await aStudent(db, { email: 'brought@run.example', name: 'Bo' })
  await insert(db, 'person_course', { personId: id, courseId: course.id, isFromPlatform: true })
  const file = `email,name,courses\nbrought@run.example,Bo,${course.code}|${course.code}`

  expect(await run('users', file)).toMatchObject({ updated: 1, refused: 0 })
  expect(await findMany(db, 'person_course', { personId: id })).toMatchObject([{ isFromPlatform: false }])
  expect(await run('users', file)).toMatchObject({ updated: 0, unchanged: 1 })
})

test('empty cells and unimported columns leave the person’s values', async () => {
  const { db, run } = fixture
  const department = await aDepartment(db)
  await aStudent(db, { name: 'Eve', email: 'eve@keep.example', department })

  expect(await run('users', 'email,name,department\neve@keep.example,,\n')).toMatchObject({ unchanged: 1 })
  expect(await person('eve@keep.example')).toMatchObject({ name: 'Eve', departmentId: department.id })
})

test('a person with a known external id gets the new address, and their sessions end', async () => {
  const { db, run } = fixture
  await run('users', 'email,id\nold@moved.example,M-1\n')

  expect(await run('users', 'email,id\nnew@moved.example,M-1\n')).toMatchObject({ updated: 1 })

  const moved = await person('new@moved.example')
  expect(moved).toMatchObject({ externalId: 'M-1', sessionsFrom: fixture.ctx.now() })
  const events = await findMany(db, 'event', { type: 'person.access_changed' })
  expect(events.map(({ payload }) => payload)).toContainEqual({ personId: moved?.id })
})

test('a new person without a department is placed by the domain of their address', async () => {
  const { db, run } = fixture
  const { id } = await aDepartment(db)
  await updateOne(db, 'department', { id }, { emailDomains: ['placed.example'] })

  await run('users', 'email\nfay@placed.example\n')

  expect(await person('fay@placed.example')).toMatchObject({ departmentId: id })
})

test('people with the same name or a taken alias get different aliases', async () => {
  const { run } = fixture
  await run('users', 'email,name\na@alias.example,Sam Alias\nb@alias.example,Sam Alias\n')
  await run('users', 'email,name\nc@alias.example,Sam Alias\n')

  const aliases = await Promise.all(
    ['a', 'b', 'c'].map(async (one) => (await person(`${one}@alias.example`))?.alias),
  )
  expect(aliases[0]).toBe('sam-alias')
  expect(new Set(aliases).size).toBe(3)
})

test('each wrong line is reported with its reason, and the other lines are imported', async () => {
  const { db, run } = fixture
  const agent = await anAgent(db)
  const gone = await aStudent(db, { email: 'gone@bad.example' })
  await updateOne(db, 'person', { id: gone.id }, { archivedAt: new Date() })
  const taken = await aStudent(db, { email: 'taken@bad.example' })
  await run('users', 'email,id\nnumbered@bad.example,B-1\n')
  for (const name of ['Twice', 'Twice']) await aDepartment(db, { name })
  const file = [
    'email,external id,name,department,courses',
    `${agent.email},,,,`,
    `${gone.email},,,,`,
    `${taken.email},B-1,,,`,
    'numbered@bad.example,B-2,,,',
    'one@bad.example,,,Nowhere,',
    'two@bad.example,,,twice,',
    'three@bad.example,,,,NO1|NO2',
    'good@bad.example,B-9,,,',
    'good@bad.example,,,,',
    'other@bad.example,B-9,,,',
    ',,Nobody,,',
    'many@bad.example,,',
    'null@bad.example,,Nu\u0000l,,',
    'lost@bad.example,,Mari\ufffd,,',
    `long@bad.example,,${'x'.repeat(81)},,`,
  ].join('\n')

  const view = await run('users', file)

  expect(reasons(view.problems)).toEqual([
    [2, 'import_of_staff'],
    [3, 'import_of_deactivated'],
    [4, 'import_email_of_other'],
    [5, 'import_other_external_id'],
    [6, 'import_department_unknown'],
    [7, 'import_department_ambiguous'],
    [8, 'import_courses_unknown'],
    [10, 'line_repeated'],
    [11, 'line_repeated'],
    [12, 'required'],
    [13, 'line_cell_count'],
    [14, 'not_storable'],
    [15, 'line_lost_character'],
    [16, 'too_long'],
  ])
  expect(view).toMatchObject({ state: 'finished', created: 1, refused: 14 })
  expect(view.problems[6]?.refusal.message).toBe(
    'There is no course NO1 and NO2 in use, or one in several terms: add the term, as in “CS201 (2026/27 Autumn)”',
  )
})

test('two lines for the same person, by address and by external id, are not both imported', async () => {
  const { run } = fixture
  await run('users', 'email,id\nsame@two.example,T-1\n')

  const view = await run('users', 'email,id\nfresh@two.example,T-1\nsame@two.example,\n')

  expect(reasons(view.problems)).toEqual([[3, 'line_repeated']])
})

test('an import is one entry of the activity log, which also shows for its people', async () => {
  const { db, ctx, run } = fixture
  const { id } = await run('users', 'email,name\ngus@log.example,Gus\n')
  const [event] = await findMany(db, 'event', sql`type = 'import.finished' AND payload->>'importId' = ${id}`)
  if (!event) throw new Error('No event was recorded')
  const counts = { created: 1, updated: 0, unchanged: 0, refused: 0 }
  const payload = { importId: id, kind: 'users', subject: 'users.csv', ...counts } as const
  const known = { id: event.id, at: event.createdAt.toISOString(), actorId: event.actorId }
  await recordActivity(ctx, [{ ...known, ...payload, type: 'import.finished' }])

  expect(event.payload).toEqual(payload)
  const gus = await person('gus@log.example')
  const { items } = await listRecordActivity(ctx, { kind: 'user', alias: gus?.alias ?? '' })
  expect(items).toMatchObject([{ action: 'import.finished', subject: 'users.csv', after: { created: 1 } }])
})

test('an import by a manager changes no address and adds nobody to the manager’s own team', async () => {
  const { db, ctx, run } = fixture
  const [own, arts] = [await aTeam(db), await aDepartment(db)]
  await updateOne(db, 'team', { id: own.id }, { departmentIds: [arts.id] })
  const topic = await aTopic(db)
  await updateOne(db, 'topic', { id: topic.id }, { usesDepartmentTeam: true })
  await run('users', 'email,id\nvictim@own.example,V-1\nmoved@own.example,V-2\n')
  const manager = await anAgent(db, { permissions: ['manage_user_account'], teams: [own] })
  const as = { ...ctx, actor: manager.actor }

  const lines = `mine@own.example,V-1,\nmoved@own.example,V-2,${arts.name}\n`
  const checked = await fixture.check('users', `email,id,department\n${lines}`)
  await runImport(as, 'users', checked)
  await fixture.work()

  const { problems } = await getImport(as, 'users', checked)
  expect(problems.map(({ field, refusal }) => [field, refusal.reason])).toEqual([
    ['email', 'import_of_other_address'],
    ['department', 'department_comes_to_you'],
  ])
  expect(await person('victim@own.example')).toMatchObject({ externalId: 'V-1' })
  expect(await person('mine@own.example')).toBeNull()
})

test('a line is the person who has its address, the primary one or another, and leaves their addresses as they are', async () => {
  const { db, run } = fixture
  const student = await aStudent(db, { name: 'Old', email: 'chosen@addresses.example' })
  await anAddress(db, student, 'given@addresses.example')

  const file = 'Name,E-mail\nRenamed,given@addresses.example\nTwice,chosen@addresses.example\n'
  const view = await run('users', file)

  expect(view).toMatchObject({ created: 0, updated: 1, refused: 1 })
  expect(reasons(view.problems)).toEqual([[3, 'line_repeated']])
  expect(await person('chosen@addresses.example')).toMatchObject({
    id: student.id,
    name: 'Renamed',
    sessionsFrom: null,
  })
})
