import { randomUUID } from 'node:crypto'
import { ltiLaunchPath, type SignOnProblem } from '@lodge/contracts'
import { countRows, findMany, getOne, insert, updateOne } from '@lodge/database'
import { anAgent, aStudent } from '@lodge/desk/testing'
import {
  instructor,
  type LaunchFacts,
  type LaunchLies,
  type LtiPlatform,
  learner,
  ltiClaim,
  makePlatformKey,
  startLtiPlatform,
} from '@lodge/infra-testing/lti-platform'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aPlatform,
  beginLaunch,
  finishLaunch,
  inTab,
  launch,
  loginAddress,
  postLaunch,
} from '../../testing/lti.ts'
import { createVisitor, issueCodeFor, passwordHash, signInToAdmin } from '../../testing/sign-in.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let moodle: LtiPlatform
let other: LtiPlatform
let stored: Awaited<ReturnType<typeof aPlatform>>
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' } })
  const { now } = server.clock
  moodle = await startLtiPlatform({ now })
  other = await startLtiPlatform({ now })
  stored = await aPlatform(server, moodle)
  await aPlatform(server, other)
})
// The log takes one refusal of a kind in a minute.
beforeEach(() => server.clock.passMinutes(1))
afterAll(async () => {
  await moodle.close()
  await other.close()
  await server.close()
})

const anEmail = (domain = 'uni.example') => `p-${randomUUID().slice(0, 8)}@${domain}`
const somebody = (facts: Partial<LaunchFacts> = {}): LaunchFacts => ({
  sub: randomUUID(),
  name: 'Mei Tan',
  email: anEmail(),
  ...facts,
})
const aContext = (more: object = {}) => {
  const id = randomUUID()
  return { id, label: `C-${id.slice(0, 8)}`, title: 'Databases', ...more }
}
const target = () => server.config.appUrl + ltiLaunchPath
const enter = async (facts: LaunchFacts, lies: LaunchLies = {}) => {
  const browser = await createVisitor(server)
  return { browser, page: await launch(server, browser, { platform: moodle, facts, lies }) }
}
const me = async (browser: TestBrowser) => (await browser.get('/api/init')).json().user
const staff = async (browser: TestBrowser) => (await browser.get('/api/backend/init')).json().user
const problems = async () => {
  const events = await findMany(server.db, 'event', { type: 'person.sign_on_refused' }, { orderBy: ['seq'] })
  return events.map(({ payload }) => String(Object(payload).problem))
}
const myCourses = async (browser: TestBrowser) => (await browser.get('/api/me/courses')).json().items

test('a launch signs a student in for the first time, and opens the topics with the course of the platform', async () => {
  const context = aContext()
  const facts = somebody({ context })
  const { browser, page } = await enter(facts)
  const course = await getOne(server.db, 'course', { code: context.label })

  expect(page).toBe(`/tickets/choose-topic?course=${course.alias}`)
  expect(course).toMatchObject({ name: 'Databases', term: '' })
  expect(await me(browser)).toMatchObject({ name: 'Mei Tan', email: facts.email })
  expect(await myCourses(browser)).toMatchObject([{ alias: course.alias, name: 'Databases' }])
  const person = await getOne(server.db, 'person', { email: facts.email ?? '' })
  expect(await findMany(server.db, 'person_identity', { personId: person.id })).toMatchObject([
    { providerId: stored.id, issuer: moodle.issuer, subject: `1 ${facts.sub}` },
  ])
  expect(await findMany(server.db, 'lti_enrolment', { personId: person.id })).toMatchObject([
    { role: 'learner' },
  ])
  const again = await enter({ ...facts, email: anEmail('elsewhere.example'), name: 'Mei Li' })
  expect(await me(again.browser)).toMatchObject({ alias: person.alias, name: 'Mei Li' })
  expect(await staff(again.browser)).toBeNull()
})

test('the platform is asked at its own address, whatever the request names, with a state and a nonce of this attempt', async () => {
  const browser = await createVisitor(server)
  const answer = await browser.get(
    loginAddress(server, moodle, { redirect_uri: 'https://evil.example' }),
    inTab,
  )
  expect(answer.statusCode).toBe(303)
  const address = new URL(String(answer.headers.location))
  expect(address.origin + address.pathname).toBe(moodle.authorizationAddress)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: moodle.clientId,
    redirect_uri: target(),
    login_hint: 'user-7',
    lti_message_hint: 'link-1',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
})

