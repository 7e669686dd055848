import { randomUUID } from 'node:crypto'
import type { CreateTicket, FormField } from '@lodge/contracts'
import { countRows, findMany, findOne, getOne, insert } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aCourse,
  actingAs,
  aDepartment,
  aFile,
  after,
  anAgent,
  anSlaPolicy,
  aStudent,
  aTeam,
  aTopic,
  eventsOf,
} from '../../../testing/index.ts'
import { getMyTicket } from '../list/get-my-ticket.ts'
import { createTicket } from './create-ticket.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const fields: FormField[] = [
  { key: 'course', type: 'course', label: 'Course', isRequired: true },
  {
    key: 'kind',
    type: 'choice',
    label: 'Kind',
    isRequired: true,
    choices: [
      { value: 'exam', label: 'An exam' },
      { value: 'lab', label: 'A lab' },
    ],
  },
]

function asking(topic: { alias: string }, given: Partial<CreateTicket> = {}): CreateTicket {
  return {
    topic: topic.alias,
    subject: 'My exams overlap',
    body: 'Both are\non Monday.',
    formAnswers: {},
    attachments: [],
    submissionId: randomUUID(),
    ...given,
  }
}

test('a ticket is created with its form, department, course, team, files and policy', async () => {
  const [team, department, course, slaPolicy] = await Promise.all([
    aTeam(db),
    aDepartment(db),
    aCourse(db, { code: 'CS777', name: 'Databases' }),
    anSlaPolicy(db),
  ])
  const topic = await aTopic(db, { team, fields, slaPolicy, priority: 'high' })
  const student = await aStudent(db, { department, courses: [course] })
  const file = await aFile(db, { uploader: student, name: 'timetable.txt' })

  const opened = await createTicket(
    actingAs(db, student),
    asking(topic, { formAnswers: { course: course.alias, kind: 'exam' }, attachments: [file.id] }),
  )

  expect(await getMyTicket(actingAs(db, student), opened)).toMatchObject({
    status: 'new',
    team: team.name,
    assignee: null,
    course: { code: 'CS777' },
    formAnswers: [
      { label: 'Course', answer: 'CS777 Databases' },
      { label: 'Kind', answer: 'An exam' },
    ],
    messages: [{ body: 'Both are\non Monday.', attachments: [{ id: file.id, name: 'timetable.txt' }] }],
    can: { reply: true, close: true, reopen: false },
  })
  const ticket = await getOne(db, 'ticket', { number: opened.number })
  const policies = await findMany(db, 'applied_policy', { ticketId: ticket.id })
  const [message] = await findMany(db, 'message', { ticketId: ticket.id })
  expect(ticket).toMatchObject({
    teamId: team.id,
    departmentId: department.id,
    courseId: course.id,
    priority: 'high',
    snippet: 'Both are on Monday.',
  })
  expect(policies).toMatchObject([{ priority: 'high' }])
  const [event, ...others] = await eventsOf(db, ticket)
  expect(others).toEqual([])
  expect(event).toMatchObject({
    id: policies[0]?.eventId,
    type: 'ticket.created',
    actorId: student.id,
    payload: { ticketId: ticket.id, messageId: message?.id },
  })
})

