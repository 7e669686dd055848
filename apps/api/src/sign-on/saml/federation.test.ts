import { randomUUID } from 'node:crypto'
import { dayMs, hourMs } from '@lodge/contracts'
import { findMany, getOne, updateMany } from '@lodge/database'
import { systemContext } from '@lodge/desk/foundation'
import { refreshDueMetadata } from '@lodge/desk/settings'
import { anAgent, aSuperadmin } from '@lodge/desk/testing'
import { listen } from '@lodge/infra-testing/http-server'
import type { LogoutLies } from '@lodge/infra-testing/saml-logout'
import { federationMetadata, makeSigningKey, type SamlFacts } from '@lodge/infra-testing/saml-provider'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimits } from '../../plugins/rate-limits.ts'
import { createSamlProvider, finishBySaml, signInBySaml } from '../../testing/saml.ts'
import { setLimitCounts } from '../../testing/set-limit-counts.ts'
import { createVisitor, passwordHash, signInToAdmin } from '../../testing/sign-in.ts'
import { goToProvider } from '../../testing/sign-on.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestBrowser
let superadmin: Awaited<ReturnType<typeof anAgent>>
let agent: TestBrowser
let site: Awaited<ReturnType<typeof listen>>
let metadata: string | null
let wonderland: ReturnType<typeof createSamlProvider>
let oz: ReturnType<typeof createSamlProvider>
const key = makeSigningKey()
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' } })
  wonderland = createSamlProvider(server.clock.now, 'https://idp.wonderland.example/entity')
  oz = createSamlProvider(server.clock.now, 'https://idp.oz.example/entity')
  site = await listen((_, response) => {
    response.writeHead(metadata === null ? 500 : 200, { 'content-type': 'application/samlmetadata+xml' })
    response.end(metadata ?? '')
  })
  superadmin = await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })
  admin = await signInToAdmin(server, superadmin)
  agent = await signInToAdmin(server, await anAgent(server.db, { passwordHash: await passwordHash }))
  await aSuperadmin(server.db)
})
beforeEach(async () => {
  metadata = aggregate()
  await updateMany(server.db, 'identity_provider', {}, { archivedAt: server.clock.now() })
})
afterAll(async () => {
  site.close()
  await server.close()
})

const entityOf = (
  { entityId, ssoAddress, logoutAddress, key: signing }: typeof wonderland,
  more: object = {},
) => ({
  entityId,
  ssoAddress,
  logoutAddress,
  keys: [signing],
  ...more,
})
const usual = () => [
  entityOf(wonderland, {
    name: 'University of Wonderland',
    germanName: 'Universität Wunderland',
    scopes: ['wonderland.example'],
    keywords: 'hatter tea',
  }),
  entityOf(oz, { name: 'Oz Institute', scopes: ['oz.example'] }),
  ...Array.from({ length: 30 }, (_, index) => ({
    entityId: `https://idp.college-${index}.example/entity`,
    ssoAddress: `https://idp.college-${index}.example/sso`,
    keys: [oz.key],
    name: `College ${String(index).padStart(2, '0')} % of_all`,
    scopes: [`college-${index}.example`],
    isHidden: index === 29,
  })),
]
const aggregate = (entities = usual(), days = 7) =>
  federationMetadata({
    entities,
    key,
    validUntil: new Date(server.clock.now().getTime() + days * dayMs).toISOString(),
  })
const path = '/api/backend/identity-providers'
const input = (more: object = {}) => ({
  protocol: 'federation',
  name: `Federation ${randomUUID().slice(0, 6)}`,
  issuer: '',
  clientId: '',
  secret: '',
  audience: 'both',
  domains: [],
  scopes: '',
  acr: null,
  nameClaim: 'displayName',
  emailClaim: 'mail',
  isOffered: true,
  metadataUrl: `${site.baseUrl}/entities`,
  metadata: '',
  metadataCertificate: key.certificate,
  trustsScopes: false,
  chosenMembers: null,
  ...more,
})
const aFederation = async (more: object = {}) => {
  const made = await admin.post(path, input(more))
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}
const somebody = (domain: string): SamlFacts => ({
  nameId: randomUUID(),
  attributes: { displayName: 'Alice', mail: `a-${randomUUID().slice(0, 8)}@${domain}` },
})
const startAt = (alias: string, entityId: string, to = '/my-account') =>
  `/sign-on/portal/${alias}?${new URLSearchParams({ member: entityId, to })}`
