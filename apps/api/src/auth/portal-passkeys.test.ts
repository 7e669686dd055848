import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { limits, type PasskeyProblem, type PasskeyRequest } from '@lodge/contracts'
import { countRows, findMany, getOne, insert, sql, updateOne } from '@lodge/database'
import { anAgent, aPasskeyDevice, aStudent } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createVisitor,
  issueCodeFor,
  passwordHash,
  signInToAdmin,
  signInToPortal,
} from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Answer = Awaited<ReturnType<TestBrowser['post']>>
type Device = ReturnType<typeof aPasskeyDevice>
type Lies = Parameters<Device['use']>[1]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const passkeys = '/api/me/passkeys'
const signIn = '/api/auth/passkey'
const reasonOf = (answer: Answer): string | undefined =>
  answer.statusCode < 400 ? undefined : answer.json().error.reason
const askForSignIn = async (browser: TestBrowser): Promise<PasskeyRequest> =>
  (await browser.post('/api/auth/passkey-challenge')).json()

async function add(browser: TestBrowser, device: Device, lies?: Lies) {
  const challenge = (await browser.post('/api/me/passkey-challenge')).json()
  return browser.post(passkeys, { name: 'Phone', ...device.create(challenge, lies) })
}

/** Somebody who has added a passkey in the portal, their device, and the browser in which they did. */
async function anOwner(person: { id: string; email: string }) {
  const browser = await signInToPortal(server, person)
  const device = aPasskeyDevice()
  const added = await add(browser, device)
  expect(added.statusCode, added.body).toBe(201)
  return { person, browser, device, passkeyId: String(added.json().id) }
}
const aRequester = async () => anOwner(await aStudent(server.db))
type Owner = Awaited<ReturnType<typeof anOwner>>

async function enter({ device }: Pick<Owner, 'device'>, lies?: Lies) {
  const browser = await createVisitor(server)
  return { browser, answer: await browser.post(signIn, device.use(await askForSignIn(browser), lies)) }
}

const countRefusals = () => countRows(server.db, 'event', { type: 'person.passkey_refused' })

test('a requester signs in by a passkey, and their account says so', async () => {
  const owner = await aRequester()
  expect((await owner.browser.get(passkeys)).json()).toMatchObject({
    isOffered: true,
    items: [{ name: 'Phone', opensAdmin: false, lastUsedAt: null }],
  })

  const { browser, answer } = await enter(owner)

  expect([answer.statusCode, answer.json().email]).toEqual([201, owner.person.email])
  expect(browser.cookies.has('lodge_admin')).toBe(false)
  expect((await browser.get('/api/me/sessions')).json().items).toMatchObject([
    { way: 'passkey', isCurrent: true },
    { way: 'code', isCurrent: false },
  ])
  const [last] = await findMany(server.db, 'event', sql`actor_id = ${owner.person.id}`, {
    orderBy: ['seq DESC'],
  })
  expect([last?.type, last?.payload]).toMatchObject(['person.signed_in', { area: 'portal', way: 'passkey' }])
})

test('a passkey is added after a recent code alone, and the mail worker hears of it', async () => {
  const { person, browser } = await aRequester()
  server.clock.passMinutes(limits.proofMinutes + 1)
  const device = aPasskeyDevice()
  expect(reasonOf(await browser.post('/api/me/passkey-challenge'))).toBe('proof_required')

  await browser.post('/api/me/proof-codes')
  const code = await issueCodeFor(server, person.email, '654321')
  expect((await browser.put('/api/me/proof', { code })).statusCode).toBe(204)

  expect((await add(browser, device)).statusCode).toBe(201)
  const changes = await findMany(
    server.db,
    'event',
    sql`type = 'person.account_changed' AND actor_id = ${person.id}`,
    { orderBy: ['seq'] },
  )
  expect(changes.map(({ payload }) => Object(payload).fields)).toEqual([['passkeyAdded'], ['passkeyAdded']])
})

test('a requester renames and removes a passkey, and removing it ends the other sessions', async () => {
  const owner = await aRequester()
  const { browser: stranger } = await aRequester()
  expect(reasonOf(await stranger.delete(`${passkeys}/${owner.passkeyId}`))).toBe('passkey_not_found')
  expect((await owner.browser.put(`${passkeys}/${owner.passkeyId}`, { name: 'Tablet' })).json().name).toBe(
    'Tablet',
  )
  const { browser: elsewhere } = await enter(owner)

  expect((await owner.browser.delete(`${passkeys}/${owner.passkeyId}`)).statusCode).toBe(204)

  expect((await elsewhere.get('/api/me/account')).statusCode).toBe(401)
  expect((await owner.browser.get(passkeys)).json().items).toEqual([])
  expect(reasonOf((await enter(owner)).answer)).toBe('passkey_refused')
  expect((await signInToPortal(server, owner.person)).cookies.has('lodge_portal')).toBe(true)
})

