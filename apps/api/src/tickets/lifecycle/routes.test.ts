import { randomUUID } from 'node:crypto'
import { updateOne } from '@lodge/database'
import { aDepartment, anAgent, anSlaPolicy, aStudent, aSuperadmin, aTeam, aTopic } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin, signInToPortal } from '../../testing/sign-in.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let team: Awaited<ReturnType<typeof aTeam>>
let otherTeam: Awaited<ReturnType<typeof aTeam>>
let topic: Awaited<ReturnType<typeof aTopic>>
let agent: Awaited<ReturnType<typeof anAgent>>
let requester: TestBrowser
let staff: TestBrowser
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  ;[team, otherTeam] = [await aTeam(db), await aTeam(db)]
  topic = await aTopic(db, {
    team,
    slaPolicy: await anSlaPolicy(db),
    fields: [{ key: 'room', type: 'text', label: 'Room', isRequired: true }],
  })
  agent = await anAgent(db, { teams: [team, otherTeam], passwordHash: await passwordHash })
  requester = await signInToPortal(server, await aStudent(db, { department: await aDepartment(db) }))
  staff = await signInToAdmin(server, agent)
})
afterAll(() => server.close())

const question = (changes = {}) => ({
  topic: topic.alias,
  subject: 'The door is locked',
  body: 'I cannot get in.',
  formAnswers: { room: 'B12' },
  attachments: [],
  submissionId: randomUUID(),
  ...changes,
})

async function aNumber() {
  const answer = await requester.post('/api/tickets', question())
  expect(answer.statusCode).toBe(201)
  return Number(answer.json().number)
}

const reply = (changes = {}) => ({
  body: 'We are on our way.',
  visibility: 'public',
  attachments: [],
  submissionId: randomUUID(),
  ...changes,
})

test('visitors list the topics, and requesters read the form of one', async () => {
  const list = await server.browser().get('/api/topics')
  const topicView = await requester.get(`/api/topics/${topic.alias}`)
  const none = await requester.get('/api/topics/no-such-topic')

  expect(list.json().items).toContainEqual(expect.objectContaining({ alias: topic.alias }))
  expect([topicView.statusCode, topicView.json().fields[0].key]).toEqual([200, 'room'])
  expect(none.statusCode).toBe(404)
})

test('a submission creates a ticket, and its repeat creates no second one', async () => {
  const body = question()
  const [first, repeat] = [
    await requester.post('/api/tickets', body),
    await requester.post('/api/tickets', body),
  ]

  expect([first.statusCode, repeat.statusCode]).toEqual([201, 201])
  expect(repeat.json().number).toBe(first.json().number)
  const ticket = await requester.get(`/api/tickets/${first.json().number}`)
  expect(ticket.json()).toMatchObject({ subject: 'The door is locked', can: { reply: true, close: true } })
})

test('a ticket with a missing form answer or without a topic is refused at the field', async () => {
  const gap = await requester.post('/api/tickets', question({ formAnswers: {} }))
  const nowhere = await requester.post('/api/tickets', question({ topic: 'no-such-topic' }))

  expect([gap.statusCode, Object.keys(gap.json().error.fields)]).toEqual([422, ['formAnswers.room']])
  expect([nowhere.statusCode, nowhere.json().error.code]).toEqual([422, 'unknown_topic'])
})

test('a requester lists, reads, answers, closes and reopens their own tickets', async () => {
  const number = await aNumber()
  const list = await requester.get('/api/tickets?show=all')
  const answer = await requester.post(`/api/tickets/${number}/replies`, reply())
  const closed = await requester.post(`/api/tickets/${number}/closure`)
  const early = await requester.post(`/api/tickets/${number}/follow-up`, reply())
  const reopened = await requester.delete(`/api/tickets/${number}/closure`)

  expect(list.json().items).toContainEqual(expect.objectContaining({ number }))
  expect(answer.statusCode).toBe(201)
  expect([closed.statusCode, closed.json().status]).toEqual([201, 'closed'])
  expect([early.statusCode, early.json().error.code]).toEqual([409, 'status_not_allowed'])
  expect([reopened.statusCode, reopened.json().status]).toEqual([200, 'open'])
  expect((await requester.get(`/api/tickets/${number}`)).json().messages).toHaveLength(2)
  expect((await requester.get(`/api/tickets/${number}/sla`)).statusCode).toBe(200)
})

test('another requester’s ticket can be neither read nor answered', async () => {
  const number = await aNumber()
  const other = await signInToPortal(
    server,
    await aStudent(server.db, { department: await aDepartment(server.db) }),
  )

  expect((await other.get(`/api/tickets/${number}`)).statusCode).toBe(404)
  expect((await other.get(`/api/tickets/${number}/sla`)).statusCode).toBe(404)
  expect((await other.post(`/api/tickets/${number}/replies`, reply())).statusCode).toBe(404)
  expect((await other.post(`/api/tickets/${number}/closure`)).statusCode).toBe(404)
})

test('an internal note never reaches the requester, a public reply does', async () => {
  const number = await aNumber()
  const path = `/api/backend/tickets/${number}/replies`
  const note = await staff.post(path, reply({ visibility: 'internal', body: 'Between us' }))
  const answer = await staff.post(path, reply({ thenStatus: 'pending' }))

  const detail = await requester.get(`/api/tickets/${number}`)

  expect([note.statusCode, answer.statusCode]).toEqual([201, 201])
  expect(detail.json()).toMatchObject({ status: 'pending' })
  expect(detail.body).toContain('We are on our way.')
  expect(detail.body).not.toContain('Between us')
})