test('a ticket has the form version that was published when it was created', async () => {
  const topic = await aTopic(db, { fields: [] })
  await insert(db, 'form_version', { formId: topic.formId ?? '', version: 2, fields, publishedAt: after(60) })
  const student = await aStudent(db)

  const opened = await createTicket(actingAs(db, student), asking(topic))
  expect(await getMyTicket(actingAs(db, student), opened)).toMatchObject({ formAnswers: [] })
  await expect(createTicket(actingAs(db, student, after(61)), asking(topic))).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('only active topics without subtopics take tickets', async () => {
  const parent = await aTopic(db)
  const leaf = await aTopic(db, { parent })
  const archived = await aTopic(db, { archivedAt: after(-60) })
  const belowArchived = await aTopic(db, { parent: archived })
  const ctx = actingAs(db, await aStudent(db))

  for (const topic of [parent, archived, belowArchived, { alias: 'no-such-topic' }])
    await expect(createTicket(ctx, asking(topic))).rejects.toMatchObject({
      code: 'unknown_topic',
      details: { fields: { topic: { reason: 'unknown_topic' } } },
    })
  const opened = await createTicket(ctx, asking(leaf))
  expect(await getMyTicket(ctx, opened)).toMatchObject({ topic: { alias: leaf.alias } })
})

test('only the student’s own courses are accepted, and every wrong answer is named', async () => {
  const course = await aCourse(db)
  const topic = await aTopic(db, { fields })
  const student = await aStudent(db)
  const own = await aCourse(db)
  await insert(db, 'person_course', { personId: student.id, courseId: own.id })
  const before = await countRows(db, 'ticket')

  await expect(
    createTicket(
      actingAs(db, student),
      asking(topic, { formAnswers: { course: course.alias, kind: 'party' } }),
    ),
  ).rejects.toMatchObject({
    code: 'invalid_input',
    details: {
      fields: {
        'formAnswers.course': { reason: 'not_an_own_course' },
        'formAnswers.kind': { reason: 'not_an_option' },
      },
    },
  })
  expect(await countRows(db, 'ticket')).toBe(before)
})

test('another person’s file, a sent file and an unknown file cannot be attached', async () => {
  const topic = await aTopic(db)
  const student = await aStudent(db)
  const own = await aFile(db, { uploader: student })
  const sent = await aFile(db, { uploader: student })
  const theirs = await aFile(db, { uploader: await aStudent(db) })
  const ctx = actingAs(db, student)
  await createTicket(ctx, asking(topic, { attachments: [sent.id] }))
  const before = await eventsOf(db)

  for (const id of [theirs.id, sent.id, randomUUID()])
    await expect(createTicket(ctx, asking(topic, { attachments: [own.id, id] }))).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { 'attachments.1': { reason: 'file_gone' } } },
    })
  expect(await eventsOf(db)).toEqual(before)
  expect(await findOne(db, 'attachment', { id: own.id })).toMatchObject({ messageId: null })
})

test('a submission sent five times at once creates one ticket', async () => {
  const student = await aStudent(db)
  const file = await aFile(db, { uploader: student })
  const once = asking(await aTopic(db), { attachments: [file.id] })
  const ctx = actingAs(db, student)

  const opened = await Promise.all(Array.from({ length: 5 }, () => createTicket(ctx, once)))
  const again = await createTicket(ctx, once)

  expect(new Set([...opened, again].map((ticket) => ticket.number)).size).toBe(1)
  const ticket = await getOne(db, 'ticket', { submissionId: once.submissionId })
  expect((await eventsOf(db, ticket)).map((event) => event.type)).toEqual(['ticket.created'])
  expect(await countRows(db, 'message', { ticketId: ticket.id })).toBe(1)
})

test('another person’s submission is refused without showing its ticket', async () => {
  const once = asking(await aTopic(db))
  await createTicket(actingAs(db, await aStudent(db)), once)
  await expect(createTicket(actingAs(db, await aStudent(db)), once)).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('staff cannot create tickets through the portal', async () => {
  const topic = await aTopic(db)
  await expect(createTicket(actingAs(db, await anAgent(db)), asking(topic))).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('a ticket gets the language of the requester’s browser, or none', async () => {
  const topic = await aTopic(db)
  const ctx = actingAs(db, await aStudent(db))
  const [known, unknown] = [
    await createTicket(ctx, asking(topic, { language: 'cy' })),
    await createTicket(ctx, asking(topic)),
  ]
  const languageOf = async ({ number }: { number: number }) =>
    (await getOne(db, 'ticket', { number })).language
  expect([await languageOf(known), await languageOf(unknown)]).toEqual(['cy', null])
})
