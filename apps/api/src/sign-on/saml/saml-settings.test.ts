import { dayMs } from '@lodge/contracts'
import { findMany, getOne, updateOne } from '@lodge/database'
import { systemContext } from '@lodge/desk/foundation'
import { refreshDueMetadata } from '@lodge/desk/settings'
import { anAgent, aSuperadmin } from '@lodge/desk/testing'
import { listen } from '@lodge/infra-testing/http-server'
import { makeSigningKey, samlMetadata } from '@lodge/infra-testing/saml-provider'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSamlProvider, signInBySaml, type TestSamlProvider } from '../../testing/saml.ts'
import { createVisitor, passwordHash, signInToAdmin } from '../../testing/sign-in.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let idp: TestSamlProvider
let admin: TestBrowser
let site: Awaited<ReturnType<typeof listen>>
let metadata: string | null
const next = makeSigningKey()
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' } })
  idp = createSamlProvider(server.clock.now)
  site = await listen((_, response) => {
    response.writeHead(metadata === null ? 500 : 200, { 'content-type': 'application/samlmetadata+xml' })
    response.end(metadata ?? '')
  })
  const superadmin = await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })
  admin = await signInToAdmin(server, superadmin)
  await aSuperadmin(server.db)
})
beforeEach(() => {
  metadata = idp.metadata()
})
afterAll(async () => {
  site.close()
  await server.close()
})

const path = '/api/backend/identity-providers'
const input = (more: object = {}) => ({
  protocol: 'saml',
  name: 'Campus login',
  issuer: '',
  clientId: '',
  secret: '',
  audience: 'both',
  domains: ['uni.example'],
  scopes: '',
  acr: null,
  nameClaim: 'displayName',
  emailClaim: 'mail',
  isOffered: true,
  metadataUrl: `${site.baseUrl}/metadata`,
  metadata: '',
  subjectAttribute: null,
  signsRequests: false,
  ...more,
})
const fieldOf = (answer: Awaited<ReturnType<TestBrowser['post']>>) => {
  const [field, problem] = Object.entries(answer.json().error.fields ?? {})[0] ?? []
  return [answer.statusCode, field, Object(problem).reason]
}
const asJob = () => server.app.withProviders({ ...systemContext(server.db), now: server.clock.now })

test('a provider is added by the address of its metadata, shows its certificates, and signs people in', async () => {
  const made = await admin.post(path, input())
  expect(made.statusCode, made.body).toBe(201)
  const { alias } = made.json()
  expect(made.json()).toMatchObject({
    protocol: 'saml',
    issuer: idp.entityId,
    ssoAddress: idp.ssoAddress,
    signOutAddress: `${server.config.appUrl}/sign-on/sign-out/${alias}`,
    returnAddress: `${server.config.appUrl}/sign-on/acs/${alias}`,
    metadataAddress: `${server.config.appUrl}/sign-on/metadata/${alias}`,
    metadataProblem: null,
    // It is made for two days.
    certificates: [{ name: 'CN=localhost', state: 'ends_soon' }],
  })
  const student = await createVisitor(server)
  const facts = { nameId: 'mei', attributes: { mail: 'mei@uni.example', displayName: 'Mei Tan' } }
  expect(await signInBySaml(server, student, { idp, path: `/sign-on/portal/${alias}`, facts })).toBe(
    '/tickets/index',
  )
  // The answer goes where the metadata have it.
  const url = idp.signOut(made.json().signOutAddress, { nameId: facts.nameId })
  const signedOut = await student.get(url.slice(server.config.appUrl.length))
  expect(signedOut.headers.location).toContain(`${idp.logoutAddress}&SAMLResponse=`)
  const { items } = (await admin.get(path)).json()
  expect(items).toContainEqual(
    expect.objectContaining({ alias, protocol: 'saml', people: 1, needsAttention: true }),
  )
})

test('metadata say whether requests are to be signed, and the settings say so for one that does not ask', async () => {
  const asking = input({ metadataUrl: null, metadata: idp.metadata([idp.key], true) })
  expect((await admin.post(path, asking)).json()).toMatchObject({
    wantsSignedRequests: true,
    signsRequests: false,
  })
  const chosen = input({ metadataUrl: null, metadata: idp.metadata(), signsRequests: true })
  expect((await admin.post(path, chosen)).json()).toMatchObject({
    wantsSignedRequests: false,
    signsRequests: true,
  })
})

test('metadata are pasted where they have no address, and kept when they are left empty', async () => {
  const pasted = input({ metadataUrl: null, metadata: idp.metadata() })
  const made = (await admin.post(path, pasted)).json()
  expect(made).toMatchObject({ issuer: idp.entityId, metadataUrl: null })
  const changed = await admin.put(`${path}/${made.alias}`, {
    ...input({ metadataUrl: null, name: 'Other login' }),
    revision: made.revision,
  })
  expect(changed.json()).toMatchObject({ name: 'Other login', certificates: made.certificates })
  const without = await admin.put(`${path}/${made.alias}/metadata`, {})
  expect(fieldOf(without)).toEqual([422, 'metadataUrl', 'metadata_no_address'])
  const other = await admin.put(`${path}/${made.alias}`, {
    ...input({ protocol: 'openid', issuer: 'https://x.example', clientId: 'x', scopes: 'openid' }),
    revision: made.revision + 1,
  })
  expect(other.statusCode).toBe(422)
})