test('a platform begins a launch by a form too, and in a frame it goes on in a tab of its own', async () => {
  const browser = await createVisitor(server)
  const [path = '', query = ''] = loginAddress(server, moodle).split('?')
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: moodle.origin }
  const posted = await browser.post(path, query, { ...form, ...inTab })
  expect(posted.statusCode).toBe(303)
  const framed = await browser.post(path, query, { ...form, 'sec-fetch-dest': 'iframe' })
  expect(framed.statusCode).toBe(200)
  expect(framed.headers['content-security-policy']).toContain('frame-ancestors *')
  expect(framed.headers).not.toHaveProperty('x-frame-options')
  expect(framed.cookies.map(({ name }) => name).join()).not.toContain('sign_on')
  const link = /href="([^"]+)" target="_blank"/.exec(framed.body)?.[1]?.replaceAll('&#38;', '&')
  const opened = await browser.get(String(link), inTab)
  expect(opened.headers.location).toContain(moodle.authorizationAddress)
})

test('two tabs launch at once, and each lands at its own course', async () => {
  const browser = await createVisitor(server)
  const facts = somebody()
  const first = { ...facts, target: target(), context: aContext() }
  const second = { ...facts, target: target(), context: aContext() }
  const one = await beginLaunch(server, browser, moodle)
  const two = await beginLaunch(server, browser, moodle)
  const finish = async (request: typeof one, launched: LaunchFacts) =>
    finishLaunch(server, browser, { state: request.state, id_token: await moodle.idToken(request, launched) })
  const courseOf = async (code: string) => (await getOne(server.db, 'course', { code })).alias
  const secondPage = await finish(two, second)
  expect(secondPage).toBe(`/tickets/choose-topic?course=${await courseOf(second.context.label)}`)
  const firstPage = await finish(one, first)
  expect(firstPage).toBe(`/tickets/choose-topic?course=${await courseOf(first.context.label)}`)
})

test('a link with a topic opens its form', async () => {
  const context = aContext()
  const { page } = await enter(somebody({ context, target: `${target()}?topic=exam-registration` }))
  const { alias } = await getOne(server.db, 'course', { code: context.label })
  expect(page).toBe(`/tickets/new/exam-registration?course=${alias}`)
  expect((await enter(somebody({ target: `${target()}?topic=//evil.example` }))).page).toBe(
    '/tickets/choose-topic',
  )
})

test('an address that the platform has no say about takes a mailed code, and then the course is the launched one', async () => {
  const student = await aStudent(server.db, { email: anEmail('elsewhere.example') })
  const context = aContext()
  const facts = somebody({ email: student.email, context })
  const { browser, page } = await enter(facts)
  expect(page).toBe('/auth/confirm-address')
  expect(await me(browser)).toBeNull()
  expect(await countRows(server.db, 'person_identity', { personId: student.id })).toBe(0)
  expect(await countRows(server.db, 'lti_enrolment', { personId: student.id })).toBe(0)

  const code = await issueCodeFor(server, student.email)
  const confirmed = await browser.put('/api/auth/pending-identity', { code })
  const { alias } = await getOne(server.db, 'course', { code: context.label })
  expect(confirmed.json()).toEqual({ address: `/tickets/choose-topic?course=${alias}` })
  expect(await myCourses(browser)).toMatchObject([{ alias }])
})

test('the same subject of another deployment is somebody else', async () => {
  const sub = randomUUID()
  await updateOne(server.db, 'identity_provider', { id: stored.id }, { deployments: ['1', '2'] })
  const first = await enter(somebody({ sub }))
  const second = await enter(somebody({ sub }), { claims: { [ltiClaim('deployment_id')]: '2' } })
  expect((await me(second.browser)).alias).not.toBe((await me(first.browser)).alias)
  await updateOne(server.db, 'identity_provider', { id: stored.id }, { deployments: ['1'] })
})

test('staff come to the portal by a launch, and never to the admin area', async () => {
  const agent = await anAgent(server.db, { email: anEmail(), passwordHash: await passwordHash })
  const { browser } = await enter(somebody({ email: agent.email, roles: [instructor] }))
  expect(await me(browser)).toMatchObject({ email: agent.email })
  expect(await staff(browser)).toBeNull()
  const start = await browser.get(`/sign-on/admin/${stored.alias}`)
  expect(start.headers.location).toContain('/admin/auth/login?refused=')
  const button = await browser.get(`/sign-on/portal/${stored.alias}`)
  expect(button.headers.location).toContain('/auth/sign-in?refused=')
})

