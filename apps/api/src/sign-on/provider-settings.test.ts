import { findMany, getOne } from '@lodge/database'
import { anAgent, aSuperadmin } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor, passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import { signInByProvider } from '../testing/sign-on.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { client, startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let issuer: TestIssuer
let admin: TestBrowser
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' } })
  issuer = await startTestIssuer(server.clock.now)
  const superadmin = await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })
  admin = await signInToAdmin(server, superadmin)
  await aSuperadmin(server.db)
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})

const path = '/api/backend/identity-providers'
const input = (more: object = {}) => ({
  name: 'University login',
  issuer: issuer.issuer,
  clientId: client.id,
  secret: client.secret,
  audience: 'both',
  domains: ['uni.example', 'UNI.example '],
  scopes: 'openid profile email',
  acr: null,
  nameClaim: 'name',
  emailClaim: 'email',
  isOffered: true,
  ...more,
})
const fieldOf = (answer: Awaited<ReturnType<TestBrowser['post']>>) => {
  const { fields } = answer.json().error
  return [answer.statusCode, Object.keys(fields ?? {})[0]]
}

test('a provider is added, read, used, changed and archived, and its secret is told to nobody', async () => {
  const made = await admin.post(path, input())
  expect(made.statusCode, made.body).toBe(201)
  const { alias, revision } = made.json()
  expect(made.json()).toMatchObject({
    domains: ['uni.example'],
    isSecretReadable: true,
    returnAddress: `${server.config.appUrl}/sign-on/return/${alias}`,
    signOutAddress: `${server.config.appUrl}/sign-on/sign-out/${alias}`,
  })
  const stored = await getOne(server.db, 'identity_provider', { alias })
  expect(stored.secret).not.toContain(client.secret)

  const changed = await admin.put(`${path}/${alias}`, {
    ...input({ secret: '', name: 'Campus login' }),
    revision,
  })
  expect(changed.json()).toMatchObject({ alias, name: 'Campus login' })
  const student = await createVisitor(server)
  const claims = { sub: 'one', name: 'Mei Tan', email: 'mei@uni.example' }
  const page = await signInByProvider(student, issuer, { path: `/sign-on/portal/${alias}`, claims })
  expect(page).toBe('/tickets/index')

  const seen = [
    made,
    changed,
    await admin.get(path),
    await admin.get(`${path}.csv`),
    await admin.get(`${path}/${alias}`),
    await admin.get(`/api/backend/activity/identity-provider/${alias}`),
  ]
  expect(seen.map(({ statusCode }) => statusCode)).toEqual([201, 200, 200, 200, 200, 200])
  for (const { body } of seen) expect(body).not.toContain(client.secret)
  const events = await findMany(server.db, 'event', { type: 'identity_provider.changed' })
  expect(JSON.stringify(events.map(({ payload }) => payload))).not.toContain(client.secret)
  expect((await admin.get(path)).json().items).toMatchObject([{ alias, people: 1 }])

  expect((await admin.put(`${path}/${alias}/archived`, { isArchived: true })).statusCode).toBe(200)
  expect((await student.get('/api/auth/providers?area=portal')).json()).toMatchObject({ items: [] })
})

test.each([
  ['no address', { issuer: 'uni login' }, 'issuer'],
  ['an address of another kind', { issuer: 'ftp://uni.example' }, 'issuer'],
  ['an address with a password', { issuer: 'https://user:word@uni.example' }, 'issuer'],
  ['an address inside', { issuer: 'http://10.0.0.1' }, 'issuer'],
  ['the metadata service of a cloud', { issuer: 'http://169.254.169.254' }, 'issuer'],
  ['a host that does not exist', { issuer: 'https://login.nobody.invalid' }, 'issuer'],
  ['no secret', { secret: '' }, 'secret'],
  ['scopes without openid', { scopes: 'profile email' }, 'scopes'],
  ['a domain that is none', { domains: ['@uni'] }, 'domains.0'],
])('a provider with %s is refused at its field', async (_, wrong, field) => {
  expect(fieldOf(await admin.post(path, input(wrong)))).toEqual([422, field])
})

test('an issuer that calls itself otherwise is refused', async () => {
  const otherwise = issuer.issuer.replace('127.0.0.1', 'localhost')
  const refused = await admin.post(path, input({ issuer: `${otherwise}/realms/x` }))
  expect(fieldOf(refused)).toEqual([422, 'issuer'])
  const trailing = await admin.post(path, input({ issuer: `${issuer.issuer}/` }))
  expect(trailing.json()).toMatchObject({ issuer: issuer.issuer })
})

test('in production a provider needs https', async () => {
  const strict = await startTestServer({
    env: {
      LODGE_MODE: 'production',
      LODGE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
      LODGE_SECRET: 'a random text of more than thirty-two characters',
      APP_URL: 'https://help.uni.example',
      LODGE_TRUSTED_PROXIES: 'none',
    },
  })
  const superadmin = await anAgent(strict.db, { role: 'superadmin', passwordHash: await passwordHash })
  const browser = await signInToAdmin(strict, superadmin)
  const refused = await browser.post(path, input())
  expect(refused.json().error.fields).toMatchObject({ issuer: { reason: 'issuer_not_https' } })
  await strict.close()
})

test('who is no superadmin neither reads nor changes providers', async () => {
  const agent = await anAgent(server.db, {
    permissions: ['manage_user_account', 'manage_webhook'],
    passwordHash: await passwordHash,
  })
  const browser = await signInToAdmin(server, agent)
  const answers = [
    await browser.get(path),
    await browser.post(path, input()),
    await browser.post(`${path}/university-login/tests`, { area: 'portal' }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
})
