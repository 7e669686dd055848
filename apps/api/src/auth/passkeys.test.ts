import { generateKeyPairSync } from 'node:crypto'
import { limits, type PasskeyCreation, type PasskeyProblem, type PasskeyRequest } from '@lodge/contracts'
import { countRows, findMany, getOne, insert, sql, updateOne } from '@lodge/database'
import { anAgent, aPasskeyDevice } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInLimits } from '../people/sign-in-limits.ts'
import { createVisitor, password, passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
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

const mine = '/api/backend/me/passkeys'
const proof = '/api/backend/me/proof'
const signIn = '/api/backend/auth/passkey'
const reasonOf = (answer: Answer): string | undefined =>
  answer.statusCode < 400 ? undefined : answer.json().error.reason

const askForNew = async (browser: TestBrowser): Promise<PasskeyCreation> =>
  (await browser.post('/api/backend/me/passkey-challenge')).json()
const askForSignIn = async (browser: TestBrowser): Promise<PasskeyRequest> =>
  (await browser.post('/api/backend/auth/passkey-challenge')).json()
const askForProof = async (browser: TestBrowser): Promise<PasskeyRequest> =>
  (await browser.post(`${proof}/passkey-challenge`)).json()

async function add(browser: TestBrowser, device: Device, lies?: Lies) {
  return browser.post(mine, { name: 'Laptop', ...device.create(await askForNew(browser), lies) })
}

/** An agent who has a passkey, their device, and the browser in which they added it. */
async function anAgentWithPasskey(attributes: { role?: string } = {}) {
  const agent = await anAgent(server.db, { passwordHash: await passwordHash, ...attributes })
  const browser = await signInToAdmin(server, agent)
  const device = aPasskeyDevice()
  const added = await add(browser, device)
  expect(added.statusCode).toBe(201)
  return { agent, browser, device, passkeyId: String(added.json().id) }
}
type Owner = Awaited<ReturnType<typeof anAgentWithPasskey>>

async function enter({ device }: Owner, lies?: Lies) {
  const browser = await createVisitor(server)
  const answer = await browser.post(signIn, device.use(await askForSignIn(browser), lies))
  return { browser, answer }
}

/** Returns what was refused since this many events: whose passkey, for what, and why. */
async function refusals(since: number) {
  const events = await findMany(server.db, 'event', { type: 'person.passkey_refused' }, { orderBy: ['seq'] })
  return events.slice(since).map(({ payload }) => payload)
}
const countRefusals = () => countRows(server.db, 'event', { type: 'person.passkey_refused' })

test('a passkey signs in alone, in a browser that nobody knows, and its owner hears of the browser', async () => {
  const owner = await anAgentWithPasskey()
  const { agent, browser, device } = owner
  expect((await browser.get(mine)).json()).toMatchObject({
    isOffered: true,
    items: [{ name: 'Laptop', isSynced: false, lastUsedAt: null }],
    accepted: { partyId: 'localhost', credentialIds: [device.credentialId] },
  })
  const newBrowsers = () =>
    countRows(
      server.db,
      'event',
      sql`type = 'person.new_browser_used' AND payload->>'personId' = ${agent.id}`,
    )
  const heardOf = await newBrowsers()

  const { browser: fresh, answer } = await enter(owner)

  expect([answer.statusCode, answer.json().alias]).toEqual([201, agent.alias])
  expect((await fresh.get('/api/backend/me')).json()).toMatchObject({ email: agent.email })
  expect(fresh.cookies.has('lodge_known')).toBe(true)
  expect(fresh.cookies.has('lodge_passkey')).toBe(false)
  expect((await fresh.get('/api/backend/me/sessions')).json().items).toMatchObject([
    { way: 'passkey', isCurrent: true },
    { way: 'password', isCurrent: false },
  ])
  expect((await fresh.get(mine)).json().items).toMatchObject([{ lastUsedAt: expect.any(String) }])
  const events = await findMany(server.db, 'event', { actorId: agent.id }, { orderBy: ['seq'] })
  expect(events.map(({ type, payload }) => [type, Object(payload).fields ?? Object(payload).way])).toEqual([
    ['person.signed_in', 'password'],
    ['person.account_changed', ['passkeyAdded']],
    ['person.signed_in', 'passkey'],
  ])
  expect(await newBrowsers()).toBe(heardOf + 1)
})

test('what browsers are asked for a passkey wants a verified person, and is for this site alone', async () => {
  const { agent, browser, device } = await anAgentWithPasskey()
  const created = await askForNew(browser)

  expect(created).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: agent.email, displayName: agent.name },
    excludeCredentials: [{ id: device.credentialId, transports: ['internal'] }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: limits.passkeyMinutes * 60_000,
  })
  expect(() => device.create(created)).toThrow('InvalidStateError')
  expect(await askForSignIn(await createVisitor(server))).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [],
  })
  expect((await askForProof(browser)).allowCredentials.map(({ id }) => id)).toEqual([device.credentialId])
})