test('the sign-in pages have no button for a platform', async () => {
  const admin = await signInToAdmin(server, await anAgent(server.db, { passwordHash: await passwordHash }))
  for (const area of ['portal', 'admin']) {
    const { items } = (await admin.get(`/api/auth/providers?area=${area}`)).json()
    expect(items).toEqual([])
  }
})

const signedBy = (key: () => ReturnType<LtiPlatform['key']>) => () => ({ key: key() })
const claims = (changed: Record<string, unknown>) => () => ({ claims: changed })
const without =
  (...names: string[]) =>
  () => ({ without: names })

test.each<[name: string, lies: () => LaunchLies, problem: SignOnProblem]>([
  ['another issuer', () => ({ claims: { iss: other.issuer } }), 'wrong_issuer'],
  ['another audience', claims({ aud: 'somebody-else' }), 'wrong_audience'],
  ['several audiences and no party', claims({ aud: ['lodge-client', 'somebody-else'] }), 'wrong_audience'],
  [
    'another authorised party',
    claims({ aud: ['lodge-client', 'somebody-else'], azp: 'somebody-else' }),
    'wrong_audience',
  ],
  ['a sole audience and another party', claims({ azp: 'somebody-else' }), 'wrong_audience'],
  ['another deployment', claims({ [ltiClaim('deployment_id')]: '99' }), 'wrong_deployment'],
  ['a token that is over', () => ({ issuedIn: -400, expiresIn: -60 }), 'expired'],
  ['a token that was made long ago', () => ({ issuedIn: -3_600, expiresIn: 3_600 }), 'expired'],
  ['a token of the future', () => ({ issuedIn: 600, expiresIn: 900 }), 'not_yet'],
  ['the nonce of another attempt', claims({ nonce: 'x'.repeat(43) }), 'wrong_nonce'],
  ['no signature', () => ({ algorithm: 'none' }), 'wrong_algorithm'],
  ['the public key as a secret', () => ({ algorithm: 'HS256' }), 'wrong_algorithm'],
  ['a key of another platform', signedBy(() => other.key()), 'wrong_signature'],
  [
    'another key under the name of ours',
    () => ({ key: makePlatformKey(), kid: moodle.key().kid }),
    'wrong_signature',
  ],
  ['an unknown key', () => ({ kid: 'nobody' }), 'wrong_signature'],
  ['no subject', without('sub'), 'not_valid'],
  ['no nonce', without('nonce'), 'not_valid'],
  ['no end', without('exp'), 'not_valid'],
  ['no deployment', without(ltiClaim('deployment_id')), 'not_valid'],
  ['no link', without(ltiClaim('resource_link')), 'not_valid'],
  ['no roles', without(ltiClaim('roles')), 'not_valid'],
  ['no target', without(ltiClaim('target_link_uri')), 'not_valid'],
  ['no message', without(ltiClaim('message_type')), 'wrong_message'],
  ['another message', claims({ [ltiClaim('message_type')]: 'LtiDeepLinkingRequest' }), 'wrong_message'],
  ['another version', claims({ [ltiClaim('version')]: '1.1' }), 'wrong_message'],
  ['a target elsewhere', claims({ [ltiClaim('target_link_uri')]: 'https://evil.example/' }), 'wrong_target'],
  [
    'a target that only begins like ours',
    () => ({ claims: { [ltiClaim('target_link_uri')]: `${server.config.appUrl}.evil.example/` } }),
    'wrong_target',
  ],
  ['no address at all', without('email'), 'no_address'],
])('a launch with %s is refused', async (_, lies, problem) => {
  const people = await countRows(server.db, 'person_identity', {})
  const { browser, page } = await enter(somebody({ context: aContext() }), lies())
  expect(page).toMatch(/^\/auth\/sign-in\?refused=/)
  expect((await problems()).at(-1)).toBe(problem)
  expect(await me(browser)).toBeNull()
  expect(await countRows(server.db, 'person_identity', {})).toBe(people)
  const { launchProblem } = await getOne(server.db, 'identity_provider', { id: stored.id })
  expect(launchProblem).toBe(problem)
})

