import { limits, type RouteContract, routes } from '@lodge/contracts'
import { countRows, getOne } from '@lodge/database'
import { aDepartment, anAgent, aStudent, codeOf } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callRoute, documentedRoutes, exampleUrl } from '../testing/documented-routes.ts'
import { expectedProof } from '../testing/expected-proof.ts'
import { issueCodeFor, password, passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_RATE_LIMITS: 'off' } })
})
afterAll(() => server.close())

const contracts: [string, RouteContract][] = Object.entries(routes)
const proofPath = '/api/backend/me/proof'
const reasonOf = (answer: Awaited<ReturnType<TestBrowser['put']>>): string | undefined =>
  answer.statusCode < 400 ? undefined : answer.json().error.reason
const fieldsOf = (answer: Awaited<ReturnType<TestBrowser['put']>>) => Object.keys(answer.json().error.fields)

/** Returns whether a route changes what is one's own, or lets others in. */
function isOfWeight([, { method, path, area }]: [string, RouteContract]): boolean {
  if (method === 'GET' || area === 'anyone') return false
  const prefixes = ['/api/me/', '/api/backend/me/', '/api/backend/user-', '/api/backend/site-settings']
  return [
    ...prefixes,
    '/api/backend/settings/roles',
    '/api/backend/wall-screens',
    '/api/backend/api-tokens',
    '/api/backend/webhooks',
    '/api/backend/identity-providers',
    '/api/backend/saml-keys',
    '/api/backend/ways-in',
    '/api/backend/directories',
    '/api/backend/scim-groups',
  ].some((prefix) => path.startsWith(prefix))
}

async function aManager() {
  const agent = await anAgent(server.db, {
    role: 'manager',
    permissions: ['manage_user_account', 'view_report'],
    passwordHash: await passwordHash,
  })
  return { agent, browser: await signInToAdmin(server, agent) }
}

async function aSuperadmin() {
  const agent = await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })
  return signInToAdmin(server, agent)
}

async function aSignedInStudent() {
  const student = await aStudent(server.db, { department: await aDepartment(server.db) })
  return { student, browser: await signInToPortal(server, student) }
}

const letProofExpire = () => server.clock.passMinutes(limits.proofMinutes + 1)

test('the table has a row for every change of one’s own account or of access to the desk', () => {
  const names = contracts.filter(isOfWeight).map(([name]) => name)

  expect(names.toSorted()).toEqual(Object.keys(expectedProof).toSorted())
})

test.each(contracts)('%s needs a proof if the table says so', (name, { needsProof = false }) => {
  expect(needsProof).toBe(expectedProof[name] === 'recent proof')
})

test('each of these changes is refused once the proof is old, and accepted after a new proof', async () => {
  const staff = await aSuperadmin()
  const { student, browser: requester } = await aSignedInStudent()
  const routes = await documentedRoutes(server.app)
  letProofExpire()
  const sensitive = contracts.filter(([name]) => expectedProof[name] === 'recent proof')
  const callAll = async () => {
    const asksForProof: Record<string, boolean> = {}
    for (const [name, { method, path, area }] of sensitive) {
      const address = path.replace(/:(\w+)/g, '{$1}')
      const route = routes.find((each) => each.method === method && each.path === address)
      if (!route) throw new Error(`${name} is not served`)
      const browser = area === 'portal' ? requester : staff
      asksForProof[name] =
        reasonOf(await callRoute(browser, route, exampleUrl(route, 1))) === 'proof_required'
    }
    return asksForProof
  }

  expect(await callAll()).toEqual(Object.fromEntries(sensitive.map(([name]) => [name, true])))

  expect((await staff.put(proofPath, { password })).statusCode).toBe(204)
  expect((await requester.post('/api/me/proof-codes')).json()).toMatchObject({ email: student.email })
  const code = await issueCodeFor(server, student.email)
  expect((await requester.put('/api/me/proof', { code })).statusCode).toBe(204)
  expect(await callAll()).toEqual(Object.fromEntries(sensitive.map(([name]) => [name, false])))
})

test('a proof takes the password, and a code with a second factor', async () => {
  const { browser } = await aManager()
  const plain = (await browser.get(proofPath)).json()
  expect(plain).toMatchObject({ asksForCode: false })
  expect(Date.parse(plain.until)).toBeGreaterThan(server.clock.now().getTime())
  const { secret } = (await browser.post('/api/backend/me/second-factor', { password })).json()
  await browser.put('/api/backend/me/second-factor', { code: codeOf(secret, server.clock.now()) })
  letProofExpire()

  expect((await browser.get(proofPath)).json()).toMatchObject({ asksForCode: true })
  expect(fieldsOf(await browser.put(proofPath, { password: 'not it', code: '000000' }))).toEqual(['password'])
  expect(fieldsOf(await browser.put(proofPath, { password }))).toEqual(['code'])
  expect(fieldsOf(await browser.put(proofPath, { password, code: '000000' }))).toEqual(['code'])
  expect(reasonOf(await browser.delete('/api/backend/me/sessions'))).toBe('proof_required')
  const code = codeOf(secret, server.clock.now(), 1)
  expect((await browser.put(proofPath, { password, code })).statusCode).toBe(204)
  expect((await browser.delete('/api/backend/me/sessions')).statusCode).toBe(204)
})

