import { randomUUID, verify, X509Certificate } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { SignOnProblem } from '@lodge/contracts'
import { findMany, updateMany } from '@lodge/database'
import { anAgent } from '@lodge/desk/testing'
import { encryptElement } from '@lodge/infra-testing/saml-encryption'
import type { LogoutLies } from '@lodge/infra-testing/saml-logout'
import { makeSigningKey, type SamlFacts } from '@lodge/infra-testing/saml-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSamlProvider, createSamlProvider, signInBySaml, type TestSamlProvider } from '../../testing/saml.ts'
import { createVisitor } from '../../testing/sign-in.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { connectTestSocket, createTestSocket, listenOnFreePort } from '../../testing/test-socket.ts'

const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

let server: TestServer
let idp: TestSamlProvider
let provider: Awaited<ReturnType<typeof aSamlProvider>>
let address: string
beforeAll(async () => {
  server = await startTestServer()
  idp = createSamlProvider(server.clock.now)
  provider = await aSamlProvider(server, idp)
  await updateMany(server.db, 'site', {}, { emailDomains: ['uni.example'] })
  address = await listenOnFreePort(server)
})
afterAll(() => server.close())

type Whose = { nameId: string; indexes?: readonly string[]; relayState?: string }
const aSignedIn = async (facts: SamlFacts = {}) => {
  const browser = await createVisitor(server)
  const mail = `p-${randomUUID().slice(0, 8)}@uni.example`
  const known = {
    nameId: randomUUID(),
    sessionIndex: `_${randomUUID()}`,
    ...facts,
    attributes: { displayName: 'Mei Tan', mail, ...facts.attributes },
  }
  await signInBySaml(server, browser, { idp, path: `/sign-on/portal/${provider.alias}`, facts: known })
  expect(await isIn(browser)).toBe(true)
  return { browser, ...known }
}
const isIn = async (browser: TestBrowser) => (await browser.get('/api/init')).json().user !== null
const ownAddress = ({ alias } = provider) => `${server.config.appUrl}/sign-on/sign-out/${alias}`
const toPath = (url: string) => url.slice(server.config.appUrl.length)
/** Opens the address in a browser that has none of our cookies, as within the provider's frame. */
const signOutBy = (whose: Whose, lies: LogoutLies = {}) =>
  server.browser().get(toPath(idp.signOut(ownAddress(), whose, lies)))
const lastProblem = async () => {
  const events = await findMany(server.db, 'event', { type: 'person.sign_on_refused' }, { orderBy: ['seq'] })
  return Object(events.at(-1)?.payload).problem
}

test('signing out at the provider ends that session here, with its sockets, and tells the provider', async () => {
  const { browser, nameId, sessionIndex, attributes } = await aSignedIn()
  const phone = await aSignedIn({ nameId, attributes })
  const bystander = await aSignedIn()
  const socket = await connectTestSocket(
    createTestSocket(address, '/portal', { cookie: browser.cookieHeader(), origin: server.config.appUrl }),
  )
  const dropped = new Promise((resolve) => socket.once('disconnect', resolve))

  const relayState = "it's 100% (ours) ~"
  const answer = await signOutBy({ nameId, indexes: [sessionIndex], relayState }, { id: '_asked' })
  await dropped
  socket.disconnect()
  const init = (await browser.get('/api/init')).json()
  expect([init.user, init.session_ended]).toEqual([null, 'provider_signed_out'])
  expect([await isIn(phone.browser), await isIn(bystander.browser)]).toEqual([true, true])

  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([303, 'no-store'])
  const told = new URL(String(answer.headers.location))
  expect(told.origin + told.pathname).toBe('https://idp.uni.example/slo')
  expect([told.searchParams.get('realm'), told.searchParams.get('RelayState')]).toEqual(['staff', relayState])
  const xml = inflateRawSync(Buffer.from(told.searchParams.get('SAMLResponse') ?? '', 'base64')).toString()
  expect(xml).toContain('InResponseTo="_asked"')
  expect(xml).toContain('Destination="https://idp.uni.example/slo?realm=staff"')
  expect(xml).toContain(`>${server.config.appUrl}/sign-on/metadata/${provider.alias}<`)
  expect(xml).toContain('status:Success')
  expect(await isSignedByUs(told)).toBe(true)
})