const me = async (browser: TestBrowser) => (await browser.get('/api/init')).json().user
const find = async (search: string, area = 'portal') =>
  (await server.browser().get(`/api/auth/providers/found?${new URLSearchParams({ area, search })}`)).json()
const problems = async () =>
  (await findMany(server.db, 'event', { type: 'person.sign_on_refused' }, { orderBy: ['seq'] })).map(
    ({ payload }) => String(Object(payload).problem),
  )
const asJob = () => server.app.withProviders({ ...systemContext(server.db), now: server.clock.now })

test('a federation is added by its signed metadata, and one of its providers signs people in', async () => {
  const federation = await aFederation({ trustsScopes: true })
  expect(federation).toMatchObject({
    protocol: 'federation',
    memberCount: 32,
    leftOut: 0,
    metadataProblem: null,
    chosenMembers: null,
    metadataCertificates: [{ name: 'CN=localhost' }],
    metadataAddress: `${server.config.appUrl}/sign-on/metadata/${federation.alias}`,
  })
  const facts = somebody('wonderland.example')
  const browser = await createVisitor(server)
  const start = startAt(federation.alias, wonderland.entityId)
  expect(await signInBySaml(server, browser, { idp: wonderland, path: start, facts })).toBe('/my-account')
  expect(await me(browser)).toMatchObject({ name: 'Alice', email: facts.attributes?.mail })
  const identities = await findMany(server.db, 'person_identity', { issuer: wonderland.entityId })
  expect(identities).toMatchObject([{ subject: `persistent:${facts.nameId}` }])
  expect((await browser.get('/api/me/identities')).json().items).toMatchObject([
    { provider: 'University of Wonderland' },
  ])
})

test('one provider of a federation answers for no other', async () => {
  const { alias } = await aFederation({ trustsScopes: true })
  const facts = somebody('wonderland.example')
  const victim = await createVisitor(server)
  const start = startAt(alias, wonderland.entityId)
  await signInBySaml(server, victim, { idp: wonderland, path: start, facts })

  const attacker = await createVisitor(server)
  const address = await goToProvider(attacker, start)
  expect(await finishBySaml(server, attacker, oz.grant(address, facts))).toContain('refused=refused')
  const posing = await goToProvider(attacker, start)
  const forged = oz.grant(posing, facts, { issuer: wonderland.entityId })
  expect(await finishBySaml(server, attacker, forged)).toContain('refused=refused')
  expect((await problems()).slice(-2)).toEqual(['wrong_issuer', 'wrong_signature'])

  const own = startAt(alias, oz.entityId)
  expect(await signInBySaml(server, attacker, { idp: oz, path: own, facts })).toBe('/auth/confirm-address')
  expect(await me(attacker)).toBeNull()
})

test('one provider of a federation ends no sessions of another, whatever the name', async () => {
  const { alias } = await aFederation({ trustsScopes: true })
  const facts = somebody('wonderland.example')
  const browser = await createVisitor(server)
  await signInBySaml(server, browser, { idp: wonderland, path: startAt(alias, wonderland.entityId), facts })
  const signOutAt = async (idp: typeof wonderland, lies: LogoutLies = {}) => {
    const address = `${server.config.appUrl}/sign-on/sign-out/${alias}`
    const url = idp.signOut(address, { nameId: facts.nameId ?? '' }, lies)
    const answer = await server.browser().get(url.slice(server.config.appUrl.length))
    return [answer.statusCode, (await me(browser)) !== null]
  }
  expect(await signOutAt(oz)).toEqual([303, true])
  expect(await signOutAt(oz, { issuer: wonderland.entityId })).toEqual([400, true])
  expect(await signOutAt(wonderland)).toEqual([303, false])
})

test('a domain that the federation lists counts only where the settings trust that', async () => {
  const { alias } = await aFederation()
  const browser = await createVisitor(server)
  const start = startAt(alias, wonderland.entityId)
  const facts = somebody('wonderland.example')
  expect(await signInBySaml(server, browser, { idp: wonderland, path: start, facts })).toBe(
    '/auth/confirm-address',
  )
})

