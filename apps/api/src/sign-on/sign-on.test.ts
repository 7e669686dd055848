import { randomUUID } from 'node:crypto'
import type { SignOnProblem } from '@lodge/contracts'
import { countRows, findMany, findOne, getOne, insert, sql, updateMany, updateOne } from '@lodge/database'
import { anAddress, anAgent, aStudent } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createVisitor,
  issueCodeFor,
  passwordHash,
  signInToAdmin,
  signInToPortal,
} from '../testing/sign-in.ts'
import { aProvider, goToProvider, signInByProvider } from '../testing/sign-on.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestIssuer, type TestIssuer, type TokenLies } from '../testing/test-issuer.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Provider = Awaited<ReturnType<typeof aProvider>>

let server: TestServer
let issuer: TestIssuer
let other: TestIssuer
let provider: Provider
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' } })
  issuer = await startTestIssuer(server.clock.now)
  other = await startTestIssuer(server.clock.now)
  provider = await aProvider(server, issuer, { acr: 'https://refeds.org/profile/mfa' })
  await updateMany(server.db, 'site', {}, { emailDomains: ['uni.example'] })
})
afterAll(async () => {
  await server.close()
  await issuer.close()
  await other.close()
})

const aSubject = () => randomUUID()
const anEmail = () => `p-${randomUUID().slice(0, 8)}@uni.example`
const portalPath = (to?: string, { alias } = provider) =>
  `/sign-on/portal/${alias}${to ? `?to=${encodeURIComponent(to)}` : ''}`
const adminPath = (to?: string, { alias } = provider) =>
  `/sign-on/admin/${alias}${to ? `?to=${encodeURIComponent(to)}` : ''}`
const somebody = (more: object = {}) => ({
  sub: aSubject(),
  name: 'Mei Tan',
  email: anEmail(),
  email_verified: true,
  ...more,
})
const enter = async (path: string, claims: Record<string, unknown>, lies: TokenLies = {}) => {
  const browser = await createVisitor(server)
  return { browser, page: await signInByProvider(browser, issuer, { path, claims, lies }) }
}
const me = async (browser: TestBrowser) => (await browser.get('/api/init')).json().user
const staff = async (browser: TestBrowser) => (await browser.get('/api/backend/init')).json().user
const problems = async () => {
  const events = await findMany(server.db, 'event', { type: 'person.sign_on_refused' }, { orderBy: ['seq'] })
  return events.map(({ payload }) => String(Object(payload).problem))
}
const personWith = (email: string) =>
  findOne(server.db, 'person', sql`id = (SELECT person_id FROM person_address WHERE email = ${email})`)
const anotherDay = () => server.clock.passMinutes(1)

test('a student signs in for the first time, lands on the page they wanted, and has an account without a code', async () => {
  const claims = somebody()
  const { browser, page } = await enter(portalPath('/tickets/index?status=open'), claims)

  expect(page).toBe('/tickets/index?status=open')
  expect(await me(browser)).toMatchObject({ name: 'Mei Tan', email: claims.email })
  const person = await getOne(server.db, 'person', { email: claims.email })
  expect(await findMany(server.db, 'person_identity', { personId: person.id })).toMatchObject([
    { providerId: provider.id, issuer: issuer.issuer, subject: claims.sub, email: claims.email },
  ])
  const address = await getOne(server.db, 'person_address', { email: claims.email })
  expect(address.verifiedAt).not.toBeNull()
  expect((await browser.get('/api/me/sessions')).json().items).toMatchObject([{ way: 'provider' }])
  const [signedIn] = await findMany(server.db, 'event', { actorId: person.id, type: 'person.signed_in' })
  expect(signedIn?.payload).toMatchObject({ area: 'portal', way: 'provider', provider: provider.name })

  const again = await enter(portalPath(), claims)
  expect((await me(again.browser)).alias).toBe(person.alias)
  expect(await countRows(server.db, 'person_identity', { personId: person.id })).toBe(1)
})