async function isSignedByUs({ search, searchParams }: URL): Promise<boolean> {
  const { body } = await server.browser().get(`/sign-on/metadata/${provider.alias}`)
  const [, certificate = ''] = /use="signing">.*?<ds:X509Certificate>([^<]+)/.exec(body) ?? []
  const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'))
  const [, text = ''] = /(SAMLResponse=.*)&Signature=/.exec(search) ?? []
  const signature = Buffer.from(searchParams.get('Signature') ?? '', 'base64')
  return verify('sha256', Buffer.from(text), publicKey, signature)
}

test('a request that names no session ends all of theirs that began at the provider', async () => {
  const { browser, nameId, attributes } = await aSignedIn()
  const phone = await aSignedIn({ nameId, attributes })
  expect((await signOutBy({ nameId })).statusCode).toBe(303)
  expect([await isIn(browser), await isIn(phone.browser)]).toEqual([false, false])
})

test('somebody whom the provider names for this time alone is found by that name', async () => {
  const lasting = { 'urn:oasis:names:tc:SAML:attribute:subject-id': `${randomUUID()}@uni.example` }
  const { browser, nameId, attributes } = await aSignedIn({ format: transient, attributes: lasting })
  const phone = await aSignedIn({ format: transient, attributes })
  expect((await signOutBy({ nameId })).statusCode).toBe(303)
  expect([await isIn(browser), await isIn(phone.browser)]).toEqual([false, true])
})

test('a name that is encrypted to us is read', async () => {
  const { browser, nameId, sessionIndex } = await aSignedIn()
  const { body } = await server.browser().get(`/sign-on/metadata/${provider.alias}`)
  const [, certificate = ''] = /use="encryption">.*?<ds:X509Certificate>([^<]+)/.exec(body) ?? []
  const name = `<saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${nameId}</saml:NameID>`
  const nameXml = `<saml:EncryptedID>${await encryptElement(name, { certificate })}</saml:EncryptedID>`
  expect((await signOutBy({ nameId, indexes: [sessionIndex] }, { nameXml })).statusCode).toBe(303)
  expect(await isIn(browser)).toBe(false)
})

test('a provider that takes no answer has the browser sent home, and nobody unknown is no fault', async () => {
  const quiet = await aSamlProvider(server, idp, { logoutAddress: null })
  const url = idp.signOut(ownAddress(quiet), { nameId: 'nobody' })
  const answer = await server.browser().get(toPath(url))
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/'])
})

test('a session that began in another way stays', async () => {
  const { browser, nameId } = await aSignedIn()
  const other = await aSamlProvider(server, idp)
  await server.browser().get(toPath(idp.signOut(ownAddress(other), { nameId })))
  expect(await isIn(browser)).toBe(true)
})

test('our metadata name the address, and theirs where the answer goes', async () => {
  const { body } = await server.browser().get(`/sign-on/metadata/${provider.alias}`)
  expect(body).toMatch(
    `<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${ownAddress()}"/>`,
  )
})

