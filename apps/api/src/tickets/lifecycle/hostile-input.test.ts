import { randomUUID } from 'node:crypto'
import { countRows } from '@lodge/database'
import { aDepartment, anAgent, aStudent, aTeam, aTopic } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin, signInToPortal } from '../../testing/sign-in.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let topic: Awaited<ReturnType<typeof aTopic>>
let requester: TestBrowser
let stranger: TestBrowser
let staff: TestBrowser
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const team = await aTeam(db)
  topic = await aTopic(db, {
    team,
    fields: [{ key: 'room', type: 'text', label: 'Room', isRequired: false }],
  })
  const department = await aDepartment(db)
  requester = await signInToPortal(server, await aStudent(db, { department }))
  stranger = await signInToPortal(server, await aStudent(db, { department }))
  staff = await signInToAdmin(server, await anAgent(db, { teams: [team], passwordHash: await passwordHash }))
})
afterAll(() => server.close())

const ask = (words: { subject?: string; body?: string; room?: string }) =>
  requester.post('/api/tickets', {
    topic: topic.alias,
    subject: words.subject ?? 'The door',
    body: words.body ?? 'It is locked.',
    formAnswers: { room: words.room ?? 'B12' },
    attachments: [],
    submissionId: randomUUID(),
  })

test.each([
  ['markup', '<script>alert(1)</script><style>*{display:none}</style>"><img src=x onerror=alert(1)>'],
  ['a template', '{{ siteName }} {% for i in (1..9) %}x{% endfor %} #{7*7}'],
  ['SQL', `Robert'); DROP TABLE ticket;-- %_\\`],
  ['emoji', 'No heat 🥶 for 👨‍👩‍👧‍👦 in 🇬🇧'],
  ['text from right to left', 'הדלת נעולה بسم الله'],
])('%s is stored as plain text and returned as JSON', async (_, text) => {
  const created = await ask({ subject: text, body: text, room: text })
  expect(created.statusCode).toBe(201)
  const { number } = created.json()

  for (const [browser, path] of [
    [requester, `/api/tickets/${number}`],
    [staff, `/api/backend/tickets/${number}`],
  ] as const) {
    const answer = await browser.get(path)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.json()).toMatchObject({ subject: text, formAnswers: [{ answer: text }] })
    expect(answer.json().messages[0]).toMatchObject({ body: text, html: null })
  }
})

test.each([
  ['subject', { subject: 'x'.repeat(10_000) }],
  ['body', { body: 'x'.repeat(100_000) }],
  ['formAnswers.room', { room: 'x'.repeat(10_000) }],
  ['subject', { subject: 'A\0B' }],
  ['body', { body: 'A\0B' }],
  ['subject', { subject: 'A\uD800B' }],
  ['body', { body: 'A\uDC00B' }],
])(
  'an overlong or unprintable %s is refused at its field, and no ticket is created',
  async (field, words) => {
    const before = await countRows(server.db, 'ticket')
    const answer = await ask(words)

    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, [field]])
    expect(await countRows(server.db, 'ticket')).toBe(before)
  },
)

test('a subject is kept on one line without characters that reverse text', async () => {
  const { number } = (
    await ask({ subject: 'gpj.\u202Eexe\r\nBcc: all@uni.example', body: 'a\u202Eb' })
  ).json()
  const ticket = (await requester.get(`/api/tickets/${number}`)).json()

  expect(ticket.subject).toBe('gpj.exe Bcc: all@uni.example')
})

test('another person’s ticket is not found by any route', async () => {
  const { number } = (await ask({})).json()
  const reply = { body: 'Hello', attachments: [], submissionId: randomUUID() }

  for (const answer of [
    await stranger.get(`/api/tickets/${number}`),
    await stranger.get(`/api/tickets/${number}/sla`),
    await stranger.post(`/api/tickets/${number}/replies`, reply),
  ])
    expect(answer.statusCode).toBe(404)
})