const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const attacks: [attack: string, problem: PasskeyProblem, attempt: (owner: Owner) => Promise<Answer>][] = [
  [
    'an answer to another site',
    'origin',
    async (owner) => (await enter(owner, { origin: 'https://lodge.example' })).answer,
  ],
  [
    'an answer out of a frame',
    'origin',
    async (owner) => (await enter(owner, { isCrossOrigin: true })).answer,
  ],
  [
    'a passkey that signs for another site',
    'party',
    async (owner) => (await enter(owner, { partyId: 'lodge.example' })).answer,
  ],
  [
    'a passkey without a verified person',
    'unverified',
    async (owner) => (await enter(owner, { isVerified: false })).answer,
  ],
  ['a signature by another key', 'invalid', async (owner) => (await enter(owner, { key: otherKey })).answer],
  [
    'the passkey of somebody else’s account',
    'other_person',
    async (owner) => (await enter(owner, { userHandle: 'c29tZWJvZHk' })).answer,
  ],
  [
    'an answer that is sent twice',
    'challenge',
    async ({ device }) => {
      const browser = await createVisitor(server)
      const answer = device.use(await askForSignIn(browser))
      const cookie = browser.cookies.get('lodge_passkey') ?? ''
      expect((await browser.post(signIn, answer)).statusCode).toBe(201)
      const again = await createVisitor(server)
      again.cookies.set('lodge_passkey', cookie)
      return again.post(signIn, answer)
    },
  ],
  [
    'the answer to a challenge of the admin area',
    'challenge',
    async ({ device }) => {
      const browser = await createVisitor(server)
      const challenge = (await browser.post('/api/backend/auth/passkey-challenge')).json()
      return browser.post(signIn, device.use(challenge))
    },
  ],
  [
    'a count of uses that went back',
    'counter',
    async (owner) => {
      expect((await enter(owner, { counter: 7 })).answer.statusCode).toBe(201)
      return (await enter(owner, { counter: 3 })).answer
    },
  ],
  [
    'a passkey that a closed account has all the same',
    'deactivated',
    async (owner) => {
      const { credentialId } = owner.device
      const { id: _, ...passkey } = await getOne(server.db, 'passkey', { credentialId })
      await updateOne(server.db, 'person', { id: owner.person.id }, { archivedAt: new Date() })
      await insert(server.db, 'passkey', passkey)
      return (await enter(owner)).answer
    },
  ],
]

test.each(attacks)('%s opens the portal to nobody', async (_, problem, attempt) => {
  // The log has one row of a kind in a minute.
  server.clock.passMinutes(1)
  const owner = await aRequester()
  const since = await countRefusals()

  const answer = await attempt(owner)

  expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'passkey_refused'])
  const events = await findMany(server.db, 'event', { type: 'person.passkey_refused' }, { orderBy: ['seq'] })
  expect(events.slice(since).map(({ payload }) => payload)).toEqual([
    { personId: owner.person.id, purpose: 'sign_in', problem },
  ])
})

test('closing an account ends its passkeys', async () => {
  const owner = await aRequester()
  await updateOne(server.db, 'person', { id: owner.person.id }, { archivedAt: new Date() })

  expect(await countRows(server.db, 'passkey', { personId: owner.person.id })).toBe(0)
  expect(reasonOf((await enter(owner)).answer)).toBe('passkey_refused')
})

test('a requester’s passkey opens the admin area neither before nor after they become staff', async () => {
  const { person, device } = await aRequester()
  const tryAdmin = async () => {
    const browser = await createVisitor(server)
    const challenge = (await browser.post('/api/backend/auth/passkey-challenge')).json()
    return browser.post('/api/backend/auth/passkey', device.use(challenge))
  }
  expect(reasonOf(await tryAdmin())).toBe('passkey_refused')
  const { id: agentId } = await anAgent(server.db)
  const { roleId } = await getOne(server.db, 'person', { id: agentId })
  await updateOne(server.db, 'person', { id: person.id }, { roleId })

  expect(reasonOf(await tryAdmin())).toBe('passkey_refused')
  expect((await enter({ device })).answer.statusCode).toBe(201)
})

test('staff have one set of passkeys, and the portal has no say over what opens the admin area', async () => {
  const agent = await anAgent(server.db, { passwordHash: await passwordHash })
  const admin = await signInToAdmin(server, agent)
  const device = aPasskeyDevice()
  const challenge = (await admin.post('/api/backend/me/passkey-challenge')).json()
  const added = await admin.post('/api/backend/me/passkeys', { name: 'Key', ...device.create(challenge) })
  const { browser, answer } = await enter({ device })
  expect(answer.statusCode).toBe(201)

  expect(browser.cookies.has('lodge_admin')).toBe(false)
  expect((await browser.get('/api/backend/me')).statusCode).toBe(401)
  expect((await browser.get(passkeys)).json().items).toMatchObject([{ name: 'Key', opensAdmin: true }])
  const path = `${passkeys}/${added.json().id}`
  for (const refused of [await browser.put(path, { name: 'Mine' }), await browser.delete(path)])
    expect([refused.statusCode, reasonOf(refused)]).toEqual([403, 'passkey_of_admin_area'])
  const phone = await add(browser, aPasskeyDevice())
  expect((await admin.get('/api/backend/me/passkeys')).json().items).toMatchObject([
    { opensAdmin: true },
    { opensAdmin: false },
  ])
  expect((await admin.delete(`/api/backend/me/passkeys/${phone.json().id}`)).statusCode).toBe(204)
})

test('where requesters have providers alone, a passkey opens the portal as little as a code', async () => {
  const own = await startTestServer()
  const person = await aStudent(own.db, { email: `p-${randomUUID().slice(0, 8)}@uni.example` })
  const browser = await signInToPortal(own, person)
  const device = aPasskeyDevice()
  const challenge = (await browser.post('/api/me/passkey-challenge')).json()
  const added = await browser.post(passkeys, { name: 'Phone', ...device.create(challenge) })
  const { id } = await getOne(own.db, 'site', {})
  await updateOne(own.db, 'site', { id }, { requestersByProviderOnly: true })
  const visitor = await createVisitor(own)

  const answer = await visitor.post(signIn, device.use(await askForSignIn(visitor)))

  expect([answer.statusCode, reasonOf(answer)]).toEqual([403, 'requesters_by_provider_only'])
  expect(visitor.cookies.has('lodge_portal')).toBe(false)
  const { lastUsedAt } = await getOne(own.db, 'passkey', { id: String(added.json().id) })
  expect(lastUsedAt).toBeNull()
  await own.close()
})
