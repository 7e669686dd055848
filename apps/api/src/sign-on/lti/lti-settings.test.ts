import { randomUUID } from 'node:crypto'
import { hourMs } from '@lodge/contracts'
import { countRows, getOne, updateOne } from '@lodge/database'
import { systemContext } from '@lodge/desk/foundation'
import { refreshDueRosters } from '@lodge/desk/settings'
import { anAgent, aSuperadmin } from '@lodge/desk/testing'
import { type LtiPlatform, startLtiPlatform } from '@lodge/infra-testing/lti-platform'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, platformInput, providersPath } from '../../testing/lti.ts'
import { createVisitor, passwordHash, signInToAdmin } from '../../testing/sign-in.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let moodle: LtiPlatform
let admin: TestBrowser
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' } })
  moodle = await startLtiPlatform({ now: server.clock.now, clientId: 'first' })
  const superadmin = await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })
  admin = await signInToAdmin(server, superadmin)
  await aSuperadmin(server.db)
})
afterAll(async () => {
  await moodle.close()
  await server.close()
})

type Answer = Awaited<ReturnType<TestBrowser['post']>>
const fieldOf = (answer: Answer) => {
  const [field, problem] = Object.entries(answer.json().error.fields ?? {})[0] ?? []
  return [answer.statusCode, field, Object(problem).reason]
}
const another = (more: object = {}) => platformInput(moodle, { clientId: randomUUID(), ...more })
const publicKeys = async () => (await server.browser().get('/lti/keys')).json().keys

test('a superadmin adds a platform, sees our addresses, and students come by it', async () => {
  expect(await publicKeys()).toEqual([])
  const made = await admin.post(providersPath, platformInput(moodle, { deployments: ['1', '2', '1'] }))

  expect(made.statusCode, made.body).toBe(201)
  const { alias } = made.json()
  const { appUrl } = server.config
  expect(made.json()).toMatchObject({
    protocol: 'lti',
    audience: 'requesters',
    issuer: moodle.issuer,
    clientId: 'first',
    deployments: ['1', '2'],
    authorizationAddress: moodle.authorizationAddress,
    tokenAddress: moodle.tokenAddress,
    keySetAddress: moodle.keySetAddress,
    loginAddress: `${appUrl}/lti/login`,
    returnAddress: `${appUrl}/lti/launch`,
    keysAddress: `${appUrl}/lti/keys`,
  })
  const keys = await publicKeys()
  expect(keys).toMatchObject([{ kty: 'RSA', alg: 'RS256', use: 'sig', e: 'AQAB' }])
  expect(Object.keys(keys[0]).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])

  expect((await admin.get(`${providersPath}/${alias}/lti`)).json()).toEqual({
    launchedAt: null,
    refusedAt: null,
    problem: null,
    courses: 0,
    items: [],
    keys: [{ id: keys[0].kid, madeAt: expect.any(String), state: 'in_use' }],
  })
  const facts = {
    sub: 'mei',
    name: 'Mei Tan',
    email: 'mei@uni.example',
    context: { id: 'c1', title: 'Logic' },
  }
  const page = await launch(server, await createVisitor(server), { platform: moodle, facts })
  expect(page).toMatch(/^\/tickets\/choose-topic\?course=/)
  await launch(server, await createVisitor(server), {
    platform: moodle,
    facts,
    lies: { without: ['email'], claims: { sub: 'nobody' } },
  })
  expect((await admin.get(`${providersPath}/${alias}/lti`)).json()).toMatchObject({
    launchedAt: expect.any(String),
    refusedAt: expect.any(String),
    problem: 'no_address',
    courses: 1,
    items: [{ title: 'Logic', people: 1, givesMembers: false, readAt: null, problem: null }],
  })
})

test.each<[name: string, wrong: () => object, field: string, reason: string]>([
  ['no platform ID', () => ({ issuer: '' }), 'issuer', 'issuer_invalid'],
  ['no client ID', () => ({ clientId: '' }), 'clientId', 'required'],
  ['no deployment', () => ({ deployments: [] }), 'deployments', 'required'],
  ['no address for browsers', () => ({ authorizationAddress: null }), 'authorizationAddress', 'required'],
  ['no address for tokens', () => ({ tokenAddress: null }), 'tokenAddress', 'required'],
  ['no address of keys', () => ({ keySetAddress: null }), 'keySetAddress', 'required'],
  [
    'a script as an address',
    () => ({ authorizationAddress: 'javascript:alert(1)' }),
    'authorizationAddress',
    'platform_address_invalid',
  ],
  [
    'a name in an address',
    () => ({ tokenAddress: 'https://user:word@moodle.example/token' }),
    'tokenAddress',
    'platform_address_invalid',
  ],
  ['no address at all', () => ({ keySetAddress: 'moodle' }), 'keySetAddress', 'platform_address_invalid'],
  [
    'keys inside our network',
    () => ({ keySetAddress: 'http://10.0.0.1/certs' }),
    'keySetAddress',
    'platform_keys_forbidden',
  ],
  [
    'keys that are not there',
    () => ({ keySetAddress: `${moodle.origin}/nothing` }),
    'keySetAddress',
    'platform_keys_unreachable',
  ],
  [
    'a host that does not exist',
    () => ({ keySetAddress: 'https://moodle.nobody.invalid/certs' }),
    'keySetAddress',
    'platform_keys_unreachable',
  ],
])('a platform with %s is refused at its field', async (_, wrong, field, reason) => {
  const before = await countRows(server.db, 'identity_provider', {})
  expect(fieldOf(await admin.post(providersPath, another(wrong())))).toEqual([422, field, reason])
  expect(await countRows(server.db, 'identity_provider', {})).toBe(before)
})