test('staff sign in to the admin area by a verified address, and are told that it was linked', async () => {
  const agent = await anAgent(server.db, { email: anEmail() })
  const claims = somebody({ email: agent.email.toUpperCase() })
  const { browser, page } = await enter(adminPath('/admin/tickets/unassigned'), claims)

  expect(page).toBe('/admin/tickets/unassigned')
  expect(await staff(browser)).toMatchObject({ alias: agent.alias })
  const events = await findMany(server.db, 'event', { actorId: agent.id }, { orderBy: ['seq'] })
  expect(events.map(({ type, payload }) => [type, Object(payload).fields ?? Object(payload).way])).toEqual([
    ['person.account_changed', ['identityLinked']],
    ['person.account_changed', ['name']],
    ['person.signed_in', 'provider'],
  ])
})

test('what the token leaves out is asked for once more', async () => {
  const email = anEmail()
  const { browser } = await enter(portalPath(), {
    sub: aSubject(),
    more: { name: 'Ana Silva', email, email_verified: true },
  })
  expect(await me(browser)).toMatchObject({ name: 'Ana Silva', email })
})

test('two tabs sign in at once, and each lands on its own page', async () => {
  const browser = await createVisitor(server)
  const claims = somebody()
  const one = await goToProvider(browser, portalPath('/my-account'))
  const two = await goToProvider(browser, portalPath('/tickets/choose-topic'))
  const second = await browser.get(issuer.grant(two, claims))
  const first = await browser.get(issuer.grant(one, claims))
  expect([first.headers.location, second.headers.location]).toEqual(['/my-account', '/tickets/choose-topic'])
})

test('two first sign-ins at once make one person', async () => {
  const claims = somebody()
  const pages = await Promise.all(Array.from({ length: 4 }, () => enter(portalPath(), claims)))
  expect(pages.map(({ page }) => page)).toEqual(Array(4).fill('/tickets/index'))
  expect(await countRows(server.db, 'person_identity', { subject: claims.sub })).toBe(1)
})

test.each([
  ['false', { email_verified: false }],
  ['absent', { email_verified: undefined }],
  ['a text', { email_verified: 'yes' }],
])('an address whose claim is %s opens no account without the mailed code', async (_, claim) => {
  const student = await aStudent(server.db, { email: anEmail(), name: 'Mei Tan' })
  const claims = somebody({ email: student.email, ...claim })
  const { browser, page } = await enter(portalPath('/my-account'), claims)

  expect(page).toBe('/auth/confirm-address')
  expect(await me(browser)).toBeNull()
  expect(await countRows(server.db, 'person_identity', { personId: student.id })).toBe(0)
  expect((await browser.get('/api/auth/pending-identity')).json()).toMatchObject({
    email: student.email,
    provider: provider.name,
  })
  const wrong = await browser.put('/api/auth/pending-identity', { code: '000000' })
  expect([wrong.statusCode, wrong.json().error.reason]).toEqual([422, 'wrong_code'])
  const code = await issueCodeFor(server, student.email)
  const stranger = await createVisitor(server)
  expect((await stranger.put('/api/auth/pending-identity', { code })).statusCode).toBe(410)

  const right = await browser.put('/api/auth/pending-identity', { code })
  expect(right.json()).toEqual({ address: '/my-account' })
  expect((await me(browser)).alias).toBe(student.alias)
  expect((await browser.put('/api/auth/pending-identity', { code })).statusCode).toBe(410)
})

test('an unverified address of nobody’s makes no account before its code', async () => {
  const claims = somebody({ email_verified: false })
  const { browser } = await enter(portalPath(), claims)
  expect(await personWith(claims.email)).toBeNull()
  const code = await issueCodeFor(server, claims.email)
  expect((await browser.put('/api/auth/pending-identity', { code })).statusCode).toBe(200)
  expect(await me(browser)).toMatchObject({ email: claims.email })
})