/** Returns the answer of the API to an attack on a passkey of this owner. */
type Attack = (owner: Owner) => Promise<{ browser: TestBrowser; answer: Answer }>
const lying =
  (lies: Lies): Attack =>
  (owner) =>
    enter(owner, lies)
const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

const attacks: [attack: string, problem: PasskeyProblem, isKnown: boolean, attempt: Attack][] = [
  [
    'an answer that is sent twice',
    'challenge',
    true,
    async ({ device }) => {
      const first = await createVisitor(server)
      const answer = device.use(await askForSignIn(first))
      const cookie = first.cookies.get('lodge_passkey') ?? ''
      expect((await first.post(signIn, answer)).statusCode).toBe(201)
      const browser = await createVisitor(server)
      browser.cookies.set('lodge_passkey', cookie)
      return { browser, answer: await browser.post(signIn, answer) }
    },
  ],
  [
    'the answer to a challenge of another browser',
    'challenge',
    true,
    async ({ device }) => {
      const answer = device.use(await askForSignIn(await createVisitor(server)))
      const browser = await createVisitor(server)
      await askForSignIn(browser)
      return { browser, answer: await browser.post(signIn, answer) }
    },
  ],
  [
    'an answer without a challenge',
    'challenge',
    true,
    async ({ device }) => {
      const answer = device.use(await askForSignIn(await createVisitor(server)))
      const browser = await createVisitor(server)
      return { browser, answer: await browser.post(signIn, answer) }
    },
  ],
  [
    'an answer after five minutes',
    'challenge',
    true,
    async ({ device }) => {
      const browser = await createVisitor(server)
      const answer = device.use(await askForSignIn(browser))
      server.clock.passMinutes(limits.passkeyMinutes)
      return { browser, answer: await browser.post(signIn, answer) }
    },
  ],
  [
    'the answer to a challenge of a proof',
    'challenge',
    true,
    async ({ browser: own, device }) => {
      const browser = await createVisitor(server)
      await askForSignIn(browser)
      return { browser, answer: await browser.post(signIn, device.use(await askForProof(own))) }
    },
  ],
  ['a challenge that somebody made up', 'challenge', true, lying({ challenge: 'bWFkZSB1cA' })],
  ['an answer that was given to another site', 'origin', true, lying({ origin: 'https://lodge.example' })],
  ['an answer to a site below ours', 'origin', true, lying({ origin: 'http://login.localhost:0' })],
  ['an answer to another port', 'origin', true, lying({ origin: 'http://localhost:1' })],
  ['an answer to https in place of http', 'origin', true, lying({ origin: 'https://localhost:0' })],
  ['an answer out of a frame of another site', 'origin', true, lying({ isCrossOrigin: true })],
  ['the answer to a request for a new one', 'origin', true, lying({ type: 'webauthn.create' })],
  ['a passkey that signs for another site', 'party', true, lying({ partyId: 'lodge.example' })],
  ['a passkey without a verified person', 'unverified', true, lying({ isVerified: false })],
  ['a signature by another key', 'invalid', true, lying({ key: otherKey })],
  [
    'a count that went back, with a signature by another key',
    'invalid',
    true,
    lying({ key: otherKey, counter: 0 }),
  ],
  ['the passkey of somebody else’s account', 'other_person', true, lying({ userHandle: 'c29tZWJvZHk' })],
  [
    'a count of uses that went back',
    'counter',
    true,
    async (owner) => {
      expect((await enter(owner, { counter: 7 })).answer.statusCode).toBe(201)
      return enter(owner, { counter: 7 })
    },
  ],
  [
    'a count of uses that began anew',
    'counter',
    true,
    async (owner) => {
      expect((await enter(owner, { counter: 7 })).answer.statusCode).toBe(201)
      return enter(owner, { counter: 0 })
    },
  ],
  [
    'a passkey that was removed',
    'unknown',
    false,
    async (owner) => {
      expect((await owner.browser.delete(`${mine}/${owner.passkeyId}`)).statusCode).toBe(204)
      return enter(owner)
    },
  ],
  ['a passkey that nobody has', 'unknown', false, (owner) => enter({ ...owner, device: aPasskeyDevice() })],
  [
    'the passkey of an account that was closed',
    'unknown',
    false,
    async (owner) => {
      await updateOne(server.db, 'person', { id: owner.agent.id }, { archivedAt: new Date() })
      return enter(owner)
    },
  ],
  [
    'the passkey of somebody without a role',
    'not_staff',
    true,
    async (owner) => {
      await updateOne(server.db, 'person', { id: owner.agent.id }, { roleId: null })
      return enter(owner)
    },
  ],
  [
    'the passkey of somebody who had no role meanwhile',
    'portal_only',
    true,
    async (owner) => {
      const { roleId } = await getOne(server.db, 'person', { id: owner.agent.id })
      await updateOne(server.db, 'person', { id: owner.agent.id }, { roleId: null })
      await updateOne(server.db, 'person', { id: owner.agent.id }, { roleId })
      return enter(owner)
    },
  ],
  [
    'a passkey that its owner added in the portal',
    'portal_only',
    true,
    async (owner) => {
      const device = aPasskeyDevice()
      const portal = await signInToPortal(server, owner.agent)
      const challenge = (await portal.post('/api/me/passkey-challenge')).json()
      const added = await portal.post('/api/me/passkeys', { name: 'Phone', ...device.create(challenge) })
      expect(added.statusCode).toBe(201)
      return enter({ ...owner, device })
    },
  ],
  [
    'the answer to a challenge of the portal',
    'challenge',
    true,
    async ({ device }) => {
      const browser = await createVisitor(server)
      const challenge = (await browser.post('/api/auth/passkey-challenge')).json()
      return { browser, answer: await browser.post(signIn, device.use(challenge)) }
    },
  ],
]