test.each<[name: string, more: Record<string, string>, problem: SignOnProblem]>([
  ['a platform that is not known', { iss: 'https://evil.example' }, 'not_offered'],
  ['another client', { client_id: 'somebody-else' }, 'not_offered'],
  ['another deployment', { lti_deployment_id: '99' }, 'wrong_deployment'],
  ['a target elsewhere', { target_link_uri: 'https://evil.example/lti/launch' }, 'wrong_target'],
  ['a target that is no address', { target_link_uri: 'javascript:alert(1)' }, 'wrong_target'],
  ['no hint of a person', { login_hint: '' }, 'not_valid'],
])('a launch is not begun for %s', async (_, more, problem) => {
  const answer = await (await createVisitor(server)).get(loginAddress(server, moodle, more), inTab)
  expect(answer.statusCode).toBe(403)
  expect(answer.headers).not.toHaveProperty('location')
  expect(answer.body).toContain('The help desk cannot be opened from here')
  expect((await problems()).at(-1)).toBe(problem)
})

test('a token counts once: posted again, in another browser, or under the state of another attempt, it is refused', async () => {
  const browser = await createVisitor(server)
  const request = await beginLaunch(server, browser, moodle)
  const form = {
    state: request.state,
    id_token: await moodle.idToken(request, somebody({ target: target() })),
  }
  const thief = await createVisitor(server)
  await beginLaunch(server, thief, moodle)
  expect(await finishLaunch(server, thief, form)).toContain('refused=expired')
  expect(await me(thief)).toBeNull()
  expect((await getOne(server.db, 'identity_provider', { id: stored.id })).launchProblem).toBe(
    'attempt_unknown',
  )

  expect(await finishLaunch(server, browser, form)).toBe('/tickets/choose-topic')
  expect(await finishLaunch(server, browser, form)).toContain('refused=expired')
  expect((await problems()).at(-1)).toBe('attempt_unknown')
  const next = await beginLaunch(server, browser, moodle)
  expect(await finishLaunch(server, browser, { ...form, state: next.state })).toContain('refused=refused')
  expect((await problems()).at(-1)).toBe('wrong_nonce')
  const unknown = await postLaunch(server, { ...form, state: 'x'.repeat(43) })
  expect(unknown.headers.location).toBe('/auth/sign-in?refused=expired')
})

test('a launch that another node has taken is refused as replayed', async () => {
  const browser = await createVisitor(server)
  const request = await beginLaunch(server, browser, moodle)
  const token = await moodle.idToken(request, somebody({ target: target() }))
  const keys = await server.app.deps.redis.keys(`${server.config.redisPrefix}:sign-on-lti-nonce:*`)
  const posted = await postLaunch(server, { state: request.state, id_token: token })
  const path = String(posted.headers.location)
  // Both nodes have the attempt; the nonce decides.
  const attempt = await copyAttempt()
  expect((await browser.get(path)).headers.location).toBe('/tickets/choose-topic')
  await attempt.restore()
  await postLaunch(server, { state: request.state, id_token: token })
  expect(String((await browser.get(path)).headers.location)).toContain('refused=')
  expect((await problems()).at(-1)).toBe('replayed')
  const after = await server.app.deps.redis.keys(`${server.config.redisPrefix}:sign-on-lti-nonce:*`)
  expect(after.length).toBe(keys.length + 1)
})

async function copyAttempt() {
  const keys = await server.app.deps.redis.keys(`${server.config.redisPrefix}:sign-on-*attempt:*`)
  const copies = await Promise.all(
    keys.map(async (key) => ({ key, value: (await server.app.deps.redis.get(key)) ?? '' })),
  )
  return {
    restore: () =>
      Promise.all(copies.map(({ key, value }) => server.app.deps.redis.set(key, value, 'PX', 600_000))),
  }
}

test('a launch of one platform is no answer to another', async () => {
  const browser = await createVisitor(server)
  const request = await beginLaunch(server, browser, moodle)
  const token = await other.idToken(request, somebody({ target: target() }))
  expect(await finishLaunch(server, browser, { state: request.state, id_token: token })).toContain('refused=')
  expect((await problems()).at(-1)).toBe('wrong_issuer')
})

test('a person who is not signed in at the platform is told so, and its error is in the log', async () => {
  const browser = await createVisitor(server)
  const { state } = await beginLaunch(server, browser, moodle)
  const posted = await postLaunch(server, { state, error: 'login_required' })
  const answer = await browser.get(String(posted.headers.location))
  expect(String(answer.headers.location)).toContain('refused=cancelled')
})