test('staff whose address is not verified are asked for the code, and nobody becomes staff by it', async () => {
  const agent = await anAgent(server.db, { email: anEmail() })
  const { browser, page } = await enter(adminPath(), somebody({ email: agent.email, email_verified: false }))
  expect([page, await staff(browser)]).toEqual(['/auth/confirm-address', null])
  const code = await issueCodeFor(server, agent.email)
  expect((await browser.put('/api/auth/pending-identity', { code })).json()).toEqual({
    address: '/admin/dashboard',
  })
  expect((await staff(browser)).alias).toBe(agent.alias)

  const student = await aStudent(server.db, { email: anEmail() })
  const sneaking = await enter(adminPath(), somebody({ email: student.email, email_verified: false }))
  expect(sneaking.page).toBe('/auth/confirm-address')
  const entered = await sneaking.browser.put('/api/auth/pending-identity', {
    code: await issueCodeFor(server, student.email),
  })
  expect([entered.statusCode, entered.json().error.reason]).toEqual([403, 'identity_refused'])
  expect((await problems()).at(-1)).toBe('not_staff')
})

test('a provider with the say about a domain needs no verification there, and has none elsewhere', async () => {
  const campus = await aProvider(server, issuer, { domains: ['campus.example'] })
  const mine = `m-${randomUUID().slice(0, 6)}@campus.example`
  const own = await enter(portalPath(undefined, campus), somebody({ email: mine, email_verified: false }))
  expect(own.page).toBe('/tickets/index')
  const elsewhere = await enter(portalPath(undefined, campus), somebody({ email_verified: false }))
  expect(elsewhere.page).toBe('/auth/confirm-address')
})

test('a person is known again by their subject: a changed address follows the provider, a reused one opens nothing', async () => {
  const claims = somebody()
  const first = await enter(portalPath(), claims)
  const { alias } = await me(first.browser)
  const moved = { ...claims, email: anEmail() }
  const second = await enter(portalPath(), moved)
  expect(await me(second.browser)).toMatchObject({ alias, email: moved.email })

  // Somebody else is given the former address by the university.
  const heir = await enter(portalPath(), somebody({ email: moved.email, email_verified: false }))
  expect(heir.page).toBe('/auth/confirm-address')
  // An address that somebody else has is left to them.
  const owner = await aStudent(server.db, { email: anEmail() })
  const third = await enter(portalPath(), { ...claims, email: owner.email })
  expect(await me(third.browser)).toMatchObject({ alias, email: moved.email })
  // One that is not verified is not followed.
  const fourth = await enter(portalPath(), { ...claims, email: anEmail(), email_verified: false })
  expect(await me(fourth.browser)).toMatchObject({ alias, email: moved.email })
})

test('an address that somebody chose themselves stays the primary one', async () => {
  const claims = somebody()
  await enter(portalPath(), claims)
  const person = await getOne(server.db, 'person', { email: claims.email })
  const chosen = await anAddress(server.db, person)
  await updateOne(server.db, 'person', { id: person.id }, { email: chosen })
  const moved = { ...claims, email: anEmail() }
  const { browser } = await enter(portalPath(), moved)
  expect((await me(browser)).email).toBe(chosen)
  expect((await personWith(moved.email))?.id).toBe(person.id)
})

test('a role that requires a second factor is satisfied by the provider’s own, and by nothing less', async () => {
  const role = `strict-${randomUUID()}`
  const agent = await anAgent(server.db, { email: anEmail(), role })
  await updateMany(server.db, 'role', { name: role }, { requiresSecondFactor: true })
  const claims = somebody({ email: agent.email })

  const weak = await enter(adminPath(), claims)
  expect([weak.page, await staff(weak.browser)]).toEqual(['/admin/auth/second-factor-setup', null])
  const lower = await enter(adminPath(), { ...claims, acr: 'urn:password' })
  expect(await staff(lower.browser)).toBeNull()
  const strong = await enter(adminPath(), { ...claims, acr: provider.acr })
  expect((await staff(strong.browser)).alias).toBe(agent.alias)
  expect((await strong.browser.get('/api/backend/me/sessions')).json().items).toMatchObject([
    { way: 'strong_provider' },
  ])
})