test.each(attacks)('%s signs nobody in', async (_, problem, isKnown, attempt) => {
  // The log has one row of a kind in a minute.
  server.clock.passMinutes(1)
  const owner = await anAgentWithPasskey()
  const since = await countRefusals()

  const { browser, answer } = await attempt(owner)

  expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'passkey_refused'])
  expect(reasonOf(answer)).toBe(problem === 'challenge' ? 'passkey_expired' : 'passkey_refused')
  expect(browser.cookies.has('lodge_admin')).toBe(false)
  expect(browser.cookies.has('lodge_known')).toBe(false)
  expect((await browser.get('/api/backend/me')).statusCode).toBe(401)
  const personId = isKnown ? owner.agent.id : null
  expect(await refusals(since)).toEqual([{ personId, purpose: 'sign_in', problem }])
})

test('of two answers with one challenge, sent at once, one signs in', async () => {
  const { device } = await anAgentWithPasskey()
  const browser = await createVisitor(server)
  const answer = device.use(await askForSignIn(browser))

  const answers = await Promise.all([browser.post(signIn, answer), browser.post(signIn, answer)])

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422])
})

test('two windows of one browser each have their challenge, and either signs in', async () => {
  const { device } = await anAgentWithPasskey()
  const browser = await createVisitor(server)
  const [one, other] = [await askForSignIn(browser), await askForSignIn(browser)]

  expect((await browser.post(signIn, device.use(one))).statusCode).toBe(201)
  expect(one.challenge).not.toBe(other.challenge)
})

