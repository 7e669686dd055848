import type { SaveCourse } from '@lodge/contracts'
import { getOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { collect } from '../../testing/collect.ts'
import { actingAs } from '../../testing/context.ts'
import { aDepartment, anAgent, aStudent, aSuperadmin } from '../../testing/person-factory.ts'
import { archiveTerm, countCourseUsage, createCourse, updateCourse } from './course-record.ts'
import { exportCourses, listCourseRecords } from './list-course-records.ts'

let db: TestDatabase
let ctx: Context
beforeAll(async () => {
  db = await createTestDatabase()
  ctx = actingAs(db, await aSuperadmin(db))
})
afterAll(() => db.drop())

const input = (code: string, more: Partial<SaveCourse> = {}): SaveCourse => ({
  code,
  name: 'Databases',
  term: '',
  department: null,
  ...more,
})

test('a course has its department, its term and its people', async () => {
  const department = await aDepartment(db, { name: 'Computing' })
  const { alias } = await createCourse(ctx, input('CS 201', { term: 'Autumn', department: department.alias }))
  const { id } = await getOne(db, 'course', { alias })
  await aStudent(db, { courses: [{ id }] })

  const { items, terms } = await listCourseRecords(ctx, { show: 'active', sort: 'name', search: '201' })
  expect(items).toMatchObject([
    { alias: 'cs-201', term: 'Autumn', people: 1, department: { name: 'Computing' } },
  ])
  expect(terms).toContain('Autumn')
  expect(await countCourseUsage(ctx, { alias })).toEqual({ people: 1, openTickets: 0, finishedTickets: 0 })
})

test('a code can repeat in another term, and is refused at its field within its own', async () => {
  await createCourse(ctx, input('MA101'))
  const next = await createCourse(ctx, input('MA101', { term: '2027/28 Autumn' }))
  expect(next.alias).not.toBe('ma101')
  const other = await createCourse(ctx, input('MA102'))

  await expect(
    updateCourse(ctx, { alias: other.alias, revision: 1, input: input('MA101') }),
  ).rejects.toMatchObject({
    details: { fields: { code: { reason: 'course_code_taken' } } },
  })
  const renamed = input('MA102', { name: 'Algebra' })
  expect(await updateCourse(ctx, { alias: other.alias, revision: 1, input: renamed })).toMatchObject({
    name: 'Algebra',
    revision: 2,
  })
})

test('archiving a term archives all its courses and no others', async () => {
  for (const code of ['T1', 'T2']) await createCourse(ctx, input(code, { term: 'Spring 2020' }))
  await createCourse(ctx, input('T3', { term: 'Spring 2021' }))

  expect(await archiveTerm(ctx, { term: 'Spring 2020' })).toEqual({ archived: 2 })

  const list = async (term: string, show: 'active' | 'archived') =>
    (await listCourseRecords(ctx, { show, sort: 'name', term })).items.map(({ code }) => code)
  expect(await list('Spring 2020', 'archived')).toEqual(['T1', 'T2'])
  expect(await list('Spring 2021', 'active')).toEqual(['T3'])
})

test('the export is filtered like the list', async () => {
  await createCourse(ctx, input('EX1', { term: 'Exported', name: '=1+1' }))

  const rows = await collect(exportCourses(ctx, { show: 'active', sort: 'name', term: 'Exported' }))

  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ['Code', 'Title', 'Term'],
    ['EX1', '=1+1', 'Exported'],
  ])
})

test('courses are for superadmins alone', async () => {
  const agent = actingAs(db, await anAgent(db, { permissions: ['manage_department'] }))

  await expect(createCourse(agent, input('NO1'))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(archiveTerm(agent, { term: 'Spring 2021' })).rejects.toMatchObject({ code: 'forbidden' })
})