interface Attack {
  path?: string
  claims?: () => Record<string, unknown> | Promise<Record<string, unknown>>
  lies?: TokenLies
  /** In place of the address that the provider sends the browser back to. */
  back?: (address: string, browser: TestBrowser) => string | Promise<string>
}

const attacks: [attack: string, problem: SignOnProblem, answer: string, attack: Attack][] = [
  [
    'a token of another issuer',
    'wrong_issuer',
    'refused',
    { lies: { claims: { iss: 'https://evil.example' } } },
  ],
  ['a token for another client', 'wrong_audience', 'refused', { lies: { claims: { aud: 'somebody-else' } } }],
  [
    'a token for us and for somebody we do not know',
    'wrong_audience',
    'refused',
    { lies: { claims: { aud: ['lodge-client', 'somebody-else'], azp: 'somebody-else' } } },
  ],
  ['a token that nobody signed', 'wrong_algorithm', 'refused', { lies: { alg: 'none' } }],
  ['a token signed by the public key as a secret', 'wrong_algorithm', 'refused', { lies: { alg: 'HS256' } }],
  ['a token signed by another key', 'wrong_signature', 'refused', { lies: { isForged: true } }],
  ['a token of another attempt', 'wrong_nonce', 'refused', { lies: { claims: { nonce: 'another' } } }],
  ['a token without a nonce', 'not_valid', 'refused', { lies: { claims: { nonce: undefined } } }],
  ['a token that is over', 'expired', 'expired', { lies: { claims: { exp: 1_000 } } }],
  ['a token of nobody', 'not_valid', 'refused', { lies: { claims: { sub: undefined } } }],
  [
    'a state that somebody made up',
    'attempt_unknown',
    'expired',
    { back: (address) => address.replace(/state=[^&]+/, 'state=made-up') },
  ],
  [
    'the answer to an attempt of another browser',
    'attempt_unknown',
    'expired',
    {
      back: async (_, browser) => {
        const theirs = await goToProvider(await createVisitor(server), portalPath())
        expect(browser.cookies.has('lodge_sign_on')).toBe(true)
        return issuer.grant(theirs, somebody())
      },
    },
  ],
  [
    'a code that nobody was given',
    'code_refused',
    'refused',
    { back: (address) => address.replace(/code=[^&]+/, 'code=made-up') },
  ],
  [
    'the code of another attempt, whose verifier is not at hand',
    'code_refused',
    'refused',
    {
      back: async (address, browser) => {
        const theirs = issuer.grant(await goToProvider(browser, portalPath()), somebody())
        return address.replace(/code=[^&]+/, /code=[^&]+/.exec(theirs)?.[0] ?? '')
      },
    },
  ],
  [
    'an answer that another issuer gave (mix-up)',
    'other_provider',
    'refused',
    { back: (address) => address.replace(/iss=[^&]+/, `iss=${encodeURIComponent(other.issuer)}`) },
  ],
  [
    'an answer that does not say whose it is (mix-up)',
    'other_provider',
    'refused',
    { back: (address) => address.replace(/&iss=[^&]+/, '') },
  ],
  [
    'an answer at the address of another provider (mix-up)',
    'other_provider',
    'refused',
    {
      back: async (address) => {
        const { alias } = await aProvider(server, other)
        return address.replace(`/return/${provider.alias}`, `/return/${alias}`)
      },
    },
  ],
  [
    'a provider that lets nobody in',
    'cancelled',
    'cancelled',
    { back: (address) => address.replace(/code=[^&]+/, 'error=access_denied') },
  ],
  ['somebody without an address', 'no_address', 'no_address', { claims: () => ({ sub: aSubject() }) }],
  [
    'somebody of another domain',
    'domain_not_allowed',
    'domain_not_allowed',
    { claims: () => somebody({ email: 'somebody@elsewhere.example' }) },
  ],
  [
    'somebody whose account is closed',
    'deactivated',
    'deactivated',
    {
      claims: async () => {
        const closed = await aStudent(server.db, { email: anEmail() })
        await updateOne(server.db, 'person', { id: closed.id }, { archivedAt: new Date() })
        return somebody({ email: closed.email })
      },
    },
  ],
  ['a student at the door of staff', 'not_staff', 'not_staff', { path: 'admin', claims: () => somebody() }],
]

