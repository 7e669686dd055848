import { anAgent, aStudent } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor, password, passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { connectTestSocket, createTestSocket, listenOnFreePort } from '../testing/test-socket.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await startTestServer()
  address = await listenOnFreePort(server)
})
afterAll(() => server.close())

const newPassword = 'a quite different one'

async function aSignedInAgent() {
  const agent = await anAgent(server.db, { passwordHash: await passwordHash })
  return { agent, browser: await signInToAdmin(server, agent) }
}

const fieldsOf = (answer: { json: () => { error: { fields?: object } } }) =>
  Object.keys(answer.json().error.fields ?? {})

test('an agent reads their account and saves each of its parts', async () => {
  const { agent, browser } = await aSignedInAgent()
  expect((await browser.get('/api/backend/me')).json()).toMatchObject({ email: agent.email, timezone: null })

  const profile = await browser.put('/api/backend/me/profile', { name: ' Ada ', timezone: 'Asia/Tokyo' })
  expect(profile.json()).toMatchObject({ name: 'Ada', timezone: 'Asia/Tokyo' })
  const signature = await browser.put('/api/backend/me/signature', {
    signature: '<p>Ada</p><script></script>',
  })
  expect(signature.json().signature).toBe('<p>Ada</p>')
  const choice = { bell: true, mail: false }
  const preferences = { assigned: choice, mention: choice, answer: choice, sla: choice }
  const saved = await browser.put('/api/backend/me/notifications', preferences)
  expect(saved.json().notifications).toEqual(preferences)
})

test('a wrong field is named, and nothing is saved', async () => {
  const { browser } = await aSignedInAgent()
  const put = (part: string, body: object) => browser.put(`/api/backend/me/${part}`, body)

  const profile = await put('profile', { name: ' ', timezone: 'Mars/Olympus' })
  expect([profile.statusCode, fieldsOf(profile)]).toEqual([422, ['name', 'timezone']])
  const short = await put('password', { currentPassword: password, newPassword: 'too short' })
  expect([short.statusCode, fieldsOf(short)]).toEqual([422, ['newPassword']])
  const wrong = await put('password', { currentPassword: 'not this one', newPassword })
  expect([wrong.statusCode, fieldsOf(wrong)]).toEqual([422, ['currentPassword']])
  expect((await put('notifications', { assigned: 'yes' })).statusCode).toBe(422)
  expect((await put('signature', {})).statusCode).toBe(422)
  expect((await browser.get('/api/backend/me')).statusCode).toBe(200)
})

test('a changed password ends the other sessions with their live connections, and keeps this one', async () => {
  const { agent, browser } = await aSignedInAgent()
  const other = await signInToAdmin(server, agent)
  const socket = await connectTestSocket(
    createTestSocket(address, '/admin', { cookie: other.cookieHeader() }),
  )
  const reasons: string[] = []
  socket.on('disconnect', (reason) => reasons.push(reason))

  const change = await browser.put('/api/backend/me/password', { currentPassword: password, newPassword })

  expect(change.statusCode).toBe(204)
  expect((await other.get('/api/backend/me')).statusCode).toBe(401)
  await expect.poll(() => reasons).toEqual(['io server disconnect'])
  expect((await browser.get('/api/backend/me')).statusCode).toBe(200)
  const secondSignIn = await (await createVisitor(server)).post('/api/backend/auth/session', {
    email: agent.email,
    password: newPassword,
  })
  expect(secondSignIn.statusCode).toBe(201)
  socket.disconnect()
})

test('sessions are listed in both areas with the current one marked, and end one by one or all others', async () => {
  const { agent, browser } = await aSignedInAgent()
  const [laptop, phone] = [await signInToAdmin(server, agent), await signInToAdmin(server, agent)]
  const portal = await signInToPortal(server, agent)
  const list = async () => (await browser.get('/api/backend/me/sessions')).json().items
  const before = await list()
  expect(before.map(({ area }: { area: string }) => area).toSorted()).toEqual([
    'admin',
    'admin',
    'admin',
    'portal',
  ])
  expect(before.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1)
  expect(JSON.stringify(before)).not.toContain(browser.cookies.get('lodge_admin'))

  const otherSession = before.find(
    ({ isCurrent, area }: { isCurrent: boolean; area: string }) => !isCurrent && area === 'admin',
  )
  expect((await browser.delete(`/api/backend/me/sessions/${otherSession.id}`)).statusCode).toBe(204)
  const alive = async () =>
    (await Promise.all([laptop, phone].map((some) => some.get('/api/backend/me')))).map(
      ({ statusCode }) => statusCode,
    )
  expect((await alive()).toSorted()).toEqual([200, 401])
  expect((await browser.delete(`/api/backend/me/sessions/${otherSession.id}`)).statusCode).toBe(404)

  expect((await browser.delete('/api/backend/me/sessions')).statusCode).toBe(204)
  expect(await alive()).toEqual([401, 401])
  expect((await portal.get('/api/me/courses')).statusCode).toBe(401)
  expect(await list()).toMatchObject([{ isCurrent: true }])
})

test('nobody ends another person’s session', async () => {
  const [mine, theirs] = [await aSignedInAgent(), await aSignedInAgent()]
  const [session] = (await theirs.browser.get('/api/backend/me/sessions')).json().items

  expect((await mine.browser.delete(`/api/backend/me/sessions/${session.id}`)).statusCode).toBe(404)
  expect((await theirs.browser.get('/api/backend/me')).statusCode).toBe(200)
})

test('a session names the browser that started it', async () => {
  const agent = await anAgent(server.db, { passwordHash: await passwordHash })
  const visitor = await createVisitor(server)
  await visitor.post(
    '/api/backend/auth/session',
    { email: agent.email, password },
    { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
  )

  expect((await visitor.get('/api/backend/me/sessions')).json().items).toMatchObject([
    { userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0', isCurrent: true },
  ])
})

test('guessing the present password ends after ten tries', async () => {
  const { browser } = await aSignedInAgent()
  const guess = () => browser.put('/api/backend/me/password', { currentPassword: 'a guess', newPassword })
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries += 1) statuses.push((await guess()).statusCode)

  expect(statuses).toEqual([...Array(10).fill(422), 429])
})

test('students have no account in the admin area', async () => {
  const browser = await signInToPortal(server, await aStudent(server.db))

  expect((await browser.get('/api/backend/me')).statusCode).toBe(401)
})