test('refused passkeys are limited by browser, and lock nobody out elsewhere', async () => {
  const owner = await anAgentWithPasskey()
  const stranger = await createVisitor(server)
  const statuses: number[] = []
  for (let tries = 0; tries <= signInLimits.passkeysByBrowser.max; tries += 1) {
    const answer = owner.device.use(await askForSignIn(stranger), { isVerified: false })
    statuses.push((await stranger.post(signIn, answer)).statusCode)
  }

  expect(statuses).toEqual([...Array(signInLimits.passkeysByBrowser.max).fill(422), 429])
  expect((await enter(owner)).answer.statusCode).toBe(201)
})

test('a role that requires a second factor is satisfied by a sign-in with a passkey', async () => {
  const owner = await anAgentWithPasskey({ role: 'strict-passkey' })
  await updateOne(server.db, 'role', { name: 'strict-passkey' }, { requiresSecondFactor: true })
  expect((await owner.browser.get('/api/backend/me')).statusCode).toBe(401)

  const { browser, answer } = await enter(owner)

  expect(answer.statusCode).toBe(201)
  expect((await browser.get('/api/backend/me')).statusCode).toBe(200)
  const byPassword = await createVisitor(server)
  const signedIn = await byPassword.post('/api/backend/auth/session', { email: owner.agent.email, password })
  expect(signedIn.json()).toEqual({ secondFactor: 'enrolment' })
})

test('a passkey is added after a recent proof alone', async () => {
  const { browser, device } = await anAgentWithPasskey()
  const other = aPasskeyDevice()
  const asked = await askForNew(browser)
  server.clock.passMinutes(limits.proofMinutes + 1)

  expect(reasonOf(await browser.post('/api/backend/me/passkey-challenge'))).toBe('proof_required')
  expect(reasonOf(await browser.post(mine, { name: 'Phone', ...other.create(asked) }))).toBe('proof_required')
  expect((await browser.get(proof)).json()).toMatchObject({ asksForCode: false, hasPasskey: true })
  const proved = await browser.put(`${proof}/passkey`, device.use(await askForProof(browser)))
  expect(proved.statusCode).toBe(204)
  expect((await add(browser, other)).statusCode).toBe(201)
  expect((await browser.get(mine)).json().items).toHaveLength(2)
})

const otherProofs: [attack: string, problem: PasskeyProblem, attempt: (owner: Owner) => Promise<Answer>][] = [
  [
    'the passkey of somebody else',
    'other_person',
    async ({ browser }) => {
      const { device } = await anAgentWithPasskey()
      return browser.put(`${proof}/passkey`, device.use(await askForProof(browser)))
    },
  ],
  [
    'a passkey that opens the portal alone',
    'portal_only',
    async ({ browser, device }) => {
      await updateOne(server.db, 'passkey', { credentialId: device.credentialId }, { opensAdmin: false })
      expect((await browser.get(proof)).json()).toMatchObject({ hasPasskey: false })
      return browser.put(`${proof}/passkey`, device.use(await askForProof(browser)))
    },
  ],
  [
    'an answer to a challenge of signing in',
    'challenge',
    async ({ browser, device }) => browser.put(`${proof}/passkey`, device.use(await askForSignIn(browser))),
  ],
  [
    'an answer to a challenge of another session',
    'challenge',
    async (owner) => {
      const other = await signInToAdmin(server, owner.agent)
      return owner.browser.put(`${proof}/passkey`, owner.device.use(await askForProof(other)))
    },
  ],
  [
    'a passkey without a verified person',
    'unverified',
    async ({ browser, device }) =>
      browser.put(`${proof}/passkey`, device.use(await askForProof(browser), { isVerified: false })),
  ],
]