test('where providers are the only way, codes go nowhere within the domains that a federation is trusted with', async () => {
  const federation = await aFederation({ trustsScopes: true, chosenMembers: null })
  await updateMany(server.db, 'site', {}, { requestersByProviderOnly: true, codesElsewhere: true })
  const visitor = await createVisitor(server)
  const ask = async (domain: string) =>
    (await visitor.post('/api/auth/codes', { email: `a@${domain}` })).statusCode
  expect([await ask('wonderland.example'), await ask('elsewhere.example')]).toEqual([403, 202])
  await updateMany(server.db, 'identity_provider', { alias: federation.alias }, { trustsScopes: false })
  expect(await ask('wonderland.example')).toBe(202)
  await updateMany(server.db, 'site', {}, { requestersByProviderOnly: false, codesElsewhere: false })
})

test.each([
  ['by name', 'wonderland', ['University of Wonderland']],
  ['in another language, without its accents', 'universitat wunder', ['University of Wonderland']],
  ['by domain', 'oz.example', ['Oz Institute']],
  ['by keyword', 'HATTER', ['University of Wonderland']],
  ['by several words in any order', 'hatter university', ['University of Wonderland']],
  ['and nothing by what none has', 'zzz', []],
  ['and nothing by a pattern', 'of_all%%', []],
])('somebody finds their university %s', async (_, search, names) => {
  await aFederation()
  expect((await find(search)).items.map(({ name }: { name: string }) => name)).toEqual(names)
})

test('the page is sent no more than it shows, and a hidden provider is never found', async () => {
  await aFederation({ audience: 'requesters' })
  const page = (await server.browser().get('/api/auth/providers?area=portal')).json()
  expect(page).toMatchObject({ items: [], isSearched: true })
  const found = await find('college')
  expect([found.items.length, found.hasMore]).toEqual([20, true])
  expect((await find('college 28')).items).toHaveLength(1)
  expect((await find('college 29')).items).toEqual([])
  expect((await find('wonderland', 'admin')).items).toEqual([])
  const search = async (text: string) =>
    (await server.browser().get(`/api/auth/providers/found?area=portal&search=${text}`)).statusCode
  expect(await search('')).toBe(422)
  await setLimitCounts(server, 'providerSearchesByAddress', rateLimits.providerSearchesByAddress.max)
  expect(await search('oz')).toBe(429)
  await setLimitCounts(server, 'providerSearchesByAddress', 0)
})

test('only chosen providers are found and sign in, and four or fewer need no search', async () => {
  const federation = await aFederation()
  const members = `${path}/${federation.alias}/members`
  expect((await admin.get(`${members}?search=oz`)).json()).toMatchObject({
    items: [{ entityId: oz.entityId, name: 'Oz Institute' }],
    total: 1,
  })
  expect((await agent.get(members)).statusCode).toBe(403)
  const save = (more: object, revision = federation.revision) =>
    admin.put(`${path}/${federation.alias}`, { ...input({ metadataCertificate: '', ...more }), revision })
  expect((await save({ chosenMembers: ['https://nobody.example'] })).json().error.fields).toMatchObject({
    'chosenMembers.0': { reason: 'federation_member_unknown' },
  })
  const saved = (await save({ chosenMembers: [oz.entityId] })).json()
  expect(saved).toMatchObject({ chosenMembers: [oz.entityId], memberCount: 32 })
  expect((await admin.get(`${members}?chosen=true`)).json().items).toMatchObject([{ name: 'Oz Institute' }])

  expect((await find('wonderland')).items).toEqual([])
  expect((await server.browser().get('/api/auth/providers?area=portal')).json()).toMatchObject({
    items: [{ alias: federation.alias, name: 'Oz Institute', entityId: oz.entityId, domain: 'oz.example' }],
    isSearched: false,
  })
  const browser = await createVisitor(server)
  for (const start of [
    startAt(federation.alias, wonderland.entityId),
    startAt(federation.alias, 'https://nobody.example'),
    `/sign-on/portal/${federation.alias}`,
  ]) {
    const answer = await browser.get(start)
    expect(answer.headers.location).toContain('/auth/sign-in?refused=refused')
    expect((await problems()).at(-1)).toBe('not_offered')
  }
})