const inMinutes = (minutes: number) => ({ madeAt: minutes })
const stranger = makeSigningKey()
const attacks: [attack: string, problem: SignOnProblem, lies: LogoutLies][] = [
  ['a request that nobody signed', 'unsigned', { isUnsigned: true }],
  ['a request signed by another key', 'wrong_signature', { key: stranger }],
  [
    'a request signed by SHA-1',
    'wrong_algorithm',
    { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' },
  ],
  [
    'a request signed by a shared key',
    'wrong_algorithm',
    { algorithm: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1' },
  ],
  ['a relay state that was added', 'wrong_signature', { change: (query) => `RelayState=evil&${query}` }],
  [
    'a second request in the same query',
    'wrong_structure',
    { change: (query) => `${query}&SAMLRequest=other` },
  ],
  [
    'a second one whose name is escaped',
    'wrong_structure',
    { change: (query) => `${query}&SAMLReques%74=other` },
  ],
  ['a request of another provider', 'wrong_issuer', { issuer: 'https://evil.example/entity' }],
  ['a request to another service', 'wrong_destination', { destination: 'https://other.example/logout' }],
  ['a request to nobody in particular', 'wrong_destination', { destination: null }],
  ['a request that is an hour old', 'expired', inMinutes(-60)],
  ['a request whose time is over', 'expired', { until: -5 }],
  ['a request of tomorrow', 'not_yet', inMinutes(24 * 60)],
  ['a request about nobody', 'not_valid', { nameXml: '' }],
  [
    'a request about two',
    'wrong_structure',
    { nameXml: '<saml:NameID>a</saml:NameID><saml:NameID>b</saml:NameID>' },
  ],
  ['a comment within the name', 'wrong_structure', { nameXml: '<saml:NameID>a<!-- -->b</saml:NameID>' }],
  ['a document type', 'wrong_structure', { root: 'LogoutRequest><!DOCTYPE x><samlp:LogoutRequest' }],
  ['another message in its place', 'wrong_structure', { root: 'AuthnRequest' }],
  ['a name that is not encrypted to us', 'wrong_structure', { nameXml: '<saml:EncryptedID/>' }],
  ['no message', 'not_valid', { change: () => 'RelayState=x' }],
  ['no XML', 'not_valid', { change: (query) => query.replace(/SAMLRequest=[^&]*/, 'SAMLRequest=%zz') }],
]

test.each(attacks)('%s ends nothing, and the log says %s', async (_, problem, lies) => {
  server.clock.passMinutes(1)
  const { browser, nameId } = await aSignedIn()
  const answer = await signOutBy({ nameId }, lies)
  expect([answer.statusCode, await lastProblem(), await isIn(browser)]).toEqual([400, problem, true])
})

test('a request counts once, for whichever session', async () => {
  const { nameId, attributes } = await aSignedIn()
  const url = toPath(idp.signOut(ownAddress(), { nameId }))
  expect((await server.browser().get(url)).statusCode).toBe(303)
  const { browser } = await aSignedIn({ nameId, attributes })
  expect((await server.browser().get(url)).statusCode).toBe(400)
  expect([await lastProblem(), await isIn(browser)]).toEqual(['replayed', true])
})

test('a message that swells is not read', async () => {
  const bomb = encodeURIComponent(deflateRawSync('x'.repeat(5_000_000)).toString('base64'))
  server.clock.passMinutes(1)
  const { browser, nameId } = await aSignedIn()
  const change = (query: string) => query.replace(/SAMLRequest=[^&]*/, `SAMLRequest=${bomb}`)
  expect((await signOutBy({ nameId }, { change })).statusCode).toBe(400)
  expect([await lastProblem(), await isIn(browser)]).toEqual(['not_valid', true])
})

test('staff are signed out as well', async () => {
  const agent = await anAgent(server.db)
  const browser = await createVisitor(server)
  const facts = {
    nameId: randomUUID(),
    signInClass: 'https://refeds.org/profile/mfa',
    attributes: { displayName: agent.name, mail: agent.email },
  }
  await updateMany(
    server.db,
    'identity_provider',
    { id: provider.id },
    {
      acr: 'https://refeds.org/profile/mfa',
      domains: [agent.email.split('@')[1] ?? ''],
    },
  )
  await signInBySaml(server, browser, { idp, path: `/sign-on/admin/${provider.alias}`, facts })
  const staff = async () => (await browser.get('/api/backend/init')).json().user
  expect(await staff()).toMatchObject({ email: agent.email })
  await signOutBy({ nameId: facts.nameId })
  expect(await staff()).toBeNull()
})