test.each(otherProofs)('%s proves nothing', async (_, problem, attempt) => {
  server.clock.passMinutes(1)
  const owner = await anAgentWithPasskey()
  server.clock.passMinutes(limits.proofMinutes + 1)
  const since = await countRefusals()

  const answer = await attempt(owner)

  expect(answer.json().error.code).toBe('passkey_refused')
  expect(reasonOf(await owner.browser.delete('/api/backend/me/sessions'))).toBe('proof_required')
  expect(await refusals(since)).toMatchObject([{ purpose: 'proof', problem }])
})

const certificates = new Map<string, unknown>([['x5c', [Uint8Array.from([1, 2, 3])]]])
const badCreations: [attack: string, problem: PasskeyProblem, lies: Lies][] = [
  ['made for a challenge that nobody gave', 'challenge', { challenge: 'bWFkZSB1cA' }],
  ['made at another site', 'origin', { origin: 'https://lodge.example' }],
  ['made in a frame', 'origin', { isCrossOrigin: true }],
  ['made for another site', 'party', { partyId: 'lodge.example' }],
  ['made without a verified person', 'unverified', { isVerified: false }],
  [
    'whose statement has certificates that could be fetched',
    'invalid',
    { statement: ['packed', certificates] },
  ],
  ['with a statement of another format', 'invalid', { statement: ['tpm', new Map()] }],
]

test.each(badCreations)('a passkey %s is not added', async (_, problem, lies) => {
  server.clock.passMinutes(1)
  const { agent, browser } = await anAgentWithPasskey()
  const since = await countRefusals()

  const answer = await add(browser, aPasskeyDevice(), lies)

  expect(reasonOf(answer)).toBe(problem === 'challenge' ? 'passkey_expired' : 'passkey_not_made')
  expect(await countRows(server.db, 'passkey', { personId: agent.id })).toBe(1)
  expect(await refusals(since)).toEqual([{ personId: agent.id, purpose: 'registration', problem }])
})

test('a challenge for a new passkey is for its session, and for five minutes', async () => {
  const { agent, browser } = await anAgentWithPasskey()
  const other = await signInToAdmin(server, agent)
  const device = aPasskeyDevice()
  const elsewhere = { name: 'Phone', ...device.create(await askForNew(other)) }
  expect(reasonOf(await browser.post(mine, elsewhere))).toBe('passkey_expired')

  const late = { name: 'Phone', ...device.create(await askForNew(browser)) }
  server.clock.passMinutes(limits.passkeyMinutes)
  expect(reasonOf(await browser.post(mine, late))).toBe('passkey_expired')
})

test('nobody adds a passkey that somebody else has', async () => {
  const { browser } = await anAgentWithPasskey()
  const { agent: other, device } = await anAgentWithPasskey()
  server.clock.passMinutes(1)
  const since = await countRefusals()
  const taken = { ...aPasskeyDevice().create(await askForNew(browser)), credentialId: device.credentialId }

  expect(reasonOf(await browser.post(mine, { name: 'Mine', ...taken }))).toBe('passkey_not_made')

  expect(await refusals(since)).toMatchObject([{ problem: 'other_person' }])
  expect(await countRows(server.db, 'passkey', { personId: other.id })).toBe(1)
})

test('a registration that was lost on its way can be made again, and one whose answer was lost comes once', async () => {
  const agent = await anAgent(server.db, { passwordHash: await passwordHash })
  const browser = await signInToAdmin(server, agent)
  const device = aPasskeyDevice()
  device.create(await askForNew(browser))

  const body = { name: 'Laptop', ...device.create(await askForNew(browser)) }
  const [first, again] = [await browser.post(mine, body), await browser.post(mine, body)]

  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.json()).toEqual(first.json())
  expect(await countRows(server.db, 'passkey', { personId: agent.id })).toBe(1)
  await browser.delete(`${mine}/${first.json().id}`)
  expect(reasonOf(await browser.post(mine, body))).toBe('passkey_expired')
})

