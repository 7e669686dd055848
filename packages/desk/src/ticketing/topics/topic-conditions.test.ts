import type { SaveTopic } from '@lodge/contracts'
import { getOne, insert, newId, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { aCourse, actingAs, anAgent, aSite, aStudent, aTeam, aTopic } from '../../testing/index.ts'
import { createTicket } from '../tickets/lifecycle/create-ticket.ts'
import { getTicket } from '../tickets/list/get-ticket.ts'
import { getTopic } from './get-topic.ts'
import { listTopicRecords } from './list-topic-records.ts'
import { listStaffTopics, listTopics } from './list-topics.ts'
import { createTopic, getTopicRecord, updateTopic } from './topic-record.ts'

let db: TestDatabase
let ctx: Context
let team: { id: string; alias: string; name: string }
let law: { id: string; alias: string }
let civilLaw: { id: string; alias: string }
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  ctx = actingAs(db, await anAgent(db, { permissions: ['manage_topic'] }))
  team = await aTeam(db, { name: 'Help Team' })
  law = await insert(db, 'department', { alias: 'law', name: 'Law' })
  civilLaw = await insert(db, 'department', { alias: 'civil-law', name: 'Civil Law', parentId: law.id })
})
afterAll(() => db.drop())

const input = (name: string, more: Partial<SaveTopic> = {}): SaveTopic => ({
  name,
  title: `Ask about ${name}`,
  description: '',
  icon: 'wifi',
  parent: null,
  team: team.alias,
  priority: 'normal',
  form: null,
  usesDepartmentTeam: false,
  needsCourse: false,
  departments: [],
  isDefaultExpanded: false,
  newUntil: null,
  disabledBecause: null,
  ...more,
})

async function aStudentOf(departmentId: string | null): Promise<Context> {
  const student = await aStudent(db)
  await updateOne(db, 'person', { id: student.id }, { departmentId })
  return actingAs(db, student)
}

const aliasesFor = async (who: Pick<Context, 'db' | 'actor'>) =>
  (await listTopics(who)).map(({ alias }) => alias)

const ask = (who: Context, topic: string, formAnswers = {}) =>
  createTicket(who, {
    submissionId: newId(),
    topic,
    subject: 'Help',
    body: 'Please help me.',
    formAnswers,
    attachments: [],
  })

test('a topic for a department is shown to students in it and below it, and to staff', async () => {
  const moot = await createTopic(ctx, input('Moot court', { departments: ['law'] }))

  for (const departmentId of [law.id, civilLaw.id])
    expect(await aliasesFor(await aStudentOf(departmentId))).toContain(moot.alias)
  const outsider = await aStudentOf(null)
  expect(await aliasesFor(outsider)).not.toContain(moot.alias)
  expect(await aliasesFor({ db, actor: { kind: 'visitor' } })).not.toContain(moot.alias)
  expect((await listStaffTopics(ctx, {})).map(({ alias }) => alias)).toContain(moot.alias)
  await expect(getTopic(outsider, { alias: moot.alias })).rejects.toMatchObject({ code: 'not_found' })
})

test('a topic below a topic for a department is for that department too', async () => {
  const parent = await createTopic(ctx, input('Law library', { departments: ['civil-law'] }))
  const child = await createTopic(ctx, input('Law books', { parent: parent.alias }))
  const student = await aStudentOf(law.id)

  await expect(ask(student, child.alias)).rejects.toMatchObject({
    details: { fields: { topic: { reason: 'topic_not_offered' } } },
  })
  await expect(ask(await aStudentOf(civilLaw.id), child.alias)).resolves.toMatchObject({
    number: expect.any(Number),
  })
})

test('staff can list the topics that a requester sees', async () => {
  const topic = await createTopic(ctx, input('Law exams', { departments: ['law'] }))
  const student = await aStudent(db)
  const seen = async () =>
    (await listStaffTopics(ctx, { requester: student.alias })).map(({ alias }) => alias)

  expect(await seen()).not.toContain(topic.alias)
  await updateOne(db, 'person', { id: student.id }, { departmentId: law.id })
  expect(await seen()).toContain(topic.alias)
})

