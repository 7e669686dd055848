import { findMany, getOne, insert, updateOne } from '@lodge/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs } from '../../testing/context.ts'
import { aLearningPlatform } from '../../testing/learning-platform-factory.ts'
import { aCourse, aDepartment, anAddress, anAgent, aStudent } from '../../testing/person-factory.ts'
import { aTicket } from '../../testing/ticket-factory.ts'
import { listMyCourses } from '../../ticketing/topics/list-my-courses.ts'
import { createImportFixture, type ImportFixture } from './testing/import-fixture.ts'

let fixture: ImportFixture
beforeAll(async () => {
  fixture = await createImportFixture()
})
afterAll(() => fixture.close())

const course = async (code: string) => {
  const row = await getOne(fixture.db, 'course', { code })
  return { ...row, people: await findMany(fixture.db, 'person_course', { courseId: row.id }) }
}

test('courses are created and changed with their people, and a repeat of the file changes nothing', async () => {
  const { db, run } = fixture
  const department = await aDepartment(db, { name: 'Physics' })
  const [student, other, teacher] = [await aStudent(db), await aStudent(db), await anAgent(db)]
  const further = await anAddress(db, other)
  const known = await aCourse(db, { code: 'PH1', name: 'Old title', term: '2026 Autumn' })
  await insert(db, 'person_course', { personId: other.id, courseId: known.id })
  const file = [
    'Code\tTitle\tTerm\tDepartment\tStudents\tStaff',
    `PH1\tMechanics\t2026 Autumn\tPhysics\t${student.email}\t${teacher.email}`,
    `PH 2\tOptics\t\t\t${student.email} | ${further}\t`,
  ].join('\n')

  expect(await run('courses', file)).toMatchObject({ state: 'finished', created: 1, updated: 1, refused: 0 })

  const [mechanics, optics] = [await course('PH1'), await course('PH 2')]
  expect(mechanics).toMatchObject({
    name: 'Mechanics',
    term: '2026 Autumn',
    departmentId: department.id,
    revision: 2,
  })
  expect(mechanics.people).toHaveLength(3)
  expect(optics).toMatchObject({ alias: 'ph-2', name: 'Optics', term: '', departmentId: null })
  expect(optics.people).toHaveLength(2)
  expect(await run('courses', file)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
})

test('a course of another term is a separate course, and tickets keep their own', async () => {
  const { db, run, check } = fixture
  const department = await aDepartment(db, { name: 'History' })
  const before = await aCourse(db, { code: 'HI1', name: 'Rome', term: '2026 Autumn' })
  const requester = await aStudent(db, { courses: [before] })
  const ticket = await aTicket(db, { requester, status: 'closed' })
  await updateOne(db, 'ticket', { id: ticket.id }, { courseId: before.id })
  const file = 'Code,Title,Term\nHI1,Greece,2027 Autumn\nHI2,Persia,2027 Autumn\nHI2,Egypt,2028 Autumn'

  expect(await check('courses', file)).toMatchObject({ created: 3, updated: 0, refused: 0 })
  expect(await run('courses', file)).toMatchObject({ created: 3, updated: 0, refused: 0 })
  expect(await run('courses', file)).toMatchObject({ created: 0, unchanged: 3 })

  const { courseId } = await getOne(db, 'ticket', { id: ticket.id })
  expect(await getOne(db, 'course', { id: courseId ?? '' })).toMatchObject({
    name: 'Rome',
    term: '2026 Autumn',
  })
  const unclear = await run('courses', `Code,Title,Department\nHI1,Sparta,${department.name}`)
  expect(unclear.problems).toMatchObject([{ field: 'term', refusal: { reason: 'import_term_required' } }])
})

test('a student is enrolled in the term that the file names if several terms have the course', async () => {
  const { db, run } = fixture
  await aCourse(db, { code: 'GE1', term: 'Spring' })
  const autumn = await aCourse(db, { code: 'GE1', term: 'Autumn' })
  const file = (course: string) => `Email,Name,Courses\ngeo@uni.example,Geo Grapher,${course}`

  expect((await run('users', file('GE1'))).problems).toMatchObject([
    { field: 'courses', refusal: { reason: 'import_courses_unknown' } },
  ])
  expect(await run('users', file('GE1 (Autumn)'))).toMatchObject({ created: 1, refused: 0 })
  const { id } = await getOne(db, 'person', { email: 'geo@uni.example' })
  expect(await findMany(db, 'person_course', { personId: id })).toEqual([
    { personId: id, courseId: autumn.id, isFromPlatform: false },
  ])
  const student = { actor: { kind: 'requester', id } } as const
  expect(await listMyCourses(actingAs(db, student))).toMatchObject([
    { code: 'GE1', name: 'Databases (Autumn)' },
  ])
})

test('a file takes over whom a learning platform has brought, and the name of the course that it made', async () => {
  const { db, run } = fixture
  const student = await aStudent(db)
  const made = await aCourse(db, { code: 'LP1', name: 'As the platform has it' })
  const enrolled = { personId: student.id, courseId: made.id }
  await insert(db, 'person_course', { ...enrolled, isFromPlatform: true })
  const context = await aContext(made.id)
  const file = (title: string) => `Code,Title,Students\nLP1,${title},${student.email}|${student.email}`

  expect(await run('courses', file('As the platform has it'))).toMatchObject({ updated: 1, refused: 0 })
  expect((await course('LP1')).people).toEqual([{ ...enrolled, isFromPlatform: false }])
  expect(await getOne(db, 'lti_context', { id: context.id })).toMatchObject({ namesCourse: true })
  expect(await run('courses', file('As the platform has it'))).toMatchObject({ unchanged: 1 })
  expect(await run('courses', file('As the file has it'))).toMatchObject({ updated: 1 })
  expect(await getOne(db, 'lti_context', { id: context.id })).toMatchObject({ namesCourse: false })
})

/** A course of a learning platform that has made one here. */
async function aContext(courseId: string) {
  const { id: providerId } = await aLearningPlatform(fixture.db)
  const named = { label: 'LP1', title: 'As the platform has it', namesCourse: true }
  const about = { providerId, deployment: '1', contextId: 'c', courseId, launchedAt: new Date() }
  return insert(fixture.db, 'lti_context', { ...about, ...named })
}

test('each wrong line is reported with its reason', async () => {
  const { db, run } = fixture
  const archived = await aCourse(db)
  await updateOne(db, 'course', { id: archived.id }, { archivedAt: new Date() })
  const [student, teacher] = [await aStudent(db), await anAgent(db)]
  const file = [
    'code,title,department,students,staff',
    `${archived.code},Back again,,,`,
    'NEW1,,,,',
    'NEW2,Two,Nowhere,,',
    `NEW3,Three,,${student.email}|${teacher.email},`,
    `NEW4,Four,,,${student.email}`,
    'NEW5,Five,,not an address,',
    'NEW6,Six,,,',
    'NEW6,Six again,,,',
  ].join('\n')

  const view = await run('courses', file)

  expect(view.problems.map(({ line, field, refusal }) => [line, field, refusal.reason])).toEqual([
    [2, 'code', 'import_of_archived_course'],
    [3, 'title', 'title_required'],
    [4, 'department', 'import_department_unknown'],
    [5, 'students', 'import_students_unknown'],
    [6, 'staff', 'import_staff_unknown'],
    [7, 'students', 'not_an_email'],
    [9, 'code', 'line_repeated'],
  ])
  expect(view.problems[3]?.refusal.params).toEqual({ emails: [teacher.email] })
  expect(view).toMatchObject({ created: 1, refused: 7 })
})
