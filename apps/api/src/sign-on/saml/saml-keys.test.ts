import { randomUUID, verify, X509Certificate } from 'node:crypto'
import type { SignOnProblem } from '@lodge/contracts'
import { countRows, findMany, updateMany } from '@lodge/database'
import { anAgent } from '@lodge/desk/testing'
import { encryptAssertion } from '@lodge/infra-testing/saml-encryption'
import { makeSigningKey, type SamlLies, toBase64 } from '@lodge/infra-testing/saml-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSamlProvider, createSamlProvider, finishBySaml, type TestSamlProvider } from '../../testing/saml.ts'
import { createVisitor, passwordHash, signInToAdmin } from '../../testing/sign-in.ts'
import { goToProvider } from '../../testing/sign-on.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { wrappings } from './wrappings.ts'

const cbc = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc'
const oldTransport = 'http://www.w3.org/2001/04/xmlenc#rsa-1_5'

let server: TestServer
let idp: TestSamlProvider
let provider: Awaited<ReturnType<typeof aSamlProvider>>
let admin: TestBrowser
beforeAll(async () => {
  server = await startTestServer()
  idp = createSamlProvider(server.clock.now)
  provider = await aSamlProvider(server, idp)
  await updateMany(server.db, 'site', {}, { emailDomains: ['uni.example'] })
  admin = await signInToAdmin(
    server,
    await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash }),
  )
})
afterAll(() => server.close())

const somebody = () => ({
  nameId: randomUUID(),
  attributes: { displayName: 'Mei Tan', mail: `p-${randomUUID().slice(0, 8)}@uni.example` },
})
const published = async (use: 'signing' | 'encryption') => {
  const { body } = await server.browser().get(`/sign-on/metadata/${provider.alias}`)
  const pattern = new RegExp(`use="${use}">.*?<ds:X509Certificate>([^<]+)`, 'g')
  return [...body.matchAll(pattern)].map(([, certificate = '']) => certificate)
}
const inUse = async () => (await published('encryption'))[0] ?? ''
const problems = async () => {
  const events = await findMany(server.db, 'event', { type: 'person.sign_on_refused' }, { orderBy: ['seq'] })
  return events.map(({ payload }) => String(Object(payload).problem))
}
type Change = (xml: string) => string | Promise<string>
const enter = async (change: Change, lies: SamlLies = {}) => {
  server.clock.passMinutes(1)
  const browser = await createVisitor(server)
  const form = idp.grant(await goToProvider(browser, `/sign-on/portal/${provider.alias}`), somebody(), lies)
  return finishBySaml(server, browser, { ...form, xml: await change(form.xml) })
}
const roll = () => admin.post('/api/backend/saml-keys', {})
const passDays = (days: number) => server.clock.passMinutes(days * 24 * 60)
const signInAgain = async () => {
  admin = await signInToAdmin(
    server,
    await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash }),
  )
}
const requestOf = async (alias: string) =>
  new URL(await goToProvider(await createVisitor(server), `/sign-on/portal/${alias}`))

/** Returns whether the query is signed by whoever has a certificate, over its parts as they stand in the address. */
function isSignedBy({ search, searchParams }: URL, certificate: string): boolean {
  const raw = new Map(
    search
      .slice(1)
      .split('&')
      .map((part) => [part.slice(0, part.indexOf('=')), part]),
  )
  const text = ['SAMLRequest', 'RelayState', 'SigAlg'].map((name) => raw.get(name)).join('&')
  const key = new X509Certificate(Buffer.from(certificate, 'base64')).publicKey
  return verify('sha256', Buffer.from(text), key, Buffer.from(searchParams.get('Signature') ?? '', 'base64'))
}

test('our metadata name the key in use and the next one, both for signing and for encryption', async () => {
  const signing = await published('signing')
  expect(signing).toHaveLength(2)
  expect(new Set(signing).size).toBe(2)
  expect(await published('encryption')).toEqual(signing)
  const { validTo, publicKey } = new X509Certificate(Buffer.from(signing[0] ?? '', 'base64'))
  expect(new Date(validTo).getUTCFullYear()).toBe(server.clock.now().getUTCFullYear() + 10)
  expect(publicKey.asymmetricKeyDetails?.modulusLength).toBe(3_072)
  const stored = await findMany(server.db, 'saml_key', {})
  for (const { privateKey } of stored) expect(privateKey).not.toContain('PRIVATE KEY')
})