const ownMetadata = (more: object = {}) =>
  samlMetadata({ entityId: 'https://idp.uni.example', ssoAddress: idp.ssoAddress, keys: [idp.key], ...more })

test.each<[name: string, wrong: () => object, field: string, reason: string]>([
  ['neither address nor metadata', () => ({ metadataUrl: null }), 'metadataUrl', 'metadata_required'],
  ['both', () => ({ metadata: ownMetadata() }), 'metadata', 'metadata_twice'],
  ['no address', () => ({ metadataUrl: 'campus' }), 'metadataUrl', 'metadata_address_invalid'],
  ['an address inside', () => ({ metadataUrl: 'http://10.0.0.1/' }), 'metadataUrl', 'metadata_forbidden'],
  [
    'the metadata service of a cloud',
    () => ({ metadataUrl: 'http://169.254.169.254/' }),
    'metadataUrl',
    'metadata_forbidden',
  ],
  [
    'a host that does not exist',
    () => ({ metadataUrl: 'https://login.nobody.invalid' }),
    'metadataUrl',
    'metadata_unreachable',
  ],
  ['no XML', () => ({ metadataUrl: null, metadata: 'hello' }), 'metadata', 'metadata_unreadable'],
  [
    'a document type',
    () => ({
      metadataUrl: null,
      metadata: `<!DOCTYPE x [<!ENTITY a "b">]>${ownMetadata().replace(/<\?.*?\?>/, '')}`,
    }),
    'metadata',
    'metadata_unreadable',
  ],
  [
    'several providers',
    () => {
      const entity = ownMetadata().replace(/<\?.*?\?>/, '')
      const xml = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${entity}${entity}</md:EntitiesDescriptor>`
      return { metadataUrl: null, metadata: xml }
    },
    'metadata',
    'metadata_several',
  ],
  [
    'no provider in them',
    () => ({ metadataUrl: null, metadata: ownMetadata().replaceAll('IDPSSODescriptor', 'SPSSODescriptor') }),
    'metadata',
    'metadata_no_provider',
  ],
  [
    'an address for browsers that runs a script',
    () => ({ metadataUrl: null, metadata: ownMetadata({ ssoAddress: 'javascript:alert(1)' }) }),
    'metadata',
    'metadata_no_redirect',
  ],
  [
    'no certificate',
    () => ({ metadataUrl: null, metadata: ownMetadata({ keys: [] }) }),
    'metadata',
    'metadata_no_certificate',
  ],
  [
    'metadata that are over',
    () => ({ metadataUrl: null, metadata: ownMetadata({ validUntil: '2020-01-01T00:00:00Z' }) }),
    'metadata',
    'metadata_over',
  ],
])('a provider with %s is refused at its field', async (_, wrong, field, reason) => {
  expect(fieldOf(await admin.post(path, input(wrong())))).toEqual([422, field, reason])
})

test('metadata that are read again bring the next certificate; those that cannot be used change nothing', async () => {
  const { alias } = (await admin.post(path, input({ name: 'Rolling' }))).json()
  metadata = idp.metadata([idp.key, next])
  const rolled = (await admin.put(`${path}/${alias}/metadata`, {})).json()
  expect(rolled.certificates).toHaveLength(2)
  const events = await findMany(
    server.db,
    'event',
    { type: 'identity_provider.changed' },
    { orderBy: ['seq'] },
  )
  expect(Object(Object(events.at(-1)?.payload).after).certificates).toHaveLength(2)

  metadata = ownMetadata()
  const differs = (await admin.put(`${path}/${alias}/metadata`, {})).json()
  expect(differs).toMatchObject({ metadataProblem: 'metadata_differs', issuer: idp.entityId })
  expect(differs.certificates).toHaveLength(2)
  metadata = null
  const down = (await admin.put(`${path}/${alias}/metadata`, {})).json()
  expect(down).toMatchObject({ metadataProblem: 'metadata_unreachable', certificates: rolled.certificates })
})

test('metadata are read again each day, and an hour after a time that failed', async () => {
  const { alias } = (await admin.post(path, input({ name: 'Daily' }))).json()
  const { id } = await getOne(server.db, 'identity_provider', { alias })
  const read = async () => {
    const { requests } = site
    const before = requests.length
    await refreshDueMetadata(asJob())
    const { metadataProblem } = await getOne(server.db, 'identity_provider', { id })
    return [requests.length > before, metadataProblem]
  }
  expect(await read()).toEqual([false, null])
  const yesterday = new Date(server.clock.now().getTime() - dayMs)
  await updateOne(
    server.db,
    'identity_provider',
    { id },
    { metadataReadAt: yesterday, metadataTriedAt: yesterday },
  )
  metadata = null
  expect(await read()).toEqual([true, 'metadata_unreachable'])
  expect(await read()).toEqual([false, 'metadata_unreachable'])
  metadata = idp.metadata([next])
  server.clock.passMinutes(61)
  expect(await read()).toEqual([true, null])
  expect((await getOne(server.db, 'identity_provider', { id })).certificates).toHaveLength(1)
})

test('who is no superadmin has no metadata read', async () => {
  const agent = await anAgent(server.db, {
    permissions: ['manage_webhook'],
    passwordHash: await passwordHash,
  })
  const browser = await signInToAdmin(server, agent)
  expect((await browser.put(`${path}/campus-login/metadata`, {})).statusCode).toBe(403)
})