test('there are at most as many passkeys as the limit says', async () => {
  const { agent, browser, device } = await anAgentWithPasskey()
  const { id: _, ...passkey } = await getOne(server.db, 'passkey', { credentialId: device.credentialId })
  const asked = await askForNew(browser)
  for (let count = 1; count < limits.passkeysPerPerson; count += 1)
    await insert(server.db, 'passkey', { ...passkey, credentialId: `${agent.alias}-${count}` })

  expect(reasonOf(await browser.post(mine, { name: 'One more', ...aPasskeyDevice().create(asked) }))).toBe(
    'too_many_passkeys',
  )
  expect(reasonOf(await browser.post('/api/backend/me/passkey-challenge'))).toBe('too_many_passkeys')
})

test('passkeys are renamed and removed by their owner alone, and removing one ends the other sessions', async () => {
  const owner = await anAgentWithPasskey()
  const { browser, passkeyId } = owner
  const stranger = await anAgentWithPasskey()
  for (const answer of [
    await stranger.browser.put(`${mine}/${passkeyId}`, { name: 'Mine' }),
    await stranger.browser.delete(`${mine}/${passkeyId}`),
  ])
    expect([answer.statusCode, reasonOf(answer)]).toEqual([404, 'passkey_not_found'])
  const nameless = await browser.put(`${mine}/${passkeyId}`, { name: ' ' })
  expect([nameless.statusCode, Object.keys(nameless.json().error.fields)]).toEqual([422, ['name']])
  expect((await browser.put(`${mine}/${passkeyId}`, { name: 'Phone' })).json()).toMatchObject({
    name: 'Phone',
  })
  const { browser: elsewhere } = await enter(owner)

  server.clock.passMinutes(limits.proofMinutes + 1)
  expect(reasonOf(await browser.delete(`${mine}/${passkeyId}`))).toBe('proof_required')
  await browser.put(proof, { password })
  expect((await browser.delete(`${mine}/${passkeyId}`)).statusCode).toBe(204)

  expect((await elsewhere.get('/api/backend/me')).statusCode).toBe(401)
  expect((await browser.get(mine)).json().items).toEqual([])
  const [changes] = await findMany(
    server.db,
    'event',
    sql`type = 'person.account_changed' AND actor_id = ${owner.agent.id}`,
    { orderBy: ['seq DESC'] },
  )
  expect(changes?.payload).toMatchObject({ fields: ['passkeyRemoved'] })
})

test('a person who was deactivated and restored has no passkeys', async () => {
  const { agent } = await anAgentWithPasskey()
  await updateOne(server.db, 'person', { id: agent.id }, { archivedAt: new Date() })
  await updateOne(server.db, 'person', { id: agent.id }, { archivedAt: null })

  expect(await countRows(server.db, 'passkey', { personId: agent.id })).toBe(0)
})

test.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://desk.uni.example'])(
  'an installation at %s offers no passkeys',
  async (appUrl) => {
    const own = await startTestServer({ env: { APP_URL: appUrl } })
    const agent = await anAgent(own.db, { passwordHash: await passwordHash })
    const browser = await signInToAdmin(own, agent)

    expect((await browser.get(mine)).json()).toEqual({ items: [], isOffered: false, accepted: null })
    for (const path of ['/api/backend/me/passkey-challenge', '/api/backend/auth/passkey-challenge'])
      expect(reasonOf(await browser.post(path))).toBe('passkeys_not_offered')
    await own.close()
  },
)

test('an installation with https takes its own origin alone', async () => {
  const own = await startTestServer({ env: { APP_URL: 'https://desk.uni.example' } })
  const agent = await anAgent(own.db, { passwordHash: await passwordHash })
  const browser = await signInToAdmin(own, agent)
  const asked = await askForNew(browser)

  expect(asked.rp.id).toBe('desk.uni.example')
  const body = { name: 'Laptop', ...aPasskeyDevice('https://desk.uni.example').create(asked) }
  expect((await browser.post(mine, body)).statusCode).toBe(201)
  const byName = { name: 'Laptop', ...aPasskeyDevice('https://uni.example').create(await askForNew(browser)) }
  expect(reasonOf(await browser.post(mine, byName))).toBe('passkey_not_made')
  await own.close()
})