test('changing the password takes a code as well with a second factor', async () => {
  const { agent, browser } = await aManager()
  const { secret } = (await browser.post('/api/backend/me/second-factor', { password })).json()
  await browser.put('/api/backend/me/second-factor', { code: codeOf(secret, server.clock.now()) })
  const body = { currentPassword: password, newPassword: 'a quite different one' }
  const change = (code?: string) =>
    browser.put('/api/backend/me/password', { ...body, ...(code && { code }) })

  expect(fieldsOf(await change())).toEqual(['code'])
  expect(fieldsOf(await change('000000'))).toEqual(['code'])
  const before = await getOne(server.db, 'person', { id: agent.id })
  expect((await change(codeOf(secret, server.clock.now(), 1))).statusCode).toBe(204)
  const after = await getOne(server.db, 'person', { id: agent.id })
  expect(after.passwordHash).not.toBe(before.passwordHash)
})

test('giving a role or another address takes a recent proof, and correcting a name does not', async () => {
  const { browser } = await aManager()
  const superadmin = await aSuperadmin()
  const bare = { externalId: null, teams: [], department: null, courses: [], timezone: null }
  const student = { ...bare, name: 'Ben', email: 'ben@proof.example', role: null }
  const users = '/api/backend/user-records'
  letProofExpire()

  const created = await browser.post(users, student)
  expect(created.statusCode).toBe(201)
  const { alias, revision } = created.json()
  const named = await browser.put(`${users}/${alias}`, { ...student, name: 'Benjamin', revision })
  expect([named.statusCode, named.json().name]).toEqual([200, 'Benjamin'])
  const now = named.json().revision

  const withRole = { ...student, name: 'Benjamin', role: 'manager' }
  const withEmail = { ...student, name: 'Benjamin', email: 'ben@elsewhere.example' }
  for (const input of [withRole, withEmail])
    expect(reasonOf(await superadmin.put(`${users}/${alias}`, { ...input, revision: now }))).toBe(
      'proof_required',
    )
  const colleague = { ...student, email: 'new@proof.example', role: 'manager' }
  expect(reasonOf(await superadmin.post(users, colleague))).toBe('proof_required')
  expect(await countRows(server.db, 'person', { email: 'new@proof.example' })).toBe(0)

  await superadmin.put(proofPath, { password })
  const update = await superadmin.put(`${users}/${alias}`, { ...withRole, revision: now })
  expect([update.statusCode, update.json().role?.name]).toEqual([200, 'manager'])
})

test('an agent adds an address by a code sent to it, and removing one ends the other sessions', async () => {
  const { agent, browser } = await aManager()
  const other = await signInToAdmin(server, agent)
  const email = 'new.address@proof.example'
  const me = '/api/backend/me'

  expect((await browser.post(`${me}/address-codes`, { email })).json()).toMatchObject({ email })
  const code = await issueCodeFor(server, email)
  expect(reasonOf(await other.put(`${me}/addresses`, { email, code }))).toBe('wrong_or_expired_code')
  expect(reasonOf(await browser.put(`${me}/addresses`, { email, code: '000000' }))).toBe('wrong_code')
  const added = (await browser.put(`${me}/addresses`, { email, code })).json()
  expect(added.addresses).toMatchObject([{ email: agent.email }, { email, isConfirmed: true }])
  expect(reasonOf(await browser.put(`${me}/addresses`, { email, code }))).toBe('code_expired')

  expect((await browser.put(`${me}/primary-address`, { email })).json()).toMatchObject({ email })
  const last = await browser.post(`${me}/address-removals`, { email })
  expect([last.statusCode, fieldsOf(last)]).toEqual([422, ['email']])
  expect((await other.get(me)).statusCode).toBe(200)
  const left = (await browser.post(`${me}/address-removals`, { email: agent.email })).json()
  expect(left.addresses).toMatchObject([{ email }])
  expect((await other.get(me)).statusCode).toBe(401)
  expect((await browser.get(me)).json()).toMatchObject({ email })
})

test('a student adds an address after a proof, and signs in with it to the same account', async () => {
  const { student, browser } = await aSignedInStudent()
  const email = 'student.home@proof.example'
  letProofExpire()
  expect(reasonOf(await browser.post('/api/me/address-codes', { email }))).toBe('proof_required')
  await browser.post('/api/me/proof-codes', {})
  const proof = await issueCodeFor(server, student.email)
  expect((await browser.put('/api/me/proof', { code: proof })).statusCode).toBe(204)

  expect((await browser.post('/api/me/address-codes', { email })).statusCode).toBe(201)
  const code = await issueCodeFor(server, email)
  expect((await browser.put('/api/me/addresses', { email, code })).statusCode).toBe(200)

  const again = await signInToPortal(server, { email })
  expect((await again.get('/api/me/account')).json()).toMatchObject({ email: student.email })
})

test('nobody changes their own address in the list of people', async () => {
  const { agent, browser } = await aManager()
  const users = '/api/backend/user-records'
  const { alias } = await getOne(server.db, 'person', { id: agent.id })
  const { revision, name } = (await browser.get(`${users}/${alias}`)).json()
  const input = {
    name,
    email: 'mine@proof.example',
    externalId: null,
    role: 'manager',
    teams: [],
    department: null,
    courses: [],
    timezone: null,
  }

  const answer = await browser.put(`${users}/${alias}`, { ...input, revision })

  expect([answer.statusCode, reasonOf(answer), fieldsOf(answer)]).toEqual([422, 'own_email', ['email']])
})

test('a proof code signs nobody in, and a sign-in code is no proof', async () => {
  const { student, browser } = await aSignedInStudent()
  letProofExpire()
  await browser.post('/api/me/proof-codes')
  const proof = await issueCodeFor(server, student.email, '111111')
  const signIn = await browser.post('/api/auth/session', {
    email: student.email,
    code: proof,
    isConfirmed: true,
  })
  expect(signIn.statusCode).toBe(422)

  await browser.post('/api/auth/codes', { email: student.email })
  const code = await issueCodeFor(server, student.email, '222222')
  expect(reasonOf(await browser.put('/api/me/proof', { code }))).toBe('wrong_code')
})
