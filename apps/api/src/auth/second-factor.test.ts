import { updateOne } from '@lodge/database'
import { anAgent, codeOf } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInLimits } from '../people/sign-in-limits.ts'
import { createVisitor, password, passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const mine = '/api/backend/me/second-factor'
const step = '/api/backend/auth/second-factor'

/** Staff with a second factor, and the browser in which they turned it on. */
async function anEnrolledAgent() {
  const agent = await anAgent(server.db, { passwordHash: await passwordHash })
  const other = await signInToAdmin(server, agent)
  const browser = await signInToAdmin(server, agent)
  const { secret } = (await browser.post(mine, { password })).json()
  const confirmed = await browser.put(mine, { code: codeOf(secret, server.clock.now()) })
  const recoveryCodes: string[] = confirmed.json().recoveryCodes
  return { agent, browser, other, secret, recoveryCodes }
}

/** Gives the password in a browser that nobody knows; the second step waits. */
async function giveUpPassword({ email }: { email: string }, visitor?: TestBrowser) {
  const browser = visitor ?? (await createVisitor(server))
  const answer = await browser.post('/api/backend/auth/session', { email, password })
  return { browser, answer }
}

test('enrolling ends the other sessions, and a password without a code opens nothing', async () => {
  const { agent, browser, other, secret } = await anEnrolledAgent()
  expect((await browser.get(mine)).json()).toMatchObject({ recoveryCodesLeft: 10 })
  expect((await other.get('/api/backend/me')).statusCode).toBe(401)

  const pending = await giveUpPassword(agent)

  expect([pending.answer.statusCode, pending.answer.json()]).toEqual([201, { secondFactor: 'code' }])
  expect(pending.browser.cookies.has('lodge_admin')).toBe(false)
  expect(pending.browser.cookies.has('lodge_known')).toBe(false)
  for (const path of ['/api/backend/me', mine, '/api/backend/agents'])
    expect((await pending.browser.get(path)).statusCode).toBe(401)
  expect((await pending.browser.get('/api/backend/init')).json().user).toBeNull()
  expect((await pending.browser.post(`${step}/enrolment`)).statusCode).toBe(410)

  const code = codeOf(secret, server.clock.now(), 1)
  const answer = await pending.browser.post(step, { code })
  expect([answer.statusCode, answer.json().alias]).toEqual([201, agent.alias])
  expect((await pending.browser.get('/api/backend/me')).statusCode).toBe(200)
  expect(pending.browser.cookies.has('lodge_pending')).toBe(false)
  expect(pending.browser.cookies.has('lodge_known')).toBe(true)

  const replay = await giveUpPassword(agent)
  expect((await replay.browser.post(step, { code })).json().error.code).toBe('wrong_code')
})

test('a recovery code signs in after the password, and not without it', async () => {
  const { agent, recoveryCodes } = await anEnrolledAgent()
  const [code] = recoveryCodes

  const stranger = await createVisitor(server)
  expect((await stranger.post(step, { code })).json().error.reason).toBe('sign_in_expired')
  const { browser } = await giveUpPassword(agent)
  expect((await browser.post(step, { code })).statusCode).toBe(201)
})

test('a sign-in with only the password given expires after ten minutes', async () => {
  const own = await startTestServer()
  const agent = await anAgent(own.db, { passwordHash: await passwordHash, role: 'strict' })
  await updateOne(own.db, 'role', { name: 'strict' }, { requiresSecondFactor: true })
  const visitor = await createVisitor(own)
  await visitor.post('/api/backend/auth/session', { email: agent.email, password })
  expect((await visitor.post(`${step}/enrolment`)).statusCode).toBe(201)

  own.clock.passMinutes(11)

  const late = await visitor.post(`${step}/enrolment`)
  expect([late.statusCode, late.json().error.reason]).toEqual([410, 'sign_in_expired'])
  await own.close()
})

test('guessing codes is stopped, while a browser that the agent has used before can still sign in', async () => {
  const { agent, browser, secret } = await anEnrolledAgent()
  const { max } = signInLimits.secondFactorsByBrowser
  const { browser: guesser } = await giveUpPassword(agent)
  const statuses: number[] = []
  for (let tries = 0; tries <= max; tries += 1)
    statuses.push((await guesser.post(step, { code: '000000' })).statusCode)

  expect(statuses).toEqual([...Array(max).fill(422), 429])
  const { answer } = await giveUpPassword(agent, browser)
  expect(answer.json()).toEqual({ secondFactor: 'code' })
  const code = codeOf(secret, server.clock.now(), 1)
  expect((await browser.post(step, { code })).statusCode).toBe(201)
})

test('an agent whose role requires a second factor sets it up before anything else', async () => {
  const agent = await anAgent(server.db, { passwordHash: await passwordHash, role: 'counter' })
  const earlier = await signInToAdmin(server, agent)
  await updateOne(server.db, 'role', { name: 'counter' }, { requiresSecondFactor: true })
  expect((await earlier.get('/api/backend/me')).statusCode).toBe(401)

  const { browser, answer } = await giveUpPassword(agent)
  expect(answer.json()).toEqual({ secondFactor: 'enrolment' })
  expect((await browser.post(step, { code: '123456' })).statusCode).toBe(410)
  const { secret } = (await browser.post(`${step}/enrolment`)).json()
  expect((await browser.get('/api/backend/me')).statusCode).toBe(401)
  const enrolment = await browser.put(`${step}/enrolment`, { code: codeOf(secret, server.clock.now()) })

  expect(enrolment.json()).toMatchObject({ user: { alias: agent.alias }, recoveryCodes: expect.any(Array) })
  expect((await browser.get('/api/backend/me')).statusCode).toBe(200)
  const secondEnrolment = await browser.put(`${step}/enrolment`, {
    code: codeOf(secret, server.clock.now(), 1),
  })
  expect(secondEnrolment.statusCode).toBe(410)
})

test('an agent turns the second factor off with the password and a code', async () => {
  const { agent, browser, secret } = await anEnrolledAgent()
  const wrong = await browser.post(`${mine}/removal`, { password: 'not it', code: '000000' })
  expect([wrong.statusCode, Object.keys(wrong.json().error.fields)]).toEqual([422, ['password']])

  const code = codeOf(secret, server.clock.now(), 1)
  expect((await browser.post(`${mine}/removal`, { password, code })).statusCode).toBe(204)

  expect((await giveUpPassword(agent)).answer.json()).toMatchObject({ alias: agent.alias })
})
