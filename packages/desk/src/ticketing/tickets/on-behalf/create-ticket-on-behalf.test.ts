import { randomUUID } from 'node:crypto'
import { CreateTicketOnBehalf, type FormField } from '@lodge/contracts'
import { countRows, getOne, insert, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aCourse,
  actingAs,
  aDepartment,
  aFile,
  anAgent,
  anSlaPolicy,
  aSite,
  aStudent,
  aTeam,
  aTopic,
  eventsOf,
  type TestPerson,
} from '../../../testing/index.ts'
import { getMyTicket } from '../list/get-my-ticket.ts'
import { getTicket } from '../list/get-ticket.ts'
import { setFormAnswers } from '../properties/set-form-answers.ts'
import { createTicketOnBehalf } from './create-ticket-on-behalf.ts'
import { findRequesters } from './find-requesters.ts'
import { getTopicForm } from './get-topic-form.ts'

const fields: FormField[] = [
  { key: 'course', type: 'course', label: 'Course', isRequired: false },
  {
    key: 'what',
    type: 'choice',
    label: 'What',
    isRequired: true,
    choices: [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ],
  },
  {
    key: 'why',
    type: 'text',
    label: 'Why',
    isRequired: true,
    visibleWhen: { match: 'all', tests: [{ field: 'what', test: 'equals', value: 'b' }] },
  },
]

let db: TestDatabase
let team: Awaited<ReturnType<typeof aTeam>>
let topic: Awaited<ReturnType<typeof aTopic>>
let foreignTopic: Awaited<ReturnType<typeof aTopic>>
let agent: Awaited<ReturnType<typeof anAgent>>
let student: TestPerson
let course: Awaited<ReturnType<typeof aCourse>>
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  await anSlaPolicy(db)
  team = await aTeam(db)
  topic = await aTopic(db, { team, fields, priority: 'high' })
  foreignTopic = await aTopic(db)
  agent = await anAgent(db, { teams: [team], name: 'Priya Raman' })
  course = await aCourse(db)
  student = await aStudent(db, { name: 'Zoë Ångström', department: await aDepartment(db), courses: [course] })
})
afterAll(() => db.drop())

const asAgent = () => actingAs(db, agent)
const question = (given: object = {}) =>
  CreateTicketOnBehalf.parse({
    requester: { alias: student.alias },
    topic: topic.alias,
    subject: 'The door is locked',
    body: 'They cannot get in.',
    formAnswers: { what: 'a', course: course.alias },
    submissionId: randomUUID(),
    ...given,
  })
const open = (given: object = {}) => createTicketOnBehalf(asAgent(), question(given))
const refusedAt = (path: string) => ({ details: { fields: { [path]: { reason: expect.any(String) } } } })