test.each(attacks)('%s is refused, and the log says %s', async (_, problem, answer, attack) => {
  anotherDay()
  const seen = (await problems()).length
  const people = await countRows(server.db, 'person_identity', {})
  const browser = await createVisitor(server)
  const path = attack.path === 'admin' ? adminPath('/admin/users') : portalPath('/my-account')
  const address = await goToProvider(browser, path)
  const claims = await (attack.claims ?? somebody)()
  const back = issuer.grant(address, claims, attack.lies)
  const refused = await browser.get(attack.back ? await attack.back(back, browser) : back)

  const page = new URL(String(refused.headers.location), 'http://localhost')
  expect(page.pathname).toBe(attack.path === 'admin' ? '/admin/auth/login' : '/auth/sign-in')
  expect(page.searchParams.get('refused')).toBe(answer)
  if (answer !== 'expired' || problem === 'expired')
    expect(page.searchParams.get('to')).toBe(attack.path === 'admin' ? '/admin/users' : '/my-account')
  expect((await problems()).slice(seen)).toEqual([problem])
  expect([await me(browser), await staff(browser)]).toEqual([null, null])
  expect(await countRows(server.db, 'person_identity', {})).toBe(people)
})

test('an answer counts once', async () => {
  anotherDay()
  const browser = await createVisitor(server)
  const back = issuer.grant(await goToProvider(browser, portalPath()), somebody())
  expect((await browser.get(back)).headers.location).toBe('/tickets/index')
  const again = await browser.get(back)
  expect(again.headers.location).toContain('refused=expired')
  expect((await problems()).at(-1)).toBe('attempt_unknown')
})

test('an answer after ten minutes counts no more', async () => {
  const browser = await createVisitor(server)
  const back = issuer.grant(await goToProvider(browser, portalPath()), somebody())
  server.clock.passMinutes(10)
  expect((await browser.get(back)).headers.location).toContain('refused=expired')
})

test('an identity of one provider opens nothing at another with the same subject', async () => {
  const claims = somebody()
  await enter(portalPath(), claims)
  const second = await aProvider(server, other)
  const browser = await createVisitor(server)
  const posing = { ...claims, email: anEmail() }
  await signInByProvider(browser, other, { path: portalPath(undefined, second), claims: posing })
  expect((await me(browser)).email).toBe(posing.email)
})

test.each([
  '//evil.example/tickets',
  '/\\evil.example',
  'https://evil.example',
  '/\tevil',
  '/api/me',
  '/sign-on/sign-out/x',
  '/admin/users',
])('a sign-in of the portal leads to no %j', async (to) => {
  const { page } = await enter(portalPath(to), somebody())
  expect(page).toBe('/tickets/index')
})

test('a provider that signs in the others, one that is not offered, and one that is gone let nobody in', async () => {
  const forStaff = await aProvider(server, issuer, { audience: 'staff' })
  const hidden = await aProvider(server, issuer, { isOffered: false })
  const archived = await aProvider(server, issuer, { archivedAt: new Date() })
  const browser = await createVisitor(server)
  for (const { alias } of [forStaff, hidden, archived])
    expect((await browser.get(`/sign-on/portal/${alias}`)).headers.location).toMatch(
      /^\/auth\/sign-in\?refused=refused/,
    )
  const found = async (area: string) => {
    const query = new URLSearchParams({ area, search: forStaff.name })
    return (await browser.get(`/api/auth/providers/found?${query}`)).json().items
  }
  const choice = expect.objectContaining({ alias: forStaff.alias, name: forStaff.name, entityId: null })
  expect(await found('portal')).not.toContainEqual(choice)
  expect(await found('admin')).toContainEqual(choice)
})

