import { anAgent } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLimitCounts } from '../testing/set-limit-counts.ts'
import { passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { rateLimits } from './rate-limits.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_TRUSTED_PROXIES: 'loopback' } })
})
afterAll(() => server.close())

test('a flood from one address is refused for a minute, except for people signed in at that address', async () => {
  const floodHeaders = { 'x-forwarded-for': '2001:db8::1' }
  const agent = await anAgent(server.db, { passwordHash: await passwordHash })
  const signedIn = await signInToAdmin(server, agent)
  const visitor = server.browser()
  expect((await visitor.get('/sanctum/csrf-cookie', floodHeaders)).statusCode).toBe(204)
  await setLimitCounts(server, 'everythingByAddress:2001:db8', rateLimits.everythingByAddress.max)

  const answer = await visitor.get('/sanctum/csrf-cookie', { 'x-forwarded-for': '2001:db8::2' })

  expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'too_many_requests'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await signedIn.get('/api/backend/me', floodHeaders)).statusCode).toBe(200)
  const elsewhere = await visitor.get('/sanctum/csrf-cookie', { 'x-forwarded-for': '192.0.2.7' })
  expect(elsewhere.statusCode).toBe(204)
})

test('a flood from a signed-in browser is refused, and other browsers at its address are not', async () => {
  const agent = await anAgent(server.db, { passwordHash: await passwordHash })
  const colleague = await anAgent(server.db, { passwordHash: await passwordHash })
  const browser = await signInToAdmin(server, agent)
  expect((await browser.get('/api/backend/me')).statusCode).toBe(200)
  await setLimitCounts(server, 'everythingByBrowser', rateLimits.everythingByBrowser.max)

  expect((await browser.get('/api/backend/me')).statusCode).toBe(429)
  const other = await signInToAdmin(server, colleague)
  expect((await other.get('/api/backend/me')).statusCode).toBe(200)
})

test('an address with encoded letters counts like any other', async () => {
  const visitor = server.browser()
  const from = { 'x-forwarded-for': '192.0.2.20' }
  expect((await visitor.get('/%61pi/init', from)).statusCode).toBe(200)
  await setLimitCounts(server, 'everythingByAddress:192.0.2.20', rateLimits.everythingByAddress.max)

  expect((await visitor.get('/%61pi/init', from)).statusCode).toBe(429)
})