describe('a ticket opened by phone', () => {
  test('belongs to the requester, names the agent as its creator, and shows in the portal', async () => {
    const file = await aFile(db, { uploader: agent })
    const opened = await open({ attachments: [file.id] })

    expect(opened).toEqual({
      number: expect.any(Number),
      team: team.name,
      requester: student.name,
      isVisible: true,
    })
    const detail = await getTicket(asAgent(), opened)
    expect(detail).toMatchObject({
      channel: 'phone',
      createdBy: { name: 'Priya Raman' },
      priority: 'high',
      status: 'new',
      assignee: null,
      course: { code: course.code },
    })
    expect(detail.messages).toMatchObject([
      {
        body: 'They cannot get in.',
        author: { name: student.name, side: 'requester' },
        attachments: [{ id: file.id }],
      },
    ])
    expect((await getMyTicket(actingAs(db, student), opened)).messages).toHaveLength(1)
    const { id } = await getOne(db, 'ticket', { number: opened.number })
    expect(await eventsOf(db, { id })).toMatchObject([{ type: 'ticket.created', actorId: agent.id }])
    expect(await countRows(db, 'applied_policy', { ticketId: id })).toBe(1)
  })

  test('has the priority and the assignee that the agent chooses', async () => {
    const opened = await open({ priority: 'urgent', assignee: agent.alias })
    expect(await getTicket(asAgent(), opened)).toMatchObject({
      priority: 'urgent',
      status: 'open',
      assignee: { alias: agent.alias },
    })
  })

  test('has the chosen tags, including new ones', async () => {
    const opened = await open({ tags: ['Keys', 'night shift', 'keys'], assignee: agent.alias })
    const alone = await open({ tags: ['keys'] })

    expect(await getTicket(asAgent(), opened)).toMatchObject({
      tags: ['keys', 'night-shift'],
      status: 'open',
    })
    expect(await getTicket(asAgent(), alone)).toMatchObject({ tags: ['keys'], status: 'new' })
    expect(await countRows(db, 'tag', { name: 'night-shift' })).toBe(1)
    expect((await getMyTicket(actingAs(db, student), opened)).messages).toHaveLength(1)
    expect(() => question({ tags: ['-no'] })).toThrow(/tag_malformed/)
  })

  test('is created once when it is sent twice', async () => {
    const sent = question()
    const first = await createTicketOnBehalf(asAgent(), sent)
    const again = await Promise.all([1, 2].map(() => createTicketOnBehalf(asAgent(), sent)))
    const twice = question()
    const [one, other] = await Promise.all([1, 2].map(() => createTicketOnBehalf(asAgent(), twice)))

    expect(again).toEqual([first, first])
    expect(one).toEqual(other)
    await expect(
      createTicketOnBehalf(actingAs(db, await anAgent(db, { teams: [team] })), sent),
    ).rejects.toMatchObject(refusedAt('submissionId'))
  })

  test('may go to a team that the agent does not see, and the answer says so', async () => {
    const opened = await open({ topic: foreignTopic.alias, formAnswers: {} })
    expect(opened.isVisible).toBe(false)
    await expect(getTicket(asAgent(), opened)).rejects.toMatchObject({ code: 'not_found' })
    await expect(
      open({ topic: foreignTopic.alias, formAnswers: {}, assignee: agent.alias }),
    ).rejects.toMatchObject(refusedAt('assignee'))
  })

  test('creates a person for a new address, and keeps the name of a known one', async () => {
    const email = `new-${randomUUID()}@uni.example`
    const fresh = await open({
      requester: { email: email.toUpperCase(), name: 'Nia Okafor' },
      formAnswers: { what: 'a' },
    })
    const known = await open({ requester: { email, name: 'Somebody Else' }, formAnswers: { what: 'a' } })

    expect([fresh.requester, known.requester]).toEqual(['Nia Okafor', 'Nia Okafor'])
    expect(await getOne(db, 'person', { email })).toMatchObject({
      roleId: null,
      passwordHash: null,
    })
  })

  test('takes the course in words for a caller without courses, and keeps it through other changes', async () => {
    const asking = [
      { key: 'module', type: 'course', label: 'Module', isRequired: true } as const,
      ...fields.slice(1),
    ]
    const needy = await aTopic(db, { team, fields: asking })
    const caller = await aStudent(db)
    const requester = { alias: caller.alias }
    const given = { module: 'History 101', what: 'a' }
    const opened = await open({ topic: needy.alias, requester, formAnswers: given })
    const silent = await open({ topic: needy.alias, requester, formAnswers: { what: 'a' } })
    const answers = async ({ number }: { number: number }) =>
      (await getTicket(asAgent(), { number })).formAnswers

    const module = { key: 'module', label: 'Module', answer: 'History 101', isUnlisted: true }
    expect(await answers(opened)).toEqual([module, { key: 'what', label: 'What', answer: 'A' }])
    expect(await answers(silent)).toEqual([{ key: 'what', label: 'What', answer: 'A' }])
    await insert(db, 'person_course', { personId: caller.id, courseId: course.id })
    const to = { module: 'History 101', what: 'b', why: 'Because' }
    await setFormAnswers(asAgent(), { number: opened.number, formAnswers: to, expected: given })
    expect(await answers(opened)).toContainEqual(module)
    const set = setFormAnswers(asAgent(), {
      number: opened.number,
      formAnswers: { ...to, module: 'History 102' },
      expected: to,
    })
    await expect(set).rejects.toMatchObject(refusedAt('formAnswers.module'))
  })

  test('is refused at the wrong field, and nothing is saved', async () => {
    const before = await countRows(db, 'ticket')
    const outsider = await aStudent(db)
    await updateOne(db, 'person', { id: outsider.id }, { archivedAt: new Date() })
    await updateOne(db, 'site', { id: 1 }, { emailDomains: ['uni.example'] })
    const cases: [object, string][] = [
      [{ formAnswers: { what: 'b' } }, 'formAnswers.why'],
      [{ formAnswers: {} }, 'formAnswers.what'],
      [{ formAnswers: { what: 'a', course: 'not-theirs' } }, 'formAnswers.course'],
      [{ topic: 'no-such-topic' }, 'topic'],
      [{ requester: { alias: 'nobody-there' } }, 'requester'],
      [{ requester: { alias: outsider.alias } }, 'requester'],
      [{ requester: { email: 'x@elsewhere.example', name: 'X' } }, 'requester.email'],
      [{ assignee: 'nobody-there' }, 'assignee'],
      [{ attachments: [randomUUID()] }, 'attachments.0'],
    ]
    for (const [given, path] of cases) await expect(open(given), path).rejects.toMatchObject(refusedAt(path))
    await updateOne(db, 'site', { id: 1 }, { emailDomains: [] })
    expect(await countRows(db, 'ticket')).toBe(before)
    expect(await countRows(db, 'person', { email: 'x@elsewhere.example' })).toBe(0)
  })

  test('is refused to requesters', async () => {
    await expect(createTicketOnBehalf(actingAs(db, student), question())).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(findRequesters(actingAs(db, student), { q: 'zoe' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(getTopicForm(actingAs(db, student), { alias: topic.alias })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

test('a requester is found by any part of name or address, best match first, unless archived', async () => {
  const [bo, bob, archived] = await Promise.all([
    aStudent(db, { name: 'Bo Li' }),
    aStudent(db, { name: 'Kim Bobson', email: 'kim.b@other.example' }),
    aStudent(db, { name: 'Bob Gone' }),
  ])
  await updateOne(db, 'person', { id: archived.id }, { archivedAt: new Date() })
  const find = async (q: string) => (await findRequesters(asAgent(), { q })).map(({ alias }) => alias)

  expect(await find('bo')).toEqual([bo.alias, bob.alias])
  expect(await find('li bo')).toEqual([bo.alias])
  expect(await find('zoe ANG')).toEqual([student.alias])
  expect(await find('obs')).toEqual([bob.alias])
  expect(await find('kim.b@oth')).toEqual([bob.alias])
  expect(await find('gone')).toEqual([])
  expect(await find('%%')).toEqual([])
})

test('a form is shown with the requester’s own courses', async () => {
  const theirs = await getTopicForm(asAgent(), { alias: topic.alias, requester: student.alias })
  const newcomers = await getTopicForm(asAgent(), { alias: topic.alias })

  expect(theirs).toMatchObject({
    priority: 'high',
    team: { alias: team.alias },
    courses: [{ alias: course.alias }],
  })
  expect(theirs.fields.map(({ key }) => key)).toEqual(['course', 'what', 'why'])
  expect(newcomers.courses).toEqual([])
  await expect(getTopicForm(asAgent(), { alias: 'no-such-topic' })).rejects.toMatchObject({
    code: 'not_found',
  })
})