const fieldOf = (answer: Awaited<ReturnType<TestBrowser['post']>>) => {
  const [field, problem] = Object.entries(answer.json().error.fields ?? {})[0] ?? []
  return [answer.statusCode, field, Object(problem).reason]
}
test.each<[name: string, wrong: () => object, field: string, reason: string]>([
  [
    'no certificate',
    () => ({ metadataCertificate: '' }),
    'metadataCertificate',
    'metadata_certificate_required',
  ],
  [
    'no certificate at all',
    () => ({ metadataCertificate: 'abc' }),
    'metadataCertificate',
    'metadata_certificate_invalid',
  ],
  [
    'another’s certificate',
    () => ({ metadataCertificate: makeSigningKey().certificate }),
    'metadataCertificate',
    'metadata_signature_wrong',
  ],
  ['no metadata', () => ({ metadataUrl: null }), 'metadataUrl', 'metadata_required'],
  ['an address inside', () => ({ metadataUrl: 'http://10.0.0.1/' }), 'metadataUrl', 'metadata_forbidden'],
  [
    'pasted metadata that nobody signed',
    () => ({
      metadataUrl: null,
      metadata: federationMetadata({
        entities: usual().slice(0, 1),
        key,
        validUntil: '2099-01-01T00:00:00Z',
        lies: { isUnsigned: true },
      }),
    }),
    'metadata',
    'metadata_unsigned',
  ],
])('a federation with %s is not added', async (_, wrong, field, reason) => {
  expect(fieldOf(await admin.post(path, input(wrong())))).toEqual([422, field, reason])
})

test('pasted metadata are kept when they are left empty, and a new certificate needs them again', async () => {
  const made = await aFederation({ metadataUrl: null, metadata: aggregate(usual().slice(0, 2)) })
  expect(made).toMatchObject({ memberCount: 2, metadataUrl: null })
  const save = (more: object) =>
    admin.put(`${path}/${made.alias}`, { ...input({ metadataUrl: null, ...more }), revision: made.revision })
  expect(fieldOf(await save({}))).toEqual([422, 'metadata', 'metadata_required'])
  expect((await save({ metadataCertificate: '' })).json()).toMatchObject({ memberCount: 2 })
})

test('groups of a federation give nothing: it has no rules', async () => {
  const { alias } = await aFederation()
  expect((await admin.get(`${path}/${alias}/rules`)).statusCode).toBe(404)
})

test('an own provider counts before the same one of a federation', async () => {
  await aFederation()
  const own = await admin.post(path, {
    ...input({ metadataCertificate: undefined }),
    protocol: 'saml',
    name: 'Own Oz',
    domains: ['oz.example'],
    metadataUrl: null,
    metadata: oz.metadata(),
  })
  expect(own.statusCode, own.body).toBe(201)
  expect((await find('oz')).items).toMatchObject([{ name: 'Own Oz', entityId: null }])
  const page = (await server.browser().get('/api/auth/providers?area=portal')).json()
  expect(page).toMatchObject({ items: [{ name: 'Own Oz' }], isSearched: true })
  const row = await getOne(server.db, 'identity_provider', { alias: own.json().alias })
  expect(row.metadataCertificates).toEqual([])
})

test('metadata are read again each day; where that fails, those before count until their end', async () => {
  const federation = await aFederation({ trustsScopes: true })
  const read = async () => (await admin.get(`${path}/${federation.alias}`)).json()
  const start = startAt(federation.alias, oz.entityId)
  const enter = async () =>
    signInBySaml(server, await createVisitor(server), {
      idp: oz,
      path: start,
      facts: somebody('oz.example'),
    })
  metadata = federationMetadata({
    entities: usual(),
    key: makeSigningKey(),
    validUntil: new Date(server.clock.now().getTime() + 30 * dayMs).toISOString(),
  })
  server.clock.passMinutes(24 * 60 + 1)
  await refreshDueMetadata(asJob())
  admin = await signInToAdmin(server, superadmin)
  expect(await read()).toMatchObject({ metadataProblem: 'metadata_signature_wrong', memberCount: 32 })
  expect(await enter()).toBe('/my-account')

  metadata = null
  server.clock.passMinutes(61)
  await refreshDueMetadata(asJob())
  expect(await read()).toMatchObject({ metadataProblem: 'metadata_unreachable' })
  const listed = (await admin.get(path)).json().items
  expect(listed).toContainEqual(expect.objectContaining({ alias: federation.alias, needsAttention: true }))

  server.clock.passMinutes((7 * dayMs - hourMs) / 60_000)
  expect((await find('oz')).items).toEqual([])
  const again = await (await createVisitor(server)).get(start)
  expect(again.headers.location).toContain('refused=refused')

  metadata = aggregate(usual().slice(1))
  admin = await signInToAdmin(server, superadmin)
  await refreshDueMetadata(asJob())
  expect(await read()).toMatchObject({ metadataProblem: null, memberCount: 31 })
  expect((await find('wonderland')).items).toEqual([])
  expect((await find('oz')).items).toHaveLength(1)
})
