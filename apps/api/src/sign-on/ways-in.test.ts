import { randomUUID } from 'node:crypto'
import { findMany, getOne, newId, updateOne } from '@lodge/database'
import { setPasswordResetToken } from '@lodge/desk/identity'
import { anAgent, aPasskeyDevice, aStudent, codeOf } from '@lodge/desk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createVisitor, issueCodeFor, password, passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import { aProvider, signInByProvider } from '../testing/sign-on.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let issuer: TestIssuer
let admin: TestBrowser
let boss: Awaited<ReturnType<typeof anAgent>>
let secret: string
let provider: Awaited<ReturnType<typeof aProvider>>
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' } })
  issuer = await startTestIssuer(server.clock.now)
  boss = await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })
  admin = await signInToAdmin(server, boss)
  provider = await aProvider(server, issuer, { domains: ['uni.example'] })
  secret = (await admin.post('/api/backend/me/second-factor', { password })).json().secret
  await admin.put('/api/backend/me/second-factor', { code: codeOf(secret, server.clock.now()) })
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})

const path = '/api/backend/ways-in'
const open = {
  staffByProviderOnly: false,
  requestersByProviderOnly: false,
  codesElsewhere: false,
  emergencyAccounts: [] as string[],
}
const staffOnly = () => ({ ...open, staffByProviderOnly: true, emergencyAccounts: [boss.alias] })
const requestersOnly = () => ({ ...open, requestersByProviderOnly: true, emergencyAccounts: [boss.alias] })
const save = async (input: object) => {
  const { revision } = (await admin.get(path)).json()
  return admin.put(path, { revision, ...input })
}
const set = async (input: object) => {
  const saved = await save(input)
  expect(saved.statusCode, saved.body).toBe(200)
}
beforeEach(() => set(open))
const session = '/api/backend/auth/session'
const anEmail = () => `w-${randomUUID().slice(0, 8)}@uni.example`
const reasonOf = (answer: Awaited<ReturnType<TestBrowser['post']>>) => [
  answer.statusCode,
  answer.json().error?.reason,
]

test('whoever saves over what another has saved since is told of it', async () => {
  const { revision } = (await admin.get(path)).json()
  await set({ ...open, emergencyAccounts: [boss.alias] })
  const late = await save({ ...open, revision })

  expect([late.statusCode, late.json().error.code]).toEqual([409, 'edit_conflict'])
  expect(late.json().error.present).toMatchObject({ revision: revision + 1 })
  const shown = (await admin.get(path)).json()
  expect(shown.accounts.filter(({ isEmergency }: { isEmergency: boolean }) => isEmergency)).toHaveLength(1)
})

test('an area is for providers alone only with a provider, and with an emergency account that works', async () => {
  const missing = await save({ ...open, staffByProviderOnly: true })
  expect(Object.keys(missing.json().error.fields)).toEqual(['emergencyAccounts'])
  const plain = await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })
  const unfit = await save({ ...open, emergencyAccounts: [plain.alias] })
  expect(Object.keys(unfit.json().error.fields)).toEqual(['emergencyAccounts.0'])
  await updateOne(server.db, 'identity_provider', { id: provider.id }, { audience: 'requesters' })
  const unserved = await save(staffOnly())
  expect(Object.keys(unserved.json().error.fields)).toEqual(['staffByProviderOnly'])
  await updateOne(server.db, 'identity_provider', { id: provider.id }, { audience: 'both', domains: [] })
  const everybody = await save({ ...requestersOnly(), codesElsewhere: true })
  expect(Object.keys(everybody.json().error.fields)).toEqual(['codesElsewhere'])
  await updateOne(server.db, 'identity_provider', { id: provider.id }, { domains: ['uni.example'] })
  await set({ ...staffOnly(), requestersByProviderOnly: true, codesElsewhere: true })
  const events = await findMany(server.db, 'event', { type: 'site.changed' })
  expect(events.map(({ payload }) => Object(payload).after)).toContainEqual({
    staffByProviderOnly: true,
    requestersByProviderOnly: true,
    codesElsewhere: true,
    emergencyAccounts: [boss.name],
  })
})

test('staff get in by the provider, and by no password, link or invitation', async () => {
  const agent = await anAgent(server.db, { email: anEmail(), passwordHash: await passwordHash })
  await set(staffOnly())
  const visitor = await createVisitor(server)
  for (const email of [agent.email, boss.email, 'nobody@uni.example'])
    expect(reasonOf(await visitor.post(session, { email, password }))).toEqual([
      403,
      'staff_by_provider_only',
    ])

  expect((await visitor.post('/api/backend/auth/password-reset', { email: agent.email })).statusCode).toBe(
    204,
  )
  const [reset] = await findMany(server.db, 'password_reset', { email: agent.email })
  expect(await setPasswordResetToken(server.db, reset?.id ?? newId())).toBeNull()

  const claims = { sub: 'one', name: 'Robin', email: agent.email, email_verified: true }
  const browser = await createVisitor(server)
  expect(await signInByProvider(browser, issuer, { path: `/sign-on/admin/${provider.alias}`, claims })).toBe(
    '/admin/dashboard',
  )
  expect((await visitor.get('/api/auth/providers?area=admin')).json()).toMatchObject({ isOnlyWay: true })
})