test('a provider that is down leaves the other ways in, and says so', async () => {
  const third = await startTestIssuer(server.clock.now)
  const down = await aProvider(server, third)
  const browser = await createVisitor(server)
  const back = third.grant(await goToProvider(browser, portalPath(undefined, down)), somebody())
  third.setDown(true)
  expect((await browser.get(back)).headers.location).toContain('refused=unreachable')
  // It was asked a moment ago, and is asked again, so that no browser is sent to somebody who is not there.
  expect((await browser.get(portalPath(undefined, down))).headers.location).toContain('refused=unreachable')
  const gone = await startTestIssuer(server.clock.now)
  const closed = await aProvider(server, gone)
  await gone.close()
  expect((await browser.get(portalPath('/my-account', closed))).headers.location).toBe(
    `/auth/sign-in?refused=unreachable&provider=${closed.alias}&to=%2Fmy-account`,
  )
  await third.close()
})

test('keys that a provider has rolled count at once, and the former ones no more', async () => {
  const claims = somebody()
  await enter(portalPath(), claims)
  await issuer.rollKeys()
  expect((await enter(portalPath(), claims)).page).toBe('/tickets/index')
})

test('a provider inside a network that nobody allowed is asked nothing', async () => {
  const strict = await startTestServer()
  const inside = await aProvider(strict, issuer)
  const asked = issuer.asked.length
  const answer = await strict.browser().get(`/sign-on/portal/${inside.alias}`)
  expect(answer.headers.location).toContain('refused=unreachable')
  expect(issuer.asked.length).toBe(asked)
  await strict.close()
})

test('somebody links a provider to their account, whatever address it names, and nobody else can', async () => {
  anotherDay()
  const student = await aStudent(server.db, { email: anEmail() })
  const browser = await signInToPortal(server, student)
  const begin = async (from: TestBrowser) =>
    (await from.post('/api/me/identities', { provider: provider.alias })).json().address
  const claims = somebody({ email: 'private@elsewhere.example', email_verified: false })
  const linked = await browser.get(issuer.grant(await begin(browser), claims))
  expect(linked.headers.location).toBe(`/my-account?linked=${provider.alias}`)
  const { items } = (await browser.get('/api/me/identities')).json()
  expect(items).toMatchObject([{ provider: provider.name, email: null }])
  expect((await me((await enter(portalPath(), claims)).browser)).alias).toBe(student.alias)

  const thief = await signInToPortal(server, await aStudent(server.db, { email: anEmail() }))
  const stolen = await thief.get(issuer.grant(await begin(thief), claims))
  expect(stolen.headers.location).toBe('/my-account?refused=other_person')
  expect((await problems()).at(-1)).toBe('linked_already')
  // What the thief began is nothing in the browser of somebody else.
  const foreign = await browser.get(issuer.grant(await begin(thief), somebody()))
  expect(foreign.headers.location).toContain('refused=expired')

  expect((await browser.delete(`/api/me/identities/${items[0].id}`)).statusCode).toBe(204)
  expect((await thief.delete(`/api/me/identities/${items[0].id}`)).statusCode).toBe(404)
})

test('the last way in of staff stays', async () => {
  const agent = await anAgent(server.db, { email: anEmail() })
  const { browser } = await enter(adminPath(), somebody({ email: agent.email }))
  const { items, mayRemoveLast } = (await browser.get('/api/backend/me/identities')).json()
  expect(mayRemoveLast).toBe(false)
  const refused = await browser.delete(`/api/backend/me/identities/${items[0].id}`)
  expect([refused.statusCode, refused.json().error.reason]).toEqual([409, 'last_way_in'])
  await updateOne(server.db, 'person', { id: agent.id }, { passwordHash: await passwordHash })
  expect((await browser.delete(`/api/backend/me/identities/${items[0].id}`)).statusCode).toBe(204)
})