test('two readers at once of metadata find one pair of keys', async () => {
  await Promise.all([published('signing'), published('signing'), published('signing')])
  expect(await countRows(server.db, 'saml_key', {})).toBe(2)
})

test('requests are signed where metadata or settings ask for it, and otherwise not', async () => {
  const plain = await requestOf(provider.alias)
  expect([plain.searchParams.has('Signature'), plain.searchParams.has('SigAlg')]).toEqual([false, false])
  for (const wish of [{ wantsSignedRequests: true }, { signsRequests: true }]) {
    const { alias } = await aSamlProvider(server, idp, wish)
    const request = await requestOf(alias)
    expect(request.searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
    expect(isSignedBy(request, await inUse())).toBe(true)
    expect(isSignedBy(request, toBase64(idp.key))).toBe(false)
    const metadata = await server.browser().get(`/sign-on/metadata/${alias}`)
    expect(metadata.body).toContain('AuthnRequestsSigned="true"')
  }
})

test('an encrypted assertion signs in, by either AES-GCM and either key that is published', async () => {
  const [first = '', next = ''] = await published('encryption')
  expect(await enter((xml) => encryptAssertion(xml, { certificate: first }))).toBe('/tickets/index')
  expect(await enter((xml) => encryptAssertion(xml, { certificate: next }))).toBe('/tickets/index')
  const content = 'http://www.w3.org/2009/xmlenc11#aes128-gcm'
  expect(await enter((xml) => encryptAssertion(xml, { certificate: first, content }))).toBe('/tickets/index')
})

const encrypted = async (xml: string) => encryptAssertion(xml, { certificate: await inUse() })
const assertionIn = (xml: string) => /<saml:Assertion [\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''
const boxIn = (xml: string) =>
  /<saml:EncryptedAssertion[\s\S]*<\/saml:EncryptedAssertion>/.exec(xml)?.[0] ?? ''
/** Changes what is around the encrypted assertion, which is put in last so that it stays as it was. */
const around =
  (change: (box: string, xml: string) => string): Change =>
  async (xml) => {
    const closed = await encrypted(xml)
    return closed.replace(boxIn(closed), () => change(boxIn(closed), xml))
  }

const attacks: [attack: string, problem: SignOnProblem, change: Change, lies?: SamlLies][] = [
  // The others wrap the response, which nobody encrypts.
  ...wrappings
    .filter(([name]) => !/XSW[127]/.test(name))
    .map(([name, wrap]): [string, SignOnProblem, Change] => [
      `a wrapped signature inside (${name})`,
      'wrong_structure',
      (xml) => encrypted(wrap(xml)),
    ]),
  ['an encrypted assertion without a signature', 'unsigned', encrypted, { isUnsigned: true }],
  ['an unsigned encrypted assertion in a signed response', 'unsigned', encrypted, { isSignedOutside: true }],
  ['an encrypted assertion signed by another key', 'wrong_signature', encrypted, { key: makeSigningKey() }],
  [
    'an encrypted assertion whose text was changed',
    'wrong_signature',
    (xml) => encrypted(xml.replace('Mei Tan', 'Mei Ton')),
  ],
  ['an encrypted signature with SHA-1', 'wrong_algorithm', encrypted, { signatureAlgorithm: 'rsa-sha1' }],
  [
    'an encrypted assertion for somebody else',
    'wrong_audience',
    encrypted,
    { audience: 'https://else.example' },
  ],
  ['an encrypted answer to another request', 'wrong_nonce', encrypted, { inResponseTo: '_another' }],
  [
    'an encrypted comment in the NameID',
    'wrong_structure',
    (xml) => encrypted(xml.replace('</saml:NameID>', '<!-- -->x</saml:NameID>')),
  ],
  [
    'an encrypted text that is not well-formed',
    'wrong_signature',
    (xml) => encrypted(xml.replace('</saml:Subject>', '')),
  ],
  [
    'a forged assertion before the encrypted one',
    'wrong_structure',
    around((box, xml) => assertionIn(xml).replace(/ ID="[^"]+"/, ' ID="_evil"') + box),
  ],
  [
    'a forged assertion after the encrypted one',
    'wrong_structure',
    around((box, xml) => box + assertionIn(xml).replace(/ ID="[^"]+"/, ' ID="_evil"')),
  ],
  ['two encrypted assertions', 'wrong_structure', around((box) => box + box)],
  [
    'an encrypted assertion elsewhere',
    'wrong_structure',
    around((box) => `<samlp:Extensions>${box}</samlp:Extensions>`),
  ],
  [
    'a second key in the encrypted one',
    'wrong_structure',
    around((box) => box.replace(/(<e:EncryptedKey[\s\S]*<\/e:EncryptedKey>)/, '$1$1')),
  ],
  [
    'an empty box',
    'wrong_structure',
    around(() => '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>'),
  ],
  [
    'an assertion that is encrypted to another key',
    'encrypted',
    (xml) => encryptAssertion(xml, { certificate: toBase64(makeSigningKey()) }),
  ],
  [
    'an encrypted text that was changed',
    'encrypted',
    async (xml) => {
      const closed = await encrypted(xml)
      const values = [...closed.matchAll(/CipherValue>([^<]+)</g)].map(([, value = '']) => value)
      const longest = values.toSorted((one, other) => other.length - one.length)[0] ?? ''
      const bytes = Buffer.from(longest, 'base64')
      bytes.writeUInt8((bytes.at(40) ?? 0) ^ 1, 40)
      return closed.replace(longest, bytes.toString('base64'))
    },
  ],
  [
    'AES-CBC',
    'weak_encryption',
    async (xml) => encryptAssertion(xml, { certificate: await inUse(), content: cbc }),
  ],
  [
    'RSA with PKCS #1 v1.5',
    'weak_encryption',
    async (xml) => encryptAssertion(xml, { certificate: await inUse(), key: oldTransport }),
  ],
]

test.each(attacks)('%s is refused, and the log says %s', async (_, problem, change, lies) => {
  const seen = (await problems()).length
  const people = await countRows(server.db, 'person_identity', {})
  expect(await enter(change, lies)).toContain('refused=refused')
  expect((await problems()).slice(seen)).toEqual([problem])
  expect(await countRows(server.db, 'person_identity', {})).toBe(people)
})

test('a key is rolled to the one that was published, and the former one opens for 30 days', async () => {
  passDays(1)
  await signInAgain()
  const [former = '', next = ''] = await published('signing')
  const rolled = await roll()
  expect(rolled.statusCode).toBe(201)
  expect(rolled.json().items.map(({ use }: { use: string }) => use)).toEqual(['former', 'in_use', 'next'])
  const [now = '', after = ''] = await published('signing')
  expect(now).toBe(next)
  expect([former, next]).not.toContain(after)

  const { alias } = await aSamlProvider(server, idp, { signsRequests: true })
  expect(isSignedBy(await requestOf(alias), next)).toBe(true)
  const byFormer: Change = (xml) => encryptAssertion(xml, { certificate: former })
  passDays(29)
  expect(await enter(byFormer)).toBe('/tickets/index')
  passDays(1)
  expect(await enter(byFormer)).toContain('refused=refused')
  expect((await problems()).at(-1)).toBe('encrypted')
  expect(await enter(encrypted)).toBe('/tickets/index')
})

test('the next key is not taken into use within a day of its publication', async () => {
  await signInAgain()
  expect((await roll()).statusCode).toBe(201)
  const again = await roll()
  expect([again.statusCode, again.json().error.reason]).toEqual([422, 'saml_key_is_new'])
})

test('keys that another LODGE_SECRET sealed sign nothing, say so, and are replaced by rolling', async () => {
  await signInAgain()
  await updateMany(server.db, 'saml_key', {}, { privateKey: 'sealed-by-another' })
  expect((await admin.get('/api/backend/saml-keys')).json().isReadable).toBe(false)
  const { alias } = await aSamlProvider(server, idp, { signsRequests: true })
  const page = await goToProvider(await createVisitor(server), `/sign-on/portal/${alias}`)
  expect([page, (await problems()).at(-1)]).toEqual([
    expect.stringContaining('refused=unreachable'),
    'secret_lost',
  ])
  expect((await roll()).json()).toMatchObject({
    isReadable: true,
    items: [{ use: 'in_use' }, { use: 'next' }],
  })
  expect(await enter(encrypted)).toBe('/tickets/index')
})
