import { getOne } from '@lodge/database'
import { setPasswordResetToken } from '@lodge/desk/identity'
import { anAgent } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInLimits } from '../people/sign-in-limits.ts'
import { createVisitor, passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const path = '/api/backend/auth/password-reset'
const newPassword = 'a quite different one'

/** Asks for a link, and gives its secret as the e-mail worker makes it. */
async function askForLink(email: string): Promise<string> {
  const visitor = await createVisitor(server)
  expect((await visitor.post(path, { email })).statusCode).toBe(204)
  const { id } = await getOne(server.db, 'password_reset', { email })
  return (await setPasswordResetToken(server.db, id))?.token ?? ''
}

test('the link for a forgotten password sets a new one, ends all sessions and signs nobody in', async () => {
  const agent = await anAgent(server.db, { passwordHash: await passwordHash })
  const earlier = await signInToAdmin(server, agent)
  const token = await askForLink(agent.email)
  const visitor = await createVisitor(server)

  expect((await visitor.post(`${path}/open`, { token })).json()).toEqual({ email: agent.email })
  const completion = await visitor.post(`${path}/complete`, { token, password: newPassword })

  expect(completion.statusCode).toBe(204)
  expect((await earlier.get('/api/backend/me')).statusCode).toBe(401)
  expect((await visitor.get('/api/backend/me')).statusCode).toBe(401)
  const session = await visitor.post('/api/backend/auth/session', {
    email: agent.email,
    password: newPassword,
  })
  expect(session.statusCode).toBe(201)
})

test('an invalid link is refused, and a weak password is refused at its field', async () => {
  const visitor = await createVisitor(server)
  const unknown = { token: 'x'.repeat(43) }
  const opening = await visitor.post(`${path}/open`, unknown)
  const completion = await visitor.post(`${path}/complete`, { ...unknown, password: newPassword })
  for (const answer of [opening, completion])
    expect([answer.statusCode, answer.json().error.code]).toEqual([410, 'password_reset_invalid'])

  const short = await visitor.post(`${path}/complete`, { token: 'short', password: 'short' })
  expect(Object.keys(short.json().error.fields).toSorted()).toEqual(['password', 'token'])
})

test('neither the answer nor the rate limit tells whether an address is known', async () => {
  const { email } = await anAgent(server.db, { passwordHash: await passwordHash })
  const { max } = signInLimits.passwordResetsByBrowser

  const answersTo = async (address: string) => {
    const visitor = await createVisitor(server)
    const statuses: number[] = []
    for (let tries = 0; tries <= max; tries += 1)
      statuses.push((await visitor.post(path, { email: address })).statusCode)
    return statuses
  }

  const knownAnswers = await answersTo(email)
  expect(knownAnswers).toEqual([...Array(max).fill(204), 429])
  expect(await answersTo('nobody@uni.example')).toEqual(knownAnswers)
})
