import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '../testing/a-server.ts'
import { aVisitor } from '../testing/sign-in.ts'
import { rateLimits } from './rate-limits.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

test('guessing at the password of one address is stopped for a while, from anywhere', async () => {
  const visitor = await aVisitor(server)
  const guess = { email: 'victim@uni.example', password: 'a guess' }
  for (let tries = 0; tries < rateLimits.passwordsByEmail.max; tries++)
    expect((await visitor.post('/api/backend/auth/session', guess)).statusCode).toBe(422)

  const answer = await (await aVisitor(server)).post('/api/backend/auth/session', {
    ...guess,
    email: 'VICTIM@uni.example',
  })

  expect(answer.statusCode).toBe(429)
  const { code, message, retryAt } = answer.json().error
  expect([code, message]).toEqual(['too_many_requests', 'That was too often. Try again in 15 minutes.'])
  expect(Date.parse(retryAt)).toBeGreaterThan(server.clock.now().getTime())
  const other = await visitor.post('/api/backend/auth/session', { ...guess, email: 'other@uni.example' })
  expect(other.statusCode).toBe(422)
})

test('asking for codes for one address is stopped for a while', async () => {
  const visitor = await aVisitor(server)
  const ask = { email: 'flooded@uni.example' }
  for (let tries = 0; tries < rateLimits.codesByEmail.max; tries++)
    expect((await visitor.post('/api/auth/codes', ask)).statusCode).toBe(202)

  expect((await visitor.post('/api/auth/codes', ask)).statusCode).toBe(429)
})

test('sign-ins of many addresses from one place are stopped for a while', async () => {
  const own = await aServer()
  const visitor = await aVisitor(own)
  const statuses = []
  for (let tries = 0; tries <= rateLimits.signInByAddress.max; tries++) {
    const answer = await visitor.post('/api/auth/codes', { email: `person-${tries}@uni.example` })
    statuses.push(answer.statusCode)
  }

  expect(statuses.slice(0, -1).every((status) => status === 202)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  await own.close()
})

test('a demonstration may turn the limits off', async () => {
  const own = await aServer({ env: { LODGE_RATE_LIMITS: 'off' } })
  const visitor = await aVisitor(own)
  for (let tries = 0; tries < rateLimits.codesByEmail.max + 2; tries++)
    expect((await visitor.post('/api/auth/codes', { email: 'a@uni.example' })).statusCode).toBe(202)
  await own.close()
})
