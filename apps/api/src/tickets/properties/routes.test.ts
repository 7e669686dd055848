import { randomUUID } from 'node:crypto'
import { limits } from '@lodge/contracts'
import {
  aCourse,
  aDepartment,
  anAgent,
  anSlaPolicy,
  aStudent,
  aTeam,
  aTicket,
  aTopic,
} from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin, signInToPortal } from '../../testing/sign-in.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let team: Awaited<ReturnType<typeof aTeam>>
let student: Awaited<ReturnType<typeof aStudent>>
let staff: TestBrowser
let requester: TestBrowser
beforeAll(async () => {
  server = await startTestServer()
  team = await aTeam(server.db)
  await anSlaPolicy(server.db)
  staff = await signInToAdmin(
    server,
    await anAgent(server.db, { teams: [team], passwordHash: await passwordHash }),
  )
  student = await aStudent(server.db, { department: await aDepartment(server.db) })
  requester = await signInToPortal(server, student)
})
afterAll(() => server.close())

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)

test('an agent sets topic, department, course and tags', async () => {
  const { db } = server
  const [topic, other, department, course] = await Promise.all([
    aTopic(db, { team }),
    aTopic(db),
    aDepartment(db),
    aCourse(db),
  ])
  const { number } = await aTicket(db, { team, topic })
  const path = `/api/backend/tickets/${number}`
  const topicChange = await staff.put(`${path}/topic`, { topic: other.alias, expected: topic.alias })
  const late = await staff.put(`${path}/topic`, { topic: topic.alias, expected: topic.alias })
  const departmentChange = await staff.put(`${path}/department`, {
    department: department.alias,
    expected: null,
  })
  const courseChange = await staff.put(`${path}/course`, { course: course.alias, expected: null })
  const tagChange = await staff.put(`${path}/tags`, { add: ['Exam Clash'] })
  const wrong = await staff.put(`${path}/tags`, { add: ['ok', '-no'] })

  expect(topicChange.json()).toMatchObject({
    row: { topic: { alias: other.alias } },
    suggestedTeam: { name: expect.any(String) },
  })
  expect([late.statusCode, late.json().error.present.topic.alias]).toEqual([409, other.alias])
  expect(departmentChange.json().department.alias).toBe(department.alias)
  expect(courseChange.json().course.alias).toBe(course.alias)
  expect(tagChange.json().tags).toEqual(['exam-clash'])
  expect([wrong.statusCode, Object.keys(wrong.json().error.fields)]).toEqual([422, ['add.1']])
  expect((await staff.get('/api/backend/tags?text=exam')).json().items).toContain('exam-clash')
  expect((await staff.get(`/api/backend/courses?text=${course.code}`)).json().items).toHaveLength(1)
  expect((await staff.get(`${path}/form`)).statusCode).toBe(404)
})

test('an agent sets the language, which is stored in its canonical form', async () => {
  const { number } = await aTicket(server.db, { team })
  const path = `/api/backend/tickets/${number}/language`
  const set = await staff.put(path, { language: 'PT-br', expected: null })
  const late = await staff.put(path, { language: 'cy', expected: null })
  const wrong = await staff.put(path, { language: 'en_US@posix', expected: 'pt-BR' })

  expect(set.json()).toMatchObject({ language: 'pt-BR' })
  expect([late.statusCode, late.json().error.present.language]).toEqual([409, 'pt-BR'])
  expect([wrong.statusCode, Object.keys(wrong.json().error.fields)]).toEqual([422, ['language']])
})

test('a snoozed ticket names its end, and an end in the past is refused', async () => {
  const { number } = await aTicket(server.db, { team })
  const path = `/api/backend/tickets/${number}/status`
  const until = inDays(1).toISOString()
  const snooze = await staff.put(path, { status: 'on_hold', until })
  const refusal = await staff.put(path, { status: 'on_hold', until: inDays(-1).toISOString() })
  const nonsense = await staff.put(path, { status: 'on_hold', until: 'tomorrow' })

  expect([snooze.statusCode, snooze.json().snoozedUntil]).toEqual([200, until])
  expect([refusal.statusCode, Object.keys(refusal.json().error.fields)]).toEqual([422, ['until']])
  expect([nonsense.statusCode, Object.keys(nonsense.json().error.fields)]).toEqual([422, ['until']])
})

test('the form answers are read with their form and changed by the rules of the form', async () => {
  const { db } = server
  const topic = await aTopic(db, {
    team,
    fields: [{ key: 'room', type: 'text', label: 'Room', isRequired: true }],
  })
  const creation = await requester.post('/api/tickets', {
    topic: topic.alias,
    subject: 'The door',
    body: 'It is locked.',
    formAnswers: { room: 'B12' },
    submissionId: randomUUID(),
  })
  const path = `/api/backend/tickets/${creation.json().number}`
  const form = await staff.get(`${path}/form`)
  const gap = await staff.put(`${path}/form-answers`, { formAnswers: {}, expected: { room: 'B12' } })
  const set = await staff.put(`${path}/form-answers`, {
    formAnswers: { room: 'C1' },
    expected: { room: 'B12' },
  })

  expect(form.json()).toMatchObject({ version: 1, formAnswers: { room: 'B12' }, fields: [{ key: 'room' }] })
  expect([gap.statusCode, Object.keys(gap.json().error.fields)]).toEqual([422, ['formAnswers.room']])
  expect(set.statusCode).toBe(200)
  expect((await staff.get(path)).json().formAnswers).toMatchObject([{ key: 'room', answer: 'C1' }])
})

test('a requester continues a ticket that is closed for good in a follow-up', async () => {
  const closedAt = inDays(-limits.reopenDays - 1)
  const { number } = await aTicket(server.db, { team, requester: student, status: 'closed', closedAt })
  const body = { body: 'Again.', attachments: [], submissionId: randomUUID() }
  const refusal = await requester.post(`/api/tickets/${number}/replies`, body)
  const followUp = await requester.post(`/api/tickets/${number}/follow-up`, body)

  expect([refusal.statusCode, refusal.json().error.code]).toEqual([409, 'ticket_closed'])
  expect([followUp.statusCode, followUp.json().follows]).toEqual([201, number])
  expect((await requester.get(`/api/tickets/${number}`)).json().followedBy).toBe(followUp.json().number)
})