test('a platform that lets nobody in, or is archived, begins no launch and ends none', async () => {
  const closed = await startLtiPlatform({ now: server.clock.now })
  const { id } = await aPlatform(server, closed)
  const browser = await createVisitor(server)
  const request = await beginLaunch(server, browser, closed)
  await updateOne(server.db, 'identity_provider', { id }, { isOffered: false })
  const token = await closed.idToken(request, somebody({ target: target() }))
  expect(await finishLaunch(server, browser, { state: request.state, id_token: token })).toContain('refused=')
  expect((await problems()).at(-1)).toBe('not_offered')
  expect((await browser.get(loginAddress(server, closed), inTab)).statusCode).toBe(403)
  await updateOne(server.db, 'identity_provider', { id }, { isOffered: true, archivedAt: new Date() })
  expect((await browser.get(loginAddress(server, closed), inTab)).statusCode).toBe(403)
  await closed.close()
})

test('a key that the platform has just rolled counts at once', async () => {
  const rolling = await startLtiPlatform({ now: server.clock.now })
  await aPlatform(server, rolling)
  const browser = await createVisitor(server)
  expect(await launch(server, browser, { platform: rolling, facts: somebody() })).toBe(
    '/tickets/choose-topic',
  )
  rolling.rollKey()
  const later = performance.now() + 11_000
  const clock = performance.now
  performance.now = () => later
  try {
    expect(await launch(server, browser, { platform: rolling, facts: somebody() })).toBe(
      '/tickets/choose-topic',
    )
  } finally {
    performance.now = clock
  }
  expect(rolling.counted.keySets).toBe(2)
  await rolling.close()
})

test('a course is the one whose code the platform names, by section, offering or label, and else one of its own', async () => {
  const code = `CS-${randomUUID().slice(0, 8)}`
  const course = await insert(server.db, 'course', {
    alias: code.toLowerCase(),
    code,
    name: 'Algorithms',
    updatedAt: new Date(),
  })
  const alias = course.alias
  const bySection = await enter(somebody({ context: aContext(), lis: { course_section_sourcedid: code } }))
  expect(bySection.page).toBe(`/tickets/choose-topic?course=${alias}`)
  const byLabel = await enter(
    somebody({ context: aContext({ label: code.toLowerCase() }), roles: [instructor] }),
  )
  expect(byLabel.page).toBe(`/tickets/choose-topic?course=${alias}`)
  expect(await getOne(server.db, 'course', { id: course.id })).toMatchObject({ name: 'Algorithms' })

  const context = aContext()
  await enter(somebody({ context }))
  await enter(somebody({ context: { ...context, title: 'Databases II' } }))
  const own = await getOne(server.db, 'course', { code: context.label })
  expect(own.name).toBe('Databases II')
  const changes = await findMany(server.db, 'event', { type: 'course.changed', actorKind: 'system' })
  expect(changes.filter(({ payload }) => Object(payload).recordId === own.id)).toHaveLength(2)
  await updateOne(server.db, 'course', { id: own.id }, { archivedAt: new Date() })
  expect((await enter(somebody({ context }))).page).toBe('/tickets/choose-topic')
})

test('two who launch a new course at once make one course', async () => {
  const context = aContext()
  const pages = await Promise.all([1, 2, 3].map(async () => (await enter(somebody({ context }))).page))
  expect(new Set(pages).size).toBe(1)
  expect(await countRows(server.db, 'course', { code: context.label })).toBe(1)
})

test('whoever is neither learner nor instructor is signed in without the course', async () => {
  const mentor = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Mentor'
  const { page, browser } = await enter(somebody({ context: aContext(), roles: [mentor] }))
  expect(page).toBe('/tickets/choose-topic')
  expect(await myCourses(browser)).toEqual([])
})

test('an assistant of the teaching staff is an instructor', async () => {
  const facts = somebody({
    context: aContext(),
    roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership/Instructor#TeachingAssistant', learner],
  })
  const { browser } = await enter(facts)
  const { email } = await me(browser)
  const { id } = await getOne(server.db, 'person', { email })
  expect(await findMany(server.db, 'lti_enrolment', { personId: id })).toMatchObject([{ role: 'instructor' }])
})
