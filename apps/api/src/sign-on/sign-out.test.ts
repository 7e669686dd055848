import { randomUUID } from 'node:crypto'
import type { SignOnProblem } from '@lodge/contracts'
import { findMany } from '@lodge/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor } from '../testing/sign-in.ts'
import { aProvider, signInByProvider } from '../testing/sign-on.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestIssuer, type TestIssuer, type TokenLies } from '../testing/test-issuer.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { connectTestSocket, createTestSocket, listenOnFreePort } from '../testing/test-socket.ts'

let server: TestServer
let issuer: TestIssuer
let provider: Awaited<ReturnType<typeof aProvider>>
let address: string
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' } })
  issuer = await startTestIssuer(server.clock.now)
  provider = await aProvider(server, issuer)
  address = await listenOnFreePort(server)
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})

async function aSignedIn(claims: object = {}) {
  const browser = await createVisitor(server)
  const sub = randomUUID()
  const sid = randomUUID()
  const known = { sub, sid, name: 'Mei Tan', email: `${sub}@uni.example`, email_verified: true, ...claims }
  await signInByProvider(browser, issuer, { path: `/sign-on/portal/${provider.alias}`, claims: known })
  return { browser, sub, sid, claims: known }
}
const isIn = async (browser: TestBrowser) => (await browser.get('/api/init')).json().user !== null
const signOutBy = (token: string, { alias } = provider) =>
  server.app.inject({
    method: 'POST',
    url: `/sign-on/sign-out/${alias}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })
const lastProblem = async () => {
  const events = await findMany(server.db, 'event', { type: 'person.sign_on_refused' }, { orderBy: ['seq'] })
  return Object(events.at(-1)?.payload).problem
}

test('the end of a session at the provider ends it here, with its sockets, and no other', async () => {
  const { browser, sub, sid, claims } = await aSignedIn()
  const phone = await createVisitor(server)
  await signInByProvider(phone, issuer, {
    path: `/sign-on/portal/${provider.alias}`,
    claims: { ...claims, sid: randomUUID() },
  })
  const bystander = await aSignedIn()
  const socket = await connectTestSocket(
    createTestSocket(address, '/portal', { cookie: browser.cookieHeader(), origin: server.config.appUrl }),
  )
  const dropped = new Promise((resolve) => socket.once('disconnect', resolve))

  const answer = await signOutBy(await issuer.signLogoutToken({ sub, sid }))
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  await dropped
  socket.disconnect()
  const init = (await browser.get('/api/init')).json()
  expect([init.user, init.session_ended]).toEqual([null, 'provider_signed_out'])
  expect([await isIn(phone), await isIn(bystander.browser)]).toEqual([true, true])

  await signOutBy(await issuer.signLogoutToken({ sub }))
  expect([await isIn(phone), await isIn(bystander.browser)]).toEqual([false, true])
})

test('a provider may name the session alone', async () => {
  const { browser, sid } = await aSignedIn()
  expect((await signOutBy(await issuer.signLogoutToken({ sid }))).statusCode).toBe(200)
  expect(await isIn(browser)).toBe(false)
})

test('one’s own sign-out needs no provider', async () => {
  const { browser } = await aSignedIn()
  issuer.setDown(true)
  expect((await browser.delete('/api/auth/session')).statusCode).toBe(204)
  expect(await isIn(browser)).toBe(false)
  issuer.setDown(false)
})

test('keys that were rolled sign the end of sessions as well', async () => {
  const { browser, sub } = await aSignedIn()
  await issuer.rollKeys()
  await signOutBy(await issuer.signLogoutToken({ sub }))
  expect(await isIn(browser)).toBe(false)
})

const attacks: [attack: string, problem: SignOnProblem, claims: object, lies: TokenLies][] = [
  ['a token that nobody signed', 'wrong_algorithm', {}, { alg: 'none' }],
  ['a token signed by the public key as a secret', 'wrong_algorithm', {}, { alg: 'HS256' }],
  ['a token signed by another key', 'wrong_signature', {}, { isForged: true }],
  ['a token of another issuer', 'wrong_issuer', { iss: 'https://evil.example' }, {}],
  ['a token for another client', 'wrong_audience', { aud: 'somebody-else' }, {}],
  ['a token that is an hour old', 'expired', { iat: Math.floor(Date.now() / 1_000) - 3_600 }, {}],
  ['a token without an id', 'not_valid', { jti: undefined }, {}],
  ['an ID token in its place', 'not_valid', { events: undefined, nonce: 'n' }, {}],
  ['a token with a nonce', 'not_valid', { nonce: 'n' }, {}],
  ['a token about something else', 'not_valid', { events: { other: {} } }, {}],
]

test.each(attacks)('%s ends nothing, and the log says %s', async (_, problem, claims, lies) => {
  server.clock.passMinutes(1)
  const { browser, sub } = await aSignedIn()
  const token = await issuer.signLogoutToken({ sub, ...claims }, lies)
  const answer = await signOutBy(token)
  expect([answer.statusCode, await lastProblem(), await isIn(browser)]).toEqual([400, problem, true])
})

test('a token counts once, and another person’s subject of another provider ends nothing', async () => {
  const { browser, claims, sub } = await aSignedIn()
  const token = await issuer.signLogoutToken({ sub })
  expect((await signOutBy(token)).statusCode).toBe(200)
  await signInByProvider(browser, issuer, { path: `/sign-on/portal/${provider.alias}`, claims })
  server.clock.passMinutes(1)
  expect((await signOutBy(token)).statusCode).toBe(400)
  expect([await lastProblem(), await isIn(browser)]).toEqual(['replayed', true])

  const second = await aProvider(server, issuer)
  expect((await signOutBy(await issuer.signLogoutToken({ sub }), second)).statusCode).toBe(200)
  expect(await isIn(browser)).toBe(true)
})

test.each(['', 'not.a.token', 'x'.repeat(20_000)])('what is no token is refused', async (token) => {
  expect([400, 413]).toContain((await signOutBy(token)).statusCode)
})