test('a disabled topic and the topics below it show the reason and take no tickets', async () => {
  const parent = await createTopic(ctx, input('Printing', { disabledBecause: 'Moving house' }))
  const child = await createTopic(ctx, input('Posters', { parent: parent.alias }))
  const student = await aStudentOf(null)

  const node = (await listTopics(student)).find(({ alias }) => alias === parent.alias)
  expect(node).toMatchObject({
    disabledBecause: 'Moving house',
    children: [{ disabledBecause: 'Moving house' }],
  })
  expect(await getTopic(student, { alias: child.alias })).toMatchObject({ disabledBecause: 'Moving house' })
  await expect(ask(student, child.alias)).rejects.toMatchObject({
    details: { fields: { topic: { reason: 'topic_disabled', params: { because: 'Moving house' } } } },
  })

  const { revision } = await getTopicRecord(ctx, { alias: parent.alias })
  await updateTopic(ctx, { alias: parent.alias, revision, input: input('Printing') })
  await expect(ask(student, child.alias)).resolves.toMatchObject({ number: expect.any(Number) })
})

test.each([
  ['2000-01-01', undefined],
  ['2999-12-31', true],
])('a topic that is new until %s is marked as new: %s', async (newUntil, isNew) => {
  const { alias } = await createTopic(
    ctx,
    input(`New until ${newUntil}`, { newUntil, isDefaultExpanded: true }),
  )
  const node = (await listTopics(await aStudentOf(null))).find((topic) => topic.alias === alias)

  expect(node?.isNew).toBe(isNew)
  expect(node?.isDefaultExpanded).toBe(true)
  expect(await getTopicRecord(ctx, { alias })).toMatchObject({ newUntil })
})

test('a topic that needs a course asks for it, and its tickets get it', async () => {
  const { alias } = await createTopic(ctx, input('Resits', { needsCourse: true }))
  const student = await aStudent(db)
  const course = await aCourse(db)
  await insert(db, 'person_course', { personId: student.id, courseId: course.id })
  const who = actingAs(db, student)
  const [field] = (await getTopic(who, { alias })).fields
  expect(field).toMatchObject({ type: 'course', label: 'Course', isRequired: true })

  await expect(ask(who, alias)).rejects.toMatchObject({
    details: { fields: { 'formAnswers.course_of_ticket': { reason: 'course_required' } } },
  })
  const { number } = await ask(who, alias, { course_of_ticket: course.alias })
  const ticket = await getOne(db, 'ticket', { number })
  expect(ticket).toMatchObject({ courseId: course.id, formAnswers: {} })
})

test('a student without active courses names the course in words or leaves it out', async () => {
  const { alias } = await createTopic(ctx, input('Appeals', { needsCourse: true }))
  const student = await aStudent(db)
  const course = await aCourse(db)
  await updateOne(db, 'course', { id: course.id }, { archivedAt: new Date() })
  await insert(db, 'person_course', { personId: student.id, courseId: course.id })
  const who = actingAs(db, student)
  const named = await ask(who, alias, { course_of_ticket: ' History 101 ' })
  const silent = await ask(who, alias)

  const agent = actingAs(db, await anAgent(db, { permissions: ['view_all_tickets'] }))
  const answer = { key: 'course_of_ticket', label: 'Course', answer: 'History 101', isUnlisted: true }
  expect(await getTicket(agent, named)).toMatchObject({ course: null, form: null, formAnswers: [answer] })
  expect(await getTicket(agent, silent)).toMatchObject({ course: null, formAnswers: [] })
})

test('a course field of the form becomes the required course of the topic', async () => {
  const topic = await aTopic(db, {
    fields: [{ key: 'module', type: 'course', label: 'Module', isRequired: false }],
  })
  await updateOne(db, 'topic', { id: topic.id }, { needsCourse: true })

  const { fields } = await getTopic(await aStudentOf(null), { alias: topic.alias })
  expect(fields).toEqual([{ key: 'module', type: 'course', label: 'Module', isRequired: true }])
})

test('an unknown department is refused at its place', async () => {
  await expect(createTopic(ctx, input('Lost', { departments: ['law', 'no-such'] }))).rejects.toMatchObject({
    details: { fields: { 'departments.1': { reason: 'unknown_department' } } },
  })
})

test('the list can be filtered by a team’s topics', async () => {
  const finance = await aTeam(db, { name: 'Finance' })
  await createTopic(ctx, input('Fees', { team: finance.alias }))

  const { items, counts } = await listTopicRecords(ctx, { show: 'active', team: finance.alias })
  expect(items.map(({ name }) => name)).toEqual(['Fees'])
  expect(counts).toEqual({ active: 1, archived: 0 })
})

test('a topic lists the synonyms of its words', async () => {
  await createTopic(ctx, input('Lost student card'))
  const words = ['Student card', 'Smartcard']
  await insert(db, 'search_synonym', { words, plain: ['student card', 'smartcard'] })
  const topics = await listTopics(ctx)
  expect(topics.find(({ name }) => name === 'Lost student card')?.alsoCalled).toBe('Student card, Smartcard')
  expect(topics.filter(({ alsoCalled }) => alsoCalled !== undefined)).toHaveLength(1)
})