test('issuer and client of another platform are refused, an archived one’s too', async () => {
  const wanted = platformInput(moodle, { name: 'Again' })
  expect(fieldOf(await admin.post(providersPath, wanted))).toEqual([409, 'clientId', 'platform_known'])
  const { alias } = (await admin.post(providersPath, another({ clientId: 'archived' }))).json()
  await updateOne(server.db, 'identity_provider', { alias }, { archivedAt: new Date() })
  const taken = { ...wanted, clientId: 'archived' }
  expect(fieldOf(await admin.post(providersPath, taken))).toEqual([409, 'clientId', 'platform_known'])
})

test('a change is saved while the platform is down, unless the keys move; the protocol stays', async () => {
  const failing = await startLtiPlatform({ now: server.clock.now })
  const made = (await admin.post(providersPath, platformInput(failing))).json()
  await failing.close()
  const path = `${providersPath}/${made.alias}`
  const changed = {
    ...platformInput(failing),
    name: 'Moodle of the library',
    deployments: ['7'],
    revision: 1,
  }
  const saved = await admin.put(path, changed)
  expect(saved.json()).toMatchObject({ name: 'Moodle of the library', deployments: ['7'], revision: 2 })
  const moved = { ...changed, keySetAddress: `${failing.origin}/other`, revision: 2 }
  expect(fieldOf(await admin.put(path, moved))).toEqual([422, 'keySetAddress', 'platform_keys_unreachable'])
  const openid = { ...changed, protocol: 'openid', scopes: 'openid', revision: 2 }
  expect((await admin.put(path, openid)).statusCode).toBe(422)
  expect((await admin.put(path, { ...changed, revision: 1 })).statusCode).toBe(409)
})

test('providers of other protocols have no launches, and nobody but a superadmin sees those of a platform', async () => {
  const { alias } = (await admin.post(providersPath, another())).json()
  await updateOne(
    server.db,
    'identity_provider',
    { alias },
    {
      protocol: 'openid',
      deployments: [],
      authorizationAddress: null,
      tokenAddress: null,
      keySetAddress: null,
    },
  )
  expect((await admin.get(`${providersPath}/${alias}/lti`)).statusCode).toBe(404)
  expect((await admin.post(`${providersPath}/${alias}/lti/keys`, {})).statusCode).toBe(404)
  const agent = await anAgent(server.db, { passwordHash: await passwordHash })
  const browser = await signInToAdmin(server, agent)
  expect((await browser.get(`${providersPath}/moodle/lti`)).statusCode).toBe(403)
})

test('the next key is published at once, signs after a day, and the one before is forgotten a week later', async () => {
  const { alias } = (await admin.post(providersPath, another())).json()
  const [{ kid: first }] = await publicKeys()
  const path = `${providersPath}/${alias}/lti/keys`
  const states = async () =>
    (await admin.get(`${providersPath}/${alias}/lti`))
      .json()
      .keys.map(({ state }: { state: string }) => state)
  const made = await admin.post(path, {})
  expect(made.statusCode, made.body).toBe(201)
  expect(await publicKeys()).toHaveLength(2)
  expect((await states()).toSorted()).toEqual(['in_use', 'next'])
  const again = await admin.post(path, {})
  expect([again.statusCode, again.json().error.reason]).toEqual([422, 'lti_key_is_new'])

  const now = server.clock.now().getTime()
  const later = (hours: number) => ({
    ...server.app.withProviders(systemContext(server.db)),
    now: () => new Date(now + hours * hourMs),
  })
  await refreshDueRosters(later(7 * 24))
  expect(await publicKeys()).toHaveLength(2)
  await refreshDueRosters(later(8 * 24 + 1))
  const left = await publicKeys()
  expect(left).toHaveLength(1)
  expect(left[0].kid).not.toBe(first)
  // Nobody reads it in a copy of the database.
  expect((await getOne(server.db, 'lti_key', { id: left[0].kid })).privateKey).not.toContain('PRIVATE KEY')
})