test('an agent lists and reads, and sets status, priority, assignee and team', async () => {
  const number = await aNumber()
  const path = `/api/backend/tickets/${number}`

  const list = await staff.get(`/api/backend/tickets?assignee=nobody&team=${team.alias}`)
  const detail = await staff.get(path)
  const assignment = await staff.put(`${path}/assignee`, { assignee: agent.alias, expected: null })
  const status = await staff.put(`${path}/status`, { status: 'on_hold' })
  const priority = await staff.put(`${path}/priority`, { priority: 'urgent' })
  const move = await staff.put(`${path}/team`, { team: otherTeam.alias })

  expect(list.json().items).toContainEqual(expect.objectContaining({ number }))
  expect(detail.json()).toMatchObject({ number, can: { reply: true, assign: true } })
  expect([assignment.statusCode, assignment.json().assignee?.alias]).toEqual([200, agent.alias])
  expect([status.statusCode, status.json().status]).toEqual([200, 'on_hold'])
  expect([priority.statusCode, priority.json().priority]).toEqual([200, 'urgent'])
  expect([move.statusCode, move.json().row?.team.alias]).toEqual([200, otherTeam.alias])
  expect((await staff.get(`${path}/sla`)).statusCode).toBe(200)
})

test('an unknown status is a 422, an impossible one a 409, and a broken cursor a 422', async () => {
  const path = `/api/backend/tickets/${await aNumber()}/status`
  await staff.put(path, { status: 'resolved' })

  const unknown = await staff.put(path, { status: 'new' })
  const unfit = await staff.put(path, { status: 'pending' })
  const cursor = await staff.get('/api/backend/tickets?cursor=broken')

  expect([unknown.statusCode, Object.keys(unknown.json().error.fields)]).toEqual([422, ['status']])
  expect([unfit.statusCode, unfit.json().error.code]).toEqual([409, 'status_not_allowed'])
  expect(cursor.statusCode).toBe(422)
})

test('queues are counted for the teams that the agent sees, with the teams in order', async () => {
  const answer = await staff.get('/api/backend/queues')

  expect(answer.statusCode).toBe(200)
  expect(
    answer
      .json()
      .teams.map(({ alias }: { alias: string }) => alias)
      .sort(),
  ).toEqual([team.alias, otherTeam.alias].sort())
  expect(answer.json().byTeam[team.alias].open).toBeGreaterThan(0)
  expect((await staff.get('/api/backend/dashboard')).statusCode).toBe(200)
})

test('only a superadmin reads the activity log', async () => {
  const admin = await aSuperadmin(server.db)
  await updateOne(server.db, 'person', { id: admin.id }, { passwordHash: await passwordHash })

  const answer = await (await signInToAdmin(server, admin)).get('/api/backend/activity')

  expect(answer.statusCode).toBe(200)
  expect((await staff.get('/api/backend/activity')).statusCode).toBe(403)
})

test('a reply to an outdated thread is a 409 with the newer messages, and rich text is sanitised', async () => {
  const number = await aNumber()
  const path = `/api/backend/tickets/${number}/replies`
  const lastSeen = (await staff.get(`/api/backend/tickets/${number}`)).json().messages[0].id
  const answer = { body: 'It is open again.', attachments: [], submissionId: randomUUID() }
  const newer = (await requester.post(`/api/tickets/${number}/replies`, answer)).json()
  const late = { ...reply(), body: undefined, html: '<p onclick="x()">Then <b>good</b></p>' }

  const refusal = await staff.post(path, { ...late, lastSeenMessageId: lastSeen })
  const accepted = await staff.post(path, { ...late, lastSeenMessageId: newer.id })

  expect([refusal.statusCode, refusal.json().error]).toEqual([
    409,
    expect.objectContaining({
      code: 'newer_messages',
      present: { messages: [expect.objectContaining({ id: newer.id, body: 'It is open again.' })] },
    }),
  ])
  expect([accepted.statusCode, accepted.json().html]).toEqual([201, '<p>Then <strong>good</strong></p>'])
  const bothTexts = await staff.post(path, reply({ html: '<p>x</p>' }))
  const neither = await staff.post(path, reply({ body: undefined }))
  expect([bothTexts.statusCode, Object.keys(bothTexts.json().error.fields)]).toEqual([422, ['html']])
  expect([neither.statusCode, Object.keys(neither.json().error.fields)]).toEqual([422, ['body']])
})

test('a draft is saved and loaded, and a save over a newer draft is a 409 with that draft', async () => {
  const number = await aNumber()
  const path = `/api/backend/tickets/${number}/drafts/internal`
  const draft = { html: '<p>So far</p>', attachments: [], revision: 0, device: randomUUID() }
  const saved = await staff.put(path, draft)
  const older = await staff.put(path, { ...draft, html: '<p>Older</p>' })
  const composing = await staff.get(`/api/backend/tickets/${number}/composer`)
  const bad = await staff.put(path, { ...draft, revision: -1, device: 'mine' })

  expect(saved.statusCode).toBe(200)
  expect([older.statusCode, older.json().error]).toEqual([
    409,
    expect.objectContaining({ code: 'edit_conflict', present: saved.json() }),
  ])
  expect([composing.statusCode, composing.json().drafts]).toEqual([200, [saved.json()]])
  expect([bad.statusCode, Object.keys(bad.json().error.fields)]).toEqual([422, ['revision', 'device']])
  expect((await staff.put('/api/backend/tickets/999999/drafts/public', draft)).statusCode).toBe(404)
})