test('a passkey opens an emergency account alone, and the last one that does stays', async () => {
  const passkeys = '/api/backend/me/passkeys'
  const aSuperadminWithPasskey = async () => {
    const person = await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })
    const browser = await signInToAdmin(server, person)
    const device = aPasskeyDevice()
    const challenge = (await browser.post('/api/backend/me/passkey-challenge')).json()
    const added = await browser.post(passkeys, { name: 'Key', ...device.create(challenge) })
    return { person, browser, device, passkeyId: String(added.json().id) }
  }
  const [chosen, other] = [await aSuperadminWithPasskey(), await aSuperadminWithPasskey()]
  await set({ ...staffOnly(), emergencyAccounts: [chosen.person.alias] })
  const enter = async ({ device }: typeof chosen) => {
    const visitor = await createVisitor(server)
    const challenge = (await visitor.post('/api/backend/auth/passkey-challenge')).json()
    return visitor.post('/api/backend/auth/passkey', device.use(challenge))
  }
  expect(reasonOf(await enter(other))).toEqual([403, 'staff_by_provider_only'])
  const { lastUsedAt } = await getOne(server.db, 'passkey', { id: other.passkeyId })
  expect(lastUsedAt).toBeNull()
  expect((await enter(chosen)).statusCode).toBe(201)
  const removed = await chosen.browser.delete(`${passkeys}/${chosen.passkeyId}`)
  expect(reasonOf(removed)).toEqual([409, 'last_emergency_account'])
})

test('asking for an emergency account lets nobody else in, and tells nobody which accounts those are', async () => {
  const agent = await anAgent(server.db, { email: anEmail(), passwordHash: await passwordHash })
  await set(staffOnly())
  const visitor = await createVisitor(server)
  const answers = [
    await visitor.post(session, { email: agent.email, password, isEmergency: true }),
    await visitor.post(session, { email: boss.email, password: 'wrong word', isEmergency: true }),
    await visitor.post(session, { email: 'nobody@uni.example', password, isEmergency: true }),
  ]
  expect(answers.map(reasonOf)).toEqual(Array(3).fill([422, 'wrong_password']))
})

test('codes are neither mailed nor taken, but for addresses outside of the providers’ domains where that is chosen', async () => {
  const student = await aStudent(server.db, { email: anEmail() })
  const visitor = await createVisitor(server)
  const ask = (email: string) => visitor.post('/api/auth/codes', { email })
  expect((await ask(student.email)).statusCode).toBe(202)
  const code = await issueCodeFor(server, student.email)
  await set(requestersOnly())
  const refused = [403, 'requesters_by_provider_only']
  expect(reasonOf(await ask(student.email))).toEqual(refused)
  expect(reasonOf(await visitor.post('/api/auth/session', { email: student.email, code }))).toEqual(refused)
  await set({ ...requestersOnly(), codesElsewhere: true })
  expect((await ask(student.email)).statusCode).toBe(403)
  expect((await ask('alumna@home.example')).statusCode).toBe(202)
})

test('an emergency account gets in by password and code, which is logged for all superadmins to hear of', async () => {
  await set(staffOnly())
  const browser = await createVisitor(server)
  const first = await browser.post(session, { email: boss.email, password, isEmergency: true })
  expect(first.json()).toEqual({ secondFactor: 'code' })
  const code = codeOf(secret, server.clock.now(), 1)
  expect((await browser.post('/api/backend/auth/second-factor', { code })).statusCode).toBe(201)
  const events = await findMany(server.db, 'event', { type: 'person.emergency_used' })
  const ofBoss = events.map(({ payload }) => Object(payload)).filter(({ personId }) => personId === boss.id)
  expect(ofBoss).toMatchObject([{ way: 'second_factor' }])
})

test('the last emergency account stays: it is neither demoted nor archived, and keeps its second step', async () => {
  await set(staffOnly())
  const other = await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })
  const browser = await createVisitor(server)
  const claims = { sub: 'other', name: 'Other', email: other.email, email_verified: true }
  await signInByProvider(browser, issuer, { path: `/sign-on/admin/${provider.alias}`, claims })
  const archived = await browser.put(`/api/backend/user-records/${boss.alias}/archived`, { isArchived: true })
  expect(reasonOf(archived)).toEqual([409, 'last_emergency_account'])
  const record = (await browser.get(`/api/backend/user-records/${boss.alias}`)).json()
  const { name, email, externalId, revision, timezone } = record
  const details = { name, email, externalId, revision, timezone, teams: [], courses: [], department: null }
  const demoted = await browser.put(`/api/backend/user-records/${boss.alias}`, { ...details, role: null })
  expect(reasonOf(demoted)).toEqual([409, 'last_emergency_account'])
  const second = '/api/backend/me/second-factor'
  // Each code counts once.
  server.clock.passMinutes(2)
  const off = await admin.post(`${second}/removal`, { password, code: codeOf(secret, server.clock.now()) })
  expect(reasonOf(off)).toEqual([409, 'last_emergency_account'])
  expect((await admin.get(second)).json()).toMatchObject({ since: expect.any(String) })
  const unmarked = await save({ ...staffOnly(), emergencyAccounts: [] })
  expect(Object.keys(unmarked.json().error.fields)).toEqual(['emergencyAccounts'])
})

test('the last provider of an area that is for providers alone is neither archived nor taken off the pages', async () => {
  await set(staffOnly())
  const archived = await admin.put(`/api/backend/identity-providers/${provider.alias}/archived`, {
    isArchived: true,
  })
  expect(reasonOf(archived)).toEqual([409, 'last_provider_of_area'])
})

test('who is no superadmin neither reads nor changes the ways in', async () => {
  const agent = await anAgent(server.db, {
    permissions: ['manage_user_account'],
    passwordHash: await passwordHash,
  })
  const browser = await signInToAdmin(server, agent)
  const answers = [await browser.get(path), await browser.put(path, open)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403])
})
