import { aDepartment, aStudent } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor, signInToPortal } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { connectTestSocket, createTestSocket, listenOnFreePort } from '../testing/test-socket.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const codeRequest = { email: 'ada@uni.example' }
const stale = { success: false, error: { code: 'stale_csrf_token' } }

test('an unsafe request without a token is refused with 419', async () => {
  const answer = await server.browser().post('/api/auth/codes', codeRequest)

  expect(answer.statusCode).toBe(419)
  expect(answer.json()).toMatchObject(stale)
})

test('a token in the cookie alone is not enough', async () => {
  const visitor = await createVisitor(server)

  const answer = await visitor.post('/api/auth/codes', codeRequest, { 'x-xsrf-token': '' })

  expect(answer.statusCode).toBe(419)
})

test("another browser's token is refused", async () => {
  const [visitor, other] = [await createVisitor(server), await createVisitor(server)]
  visitor.cookies.set('XSRF-TOKEN', other.cookies.get('XSRF-TOKEN') ?? '')

  expect((await visitor.post('/api/auth/codes', codeRequest)).statusCode).toBe(419)
  expect((await other.post('/api/auth/codes', codeRequest)).statusCode).toBe(202)
})

test('a token with an altered expiry is refused', async () => {
  const visitor = await createVisitor(server)
  const [, ...rest] = (visitor.cookies.get('XSRF-TOKEN') ?? '').split('.')
  visitor.cookies.set('XSRF-TOKEN', ['zzzzzzzz', ...rest].join('.'))

  expect((await visitor.post('/api/auth/codes', codeRequest)).statusCode).toBe(419)
})

test('a multipart upload needs the token too', async () => {
  const answer = await server.browser().post('/api/files', '--x--', {
    'content-type': 'multipart/form-data; boundary=x',
  })

  expect(answer.statusCode).toBe(419)
})

test('a token from before signing in is refused afterwards', async () => {
  const visitor = await createVisitor(server)
  const earlier = new Map(visitor.cookies)
  const signedIn = await signInToPortal(server, { email: 'rotates@uni.example' })
  const current = new Map(signedIn.cookies)
  signedIn.cookies.set('XSRF-TOKEN', earlier.get('XSRF-TOKEN') ?? '')

  expect((await signedIn.delete('/api/auth/session')).statusCode).toBe(419)

  for (const [name, value] of current) signedIn.cookies.set(name, value)
  expect((await signedIn.delete('/api/auth/session')).statusCode).toBe(204)
  expect(signedIn.cookies.get('XSRF-TOKEN')).not.toBe(current.get('XSRF-TOKEN'))
})

test('a token from before signing in stays invalid when the browser’s earlier cookie is restored', async () => {
  const visitor = await createVisitor(server)
  const earlier = new Map(visitor.cookies)
  const signedIn = await signInToPortal(server, { email: 'planted@uni.example' })
  for (const [name, value] of earlier) signedIn.cookies.set(name, value)

  const answer = await signedIn.delete('/api/auth/session')

  expect([answer.statusCode, answer.json().error.code]).toEqual([419, 'stale_csrf_token'])
})

test("a token of another session is refused, and one fetched afterwards is that session's", async () => {
  const [browser, other] = [
    await signInToPortal(server, { email: 'one@uni.example' }),
    await signInToPortal(server, { email: 'other@uni.example' }),
  ]
  browser.cookies.set('lodge_portal', other.cookies.get('lodge_portal') ?? '')
  expect((await browser.delete('/api/auth/session')).statusCode).toBe(419)

  await browser.get('/sanctum/csrf-cookie')

  expect((await browser.delete('/api/auth/session')).statusCode).toBe(204)
})

test('after a session has ended, init gives the browser a valid token without a session', async () => {
  const student = await aStudent(server.db)
  const browser = await signInToPortal(server, student)
  await server.app.sessions.endAllOf(student.id)

  await browser.get('/api/init')

  expect((await browser.post('/api/auth/codes', codeRequest)).statusCode).toBe(202)
})

test('over https every cookie is bound to this host, and a cookie without the prefix does not count', async () => {
  const own = await startTestServer({ env: { APP_URL: 'https://desk.uni.example' } })
  const student = await aStudent(own.db, { department: await aDepartment(own.db) })
  const browser = await signInToPortal(own, student)
  const names = [...browser.cookies.keys()].toSorted()
  expect(names).toEqual([
    '__Host-XSRF-TOKEN',
    '__Host-lodge_browser',
    '__Host-lodge_known',
    '__Host-lodge_portal',
  ])
  const { cookies } = await own.browser().get('/sanctum/csrf-cookie')
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ secure: true, path: '/' })
    expect(cookie.domain).toBeUndefined()
  }
  expect((await browser.get('/api/me/courses')).statusCode).toBe(200)
  const socket = createTestSocket(await listenOnFreePort(own), '/portal', { cookie: browser.cookieHeader() })
  expect((await connectTestSocket(socket)).connected).toBe(true)
  socket.disconnect()

  const session = browser.cookies.get('__Host-lodge_portal') ?? ''
  const otherBrowser = own.browser()
  otherBrowser.cookies.set('lodge_portal', session)
  expect((await otherBrowser.get('/api/me/courses')).statusCode).toBe(401)
  expect((await browser.delete('/api/auth/session')).statusCode).toBe(204)
  await own.close()
})

test('a token that expires soon is renewed by any answer, and an expired one is refused', async () => {
  const own = await startTestServer()
  const visitor = await createVisitor(own)
  const first = visitor.cookies.get('XSRF-TOKEN')

  own.clock.passMinutes(60)
  await visitor.get('/api/init')
  expect(visitor.cookies.get('XSRF-TOKEN')).toBe(first)

  own.clock.passMinutes(6 * 60)
  await visitor.get('/api/init')
  expect(visitor.cookies.get('XSRF-TOKEN')).not.toBe(first)
  expect((await visitor.post('/api/auth/codes', codeRequest)).statusCode).toBe(202)

  own.clock.passMinutes(13 * 60)
  expect((await visitor.post('/api/auth/codes', codeRequest)).statusCode).toBe(419)
  await own.close()
})

test('an unsafe request from a page of another site is refused even with its token', async () => {
  const visitor = await createVisitor(server)

  const foreign = await visitor.post('/api/auth/codes', codeRequest, { origin: 'https://evil.example' })
  const own = await visitor.post('/api/auth/codes', codeRequest, { origin: server.config.appUrl })
  const sameHost = await visitor.post('/api/auth/codes', codeRequest, {
    host: '127.0.0.1:8080',
    origin: 'http://127.0.0.1:8080',
  })

  expect([foreign.statusCode, foreign.json().error.code]).toEqual([403, 'forbidden'])
  expect(own.statusCode).toBe(202)
  expect(sameHost.statusCode).toBe(202)
})
