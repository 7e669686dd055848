import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '../testing/a-server.ts'
import { aVisitor, signedInToPortal } from '../testing/sign-in.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

const asked = { email: 'ada@uni.example' }
const stale = { success: false, error: { code: 'stale_csrf_token' } }

test('an unsafe request without a token is refused with 419', async () => {
  const answer = await server.browser().post('/api/auth/codes', asked)

  expect(answer.statusCode).toBe(419)
  expect(answer.json()).toMatchObject(stale)
})

test('a token in the cookie alone is not enough', async () => {
  const visitor = await aVisitor(server)

  const answer = await visitor.post('/api/auth/codes', asked, { 'x-xsrf-token': '' })

  expect(answer.statusCode).toBe(419)
})

test("another browser's token is refused", async () => {
  const [visitor, other] = [await aVisitor(server), await aVisitor(server)]
  visitor.cookies.set('XSRF-TOKEN', other.cookies.get('XSRF-TOKEN') ?? '')

  expect((await visitor.post('/api/auth/codes', asked)).statusCode).toBe(419)
  expect((await other.post('/api/auth/codes', asked)).statusCode).toBe(202)
})

test('a token with an altered expiry is refused', async () => {
  const visitor = await aVisitor(server)
  const [, ...rest] = (visitor.cookies.get('XSRF-TOKEN') ?? '').split('.')
  visitor.cookies.set('XSRF-TOKEN', ['zzzzzzzz', ...rest].join('.'))

  expect((await visitor.post('/api/auth/codes', asked)).statusCode).toBe(419)
})

test('a multipart upload needs the token too', async () => {
  const answer = await server.browser().post('/api/files', '--x--', {
    'content-type': 'multipart/form-data; boundary=x',
  })

  expect(answer.statusCode).toBe(419)
})

test('the token from before signing in is worth nothing afterwards', async () => {
  const visitor = await aVisitor(server)
  const earlier = new Map(visitor.cookies)
  const signedIn = await signedInToPortal(server, { email: 'rotates@uni.example' })
  const current = new Map(signedIn.cookies)
  signedIn.cookies.set('XSRF-TOKEN', earlier.get('XSRF-TOKEN') ?? '')

  expect((await signedIn.delete('/api/auth/session')).statusCode).toBe(419)

  for (const [name, value] of current) signedIn.cookies.set(name, value)
  expect((await signedIn.delete('/api/auth/session')).statusCode).toBe(204)
  expect(signedIn.cookies.get('XSRF-TOKEN')).not.toBe(current.get('XSRF-TOKEN'))
})

test('a token near its end is renewed by any answer, and one past it is refused', async () => {
  const own = await aServer()
  const visitor = await aVisitor(own)
  const first = visitor.cookies.get('XSRF-TOKEN')

  own.clock.passMinutes(60)
  await visitor.get('/api/init')
  expect(visitor.cookies.get('XSRF-TOKEN')).toBe(first)

  own.clock.passMinutes(6 * 60)
  await visitor.get('/api/init')
  expect(visitor.cookies.get('XSRF-TOKEN')).not.toBe(first)
  expect((await visitor.post('/api/auth/codes', asked)).statusCode).toBe(202)

  own.clock.passMinutes(13 * 60)
  expect((await visitor.post('/api/auth/codes', asked)).statusCode).toBe(419)
  await own.close()
})

test('an unsafe request from a page of another site is refused even with its token', async () => {
  const visitor = await aVisitor(server)

  const foreign = await visitor.post('/api/auth/codes', asked, { origin: 'https://evil.example' })
  const own = await visitor.post('/api/auth/codes', asked, { origin: server.config.appUrl })
  const sameHost = await visitor.post('/api/auth/codes', asked, {
    host: '127.0.0.1:8080',
    origin: 'http://127.0.0.1:8080',
  })

  expect([foreign.statusCode, foreign.json().error.code]).toEqual([403, 'forbidden'])
  expect(own.statusCode).toBe(202)
  expect(sameHost.statusCode).toBe(202)
})