test('staff prove that it is them by signing in at the provider again, and no weaker than their account', async () => {
  anotherDay()
  const agent = await anAgent(server.db, { email: anEmail(), passwordHash: await passwordHash })
  const claims = somebody({ email: agent.email })
  const { browser } = await enter(adminPath(), claims)
  const begin = async () =>
    (await browser.post('/api/backend/me/proof/provider', { provider: provider.alias })).json().address
  const until = async () => Date.parse((await browser.get('/api/backend/me/proof')).json().until)
  server.clock.passMinutes(60)
  const isProved = async () => (await until()) > server.clock.now().getTime()

  const address = await begin()
  expect(new URL(address).searchParams.get('prompt')).toBe('login')
  const strong = { ...claims, acr: provider.acr }
  for (const [claim, problem] of [
    [claims, 'too_weak'],
    [{ ...strong, auth_time: Math.floor(server.clock.now().getTime() / 1_000) - 3_600 }, 'expired'],
    [somebody({ acr: provider.acr }), 'other_person'],
  ] as const) {
    anotherDay()
    const page = await browser.get(issuer.grant(await begin(), claim))
    expect(page.headers.location).toMatch(/^\/sign-on\/proved\?refused=/)
    expect((await problems()).at(-1)).toBe(problem)
    expect(await isProved()).toBe(false)
  }
  const proved = await browser.get(issuer.grant(await begin(), strong))
  expect(proved.headers.location).toBe('/sign-on/proved')
  expect(await isProved()).toBe(true)
})

test('a test shows what came and what it would do, signs nobody in, and is for its own session', async () => {
  const admin = await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })
  const browser = await signInToAdmin(server, admin)
  const path = `/api/backend/identity-providers/${provider.alias}/tests`
  const begin = async (area: 'portal' | 'admin') => (await browser.post(path, { area })).json().address
  const student = await aStudent(server.db, { email: anEmail() })
  const people = await countRows(server.db, 'person', {})

  const shown = async (area: 'portal' | 'admin', claims: Record<string, unknown>, lies: TokenLies = {}) => {
    const page = String((await browser.get(issuer.grant(await begin(area), claims, lies))).headers.location)
    expect(page).toMatch(new RegExp(`^/admin/settings/sign-in/${provider.alias}/tests/`))
    return (await browser.get(`${path}/${page.split('/').at(-1)}`)).json()
  }
  const result = await shown('portal', somebody({ email: student.email, groups: ['staff', 'it'] }))
  expect(result).toMatchObject({
    email: student.email,
    isTrusted: true,
    outcome: 'link',
    person: { alias: student.alias },
    problem: null,
  })
  expect(result.claims).toContainEqual({ name: 'groups', value: '["staff","it"]' })
  expect(JSON.stringify(result)).not.toMatch(/nonce|at_hash/)
  expect(await shown('portal', somebody())).toMatchObject({ outcome: 'create', person: null })
  expect(await shown('portal', somebody({ email_verified: false }))).toMatchObject({ outcome: 'confirm' })
  expect(await shown('admin', somebody())).toMatchObject({ outcome: null, problem: 'not_staff' })
  expect(await shown('admin', somebody(), { isForged: true })).toMatchObject({
    outcome: null,
    problem: 'wrong_signature',
    claims: [],
  })
  expect(await countRows(server.db, 'person', {})).toBe(people)
  expect(await countRows(server.db, 'person_identity', { personId: student.id })).toBe(0)
  expect(await me(browser)).toBeNull()

  const page = String((await browser.get(issuer.grant(await begin('portal'), somebody()))).headers.location)
  const colleague = await signInToAdmin(
    server,
    await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash }),
  )
  expect((await colleague.get(`${path}/${page.split('/').at(-1)}`)).statusCode).toBe(404)
})

test('a row per provider and subject: the same one cannot be stored twice', async () => {
  const { id: personId } = await aStudent(server.db)
  const identity = {
    personId,
    providerId: provider.id,
    issuer: issuer.issuer,
    subject: aSubject(),
    createdAt: new Date(),
  }
  await insert(server.db, 'person_identity', identity)
  await expect(insert(server.db, 'person_identity', identity)).rejects.toThrow()
})
