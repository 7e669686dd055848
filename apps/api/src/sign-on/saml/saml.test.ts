import { randomUUID } from 'node:crypto'
import type { SignOnProblem } from '@lodge/contracts'
import { countRows, findMany, getOne, insert, updateMany } from '@lodge/database'
import { anAgent, aStudent } from '@lodge/desk/testing'
import {
  makeSigningKey,
  readSamlRequest,
  type SamlFacts,
  type SamlLies,
  toBase64,
} from '@lodge/infra-testing/saml-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aSamlProvider,
  createSamlProvider,
  finishBySaml,
  postAnswer,
  type SamlForm,
  signInBySaml,
  type TestSamlProvider,
} from '../../testing/saml.ts'
import {
  createVisitor,
  issueCodeFor,
  passwordHash,
  signInToAdmin,
  signInToPortal,
} from '../../testing/sign-in.ts'
import { goToProvider } from '../../testing/sign-on.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { wrappings } from './wrappings.ts'

type Provider = Awaited<ReturnType<typeof aSamlProvider>>

const mfa = 'https://refeds.org/profile/mfa'
let server: TestServer
let idp: TestSamlProvider
let other: TestSamlProvider
let provider: Provider
beforeAll(async () => {
  server = await startTestServer()
  idp = createSamlProvider(server.clock.now)
  other = createSamlProvider(server.clock.now, 'https://other.example/entity')
  provider = await aSamlProvider(server, idp, { acr: mfa })
  await updateMany(server.db, 'site', {}, { emailDomains: ['uni.example', 'elsewhere.example'] })
})
afterAll(() => server.close())

const anEmail = (domain = 'uni.example') => `p-${randomUUID().slice(0, 8)}@${domain}`
const somebody = (attributes: SamlFacts['attributes'] = {}) => ({
  nameId: randomUUID(),
  attributes: { displayName: 'Mei Tan', mail: anEmail(), ...attributes },
})
const portalPath = (to?: string, { alias } = provider) =>
  `/sign-on/portal/${alias}${to ? `?to=${encodeURIComponent(to)}` : ''}`
const adminPath = (to?: string, { alias } = provider) =>
  `/sign-on/admin/${alias}${to ? `?to=${encodeURIComponent(to)}` : ''}`
const enter = async (path: string, facts: SamlFacts, lies: SamlLies = {}) => {
  const browser = await createVisitor(server)
  return { browser, page: await signInBySaml(server, browser, { idp, path, facts, lies }) }
}
const me = async (browser: TestBrowser) => (await browser.get('/api/init')).json().user
const staff = async (browser: TestBrowser) => (await browser.get('/api/backend/init')).json().user
const problems = async () => {
  const events = await findMany(server.db, 'event', { type: 'person.sign_on_refused' }, { orderBy: ['seq'] })
  return events.map(({ payload }) => String(Object(payload).problem))
}
const mailOf = ({ attributes }: SamlFacts) => String(attributes?.mail)

test('a student signs in for the first time by SAML, and lands on the page they wanted', async () => {
  const facts = somebody()
  const { browser, page } = await enter(portalPath('/tickets/index?status=open'), facts)

  expect(page).toBe('/tickets/index?status=open')
  expect(await me(browser)).toMatchObject({ name: 'Mei Tan', email: mailOf(facts) })
  const person = await getOne(server.db, 'person', { email: mailOf(facts) })
  expect(await findMany(server.db, 'person_identity', { personId: person.id })).toMatchObject([
    { providerId: provider.id, issuer: idp.entityId, subject: `persistent:${facts.nameId}` },
  ])
  const again = await enter(portalPath(), {
    ...facts,
    attributes: { ...facts.attributes, displayName: 'Mei Li' },
  })
  expect(await me(again.browser)).toMatchObject({ alias: person.alias, name: 'Mei Li' })
  expect(await countRows(server.db, 'person_identity', { personId: person.id })).toBe(1)
})

test('the provider is asked in a request of our own, and is told nothing of where it leads', async () => {
  const browser = await createVisitor(server)
  const address = await goToProvider(browser, portalPath('/my-account'))
  const request = readSamlRequest(address)
  const { origin, pathname } = new URL(address)
  expect(origin + pathname).toBe('https://idp.uni.example/sso')
  expect(request).toMatchObject({
    issuer: `${server.config.appUrl}/sign-on/metadata/${provider.alias}`,
    answerAddress: `${server.config.appUrl}/sign-on/acs/${provider.alias}`,
    isForced: false,
    classes: [],
  })
  expect(request.relayState).toMatch(/^[\w-]{43}$/)
  expect(new URL(address).searchParams.get('realm')).toBe('staff')
})

test('our metadata name the addresses that a provider needs, and there are none of a provider of OpenID Connect', async () => {
  const answer = await server.browser().get(`/sign-on/metadata/${provider.alias}`)
  expect(answer.headers['content-type']).toContain('application/samlmetadata+xml')
  expect(answer.body).toContain(`entityID="${server.config.appUrl}/sign-on/metadata/${provider.alias}"`)
  expect(answer.body).toContain(`Location="${server.config.appUrl}/sign-on/acs/${provider.alias}"`)
  expect(answer.body).toContain('WantAssertionsSigned="true"')
  expect((await server.browser().get('/sign-on/metadata/nobody')).statusCode).toBe(404)
})

test('two tabs sign in at once, and each lands on its own page', async () => {
  const browser = await createVisitor(server)
  const facts = somebody()
  const one = await goToProvider(browser, portalPath('/my-account'))
  const two = await goToProvider(browser, portalPath('/tickets/choose-topic'))
  expect(await finishBySaml(server, browser, idp.grant(two, facts))).toBe('/tickets/choose-topic')
  expect(await finishBySaml(server, browser, idp.grant(one, facts))).toBe('/my-account')
})

test('a form that is posted twice signs in once', async () => {
  const browser = await createVisitor(server)
  const form = idp.grant(await goToProvider(browser, portalPath()), somebody())
  await postAnswer(server, form)
  expect(await finishBySaml(server, browser, form)).toBe('/tickets/index')
  expect(await finishBySaml(server, browser, form)).toContain('refused=expired')
})

test.each<[name: string, facts: SamlFacts, subject: string]>([
  [
    'subject-id before all else',
    {
      attributes: {
        'urn:oasis:names:tc:SAML:attribute:subject-id': 'a1@uni.example',
        'urn:oasis:names:tc:SAML:attribute:pairwise-id': 'b1@uni.example',
      },
    },
    'subject-id:a1@uni.example',
  ],
  [
    'pairwise-id before a NameID',
    { attributes: { 'urn:oasis:names:tc:SAML:attribute:pairwise-id': 'b2@uni.example' } },
    'pairwise-id:b2@uni.example',
  ],
  [
    'eduPersonUniqueId where the NameID is transient',
    {
      format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
      attributes: { 'urn:oid:1.3.6.1.4.1.5923.1.1.1.13': 'c3@uni.example' },
    },
    'eduPersonUniqueId:c3@uni.example',
  ],
])('people are known by %s', async (_, facts, subject) => {
  await enter(portalPath(), { ...facts, attributes: { mail: anEmail(), ...facts.attributes } })
  expect(await countRows(server.db, 'person_identity', { providerId: provider.id, subject })).toBe(1)
})

test('people are known by eppn where the settings say so, and by nothing else then', async () => {
  const byName = await aSamlProvider(server, idp, { subjectAttribute: 'eduPersonPrincipalName' })
  const eppn = 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6'
  await enter(portalPath(undefined, byName), somebody({ [eppn]: 'mei@uni.example' }))
  expect(
    await countRows(server.db, 'person_identity', { subject: 'eduPersonPrincipalName:mei@uni.example' }),
  ).toBe(1)
  const without = await enter(portalPath(undefined, byName), somebody())
  expect([without.page, (await problems()).at(-1)]).toEqual([
    expect.stringContaining('refused=refused'),
    'no_lasting_subject',
  ])
})

test('attributes are read by the names of universities and of Microsoft, several values too', async () => {
  const byOid = {
    nameId: randomUUID(),
    attributes: {
      'urn:oid:2.5.4.42': 'Ana',
      'urn:oid:2.5.4.4': 'Silva',
      'urn:oid:0.9.2342.19200300.100.1.3': [anEmail(), anEmail()],
    },
  }
  const oid = await enter(portalPath(), byOid)
  expect(await me(oid.browser)).toMatchObject({
    name: 'Ana Silva',
    email: byOid.attributes['urn:oid:0.9.2342.19200300.100.1.3'][0],
  })
  const email = anEmail()
  const microsoft = await enter(portalPath(), {
    nameId: randomUUID(),
    attributes: {
      'http://schemas.microsoft.com/identity/claims/displayname': 'Kofi <Mensah> & Söhne',
      'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': email,
    },
  })
  expect(await me(microsoft.browser)).toMatchObject({ name: 'Kofi <Mensah> & Söhne', email })
})

test('an address outside of the provider’s domains takes the mailed code, whatever attributes say', async () => {
  const student = await aStudent(server.db, { email: anEmail('elsewhere.example') })
  const taking = somebody({ mail: student.email, email_verified: 'true' })
  const { browser, page } = await enter(portalPath('/my-account'), taking)
  expect(page).toBe('/auth/confirm-address')
  expect(await me(browser)).toBeNull()
  expect(await countRows(server.db, 'person_identity', { personId: student.id })).toBe(0)
  const code = await issueCodeFor(server, student.email)
  expect((await browser.put('/api/auth/pending-identity', { code })).json()).toEqual({
    address: '/my-account',
  })
  expect((await me(browser)).alias).toBe(student.alias)

  const forEmail = await aSamlProvider(server, idp, { domains: [], emailClaim: 'email' })
  const posing = { nameId: randomUUID(), attributes: { email: student.email, email_verified: 'true' } }
  const second = await enter(portalPath(undefined, forEmail), posing)
  expect(second.page).toBe('/auth/confirm-address')
})

test('a role that requires a second factor is satisfied by the class of the settings, and by nothing less', async () => {
  const role = `strict-${randomUUID()}`
  const agent = await anAgent(server.db, { email: anEmail(), role })
  await updateMany(server.db, 'role', { name: role }, { requiresSecondFactor: true })
  const facts = somebody({ mail: agent.email, acr: mfa })
  const browser = await createVisitor(server)
  const address = await goToProvider(browser, adminPath())
  expect(readSamlRequest(address).classes[0]).toBe(mfa)
  expect(await finishBySaml(server, browser, idp.grant(address, facts))).toBe(
    '/admin/auth/second-factor-setup',
  )
  const strong = await enter(adminPath('/admin/users'), { ...facts, signInClass: mfa })
  expect([strong.page, (await staff(strong.browser)).alias]).toEqual(['/admin/users', agent.alias])
})

test('a key that the provider changes to counts beside the former one, and either alone', async () => {
  const next = makeSigningKey()
  const rolling = await aSamlProvider(server, idp, { certificates: [toBase64(idp.key), toBase64(next)] })
  const facts = somebody()
  expect((await enter(portalPath(undefined, rolling), facts)).page).toBe('/tickets/index')
  expect((await enter(portalPath(undefined, rolling), facts, { key: next })).page).toBe('/tickets/index')
  await updateMany(server.db, 'identity_provider', { id: rolling.id }, { certificates: [toBase64(next)] })
  expect((await enter(portalPath(undefined, rolling), facts)).page).toContain('refused=refused')
})

test('clocks may differ by two minutes', async () => {
  expect((await enter(portalPath(), somebody(), { from: 1.5 })).page).toBe('/tickets/index')
  expect((await enter(portalPath(), somebody(), { until: -1.5 })).page).toBe('/tickets/index')
})

interface Attack {
  path?: 'admin'
  facts?: () => SamlFacts | Promise<SamlFacts>
  lies?: () => SamlLies | Promise<SamlLies>
  /** In place of what the provider has the browser post. */
  post?: (form: SamlForm, browser: TestBrowser) => SamlForm | Promise<SamlForm>
}

const changed = (change: (xml: string) => string): Attack => ({ lies: () => ({ change }) })

const attacks: [attack: string, problem: SignOnProblem, answer: string, attack: Attack][] = [
  ...wrappings.map(([name, change]): [string, SignOnProblem, string, Attack] => [
    `a wrapped signature (${name})`,
    'wrong_structure',
    'refused',
    changed(change),
  ]),
  ['an unsigned answer', 'unsigned', 'refused', { lies: () => ({ isUnsigned: true }) }],
  [
    'a signed response around an unsigned assertion',
    'unsigned',
    'refused',
    { lies: () => ({ isSignedOutside: true }) },
  ],
  [
    'an answer signed by another key',
    'wrong_signature',
    'refused',
    { lies: () => ({ key: makeSigningKey() }) },
  ],
  [
    'an answer signed by the key of another provider (mix-up)',
    'wrong_signature',
    'refused',
    { lies: () => ({ key: other.key }) },
  ],
  [
    'an answer that another provider gave (mix-up)',
    'wrong_issuer',
    'refused',
    { lies: () => ({ issuer: other.entityId, key: other.key }) },
  ],
  [
    'an answer at the address of another provider (mix-up)',
    'other_provider',
    'refused',
    {
      post: async (form) => {
        const { alias } = await aSamlProvider(server, other)
        return { ...form, path: `/sign-on/acs/${alias}` }
      },
    },
  ],
  [
    'an answer whose text was changed',
    'wrong_signature',
    'refused',
    changed((xml) => xml.replace('Mei Tan', 'Mei Ton')),
  ],
  [
    'a signature by the certificate as a secret (HMAC)',
    'wrong_algorithm',
    'refused',
    { lies: () => ({ signatureAlgorithm: 'hmac-sha1' }) },
  ],
  [
    'a signature with SHA-1',
    'wrong_algorithm',
    'refused',
    { lies: () => ({ signatureAlgorithm: 'rsa-sha1' }) },
  ],
  ['a digest with SHA-1', 'wrong_algorithm', 'refused', { lies: () => ({ digestAlgorithm: 'sha1' }) }],
  [
    'a comment in the NameID',
    'wrong_structure',
    'refused',
    { lies: () => ({ nameIdXml: 'admin@uni.example<!-- -->.evil.example' }) },
  ],
  [
    'a comment put into the NameID afterwards',
    'wrong_structure',
    'refused',
    changed((xml) => xml.replace('</saml:NameID>', '<!-- -->x</saml:NameID>')),
  ],
  [
    'an instruction in the NameID',
    'wrong_structure',
    'refused',
    changed((xml) => xml.replace('</saml:NameID>', '<?x y?></saml:NameID>')),
  ],
  [
    'a document type',
    'wrong_structure',
    'refused',
    changed((xml) => `<!DOCTYPE r [<!ELEMENT r ANY>]>${xml}`),
  ],
  [
    'a bomb of entities',
    'wrong_structure',
    'refused',
    changed(
      (xml) =>
        `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>${xml.replace('</saml:NameID>', '&c;</saml:NameID>')}`,
    ),
  ],
  [
    'an entity that leads to a file',
    'wrong_structure',
    'refused',
    changed((xml) => `<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>${xml}`),
  ],
  [
    'two assertions',
    'wrong_structure',
    'refused',
    changed((xml) => xml.replace(/(<saml:Assertion[\s\S]*<\/saml:Assertion>)/, '$1$1')),
  ],
  [
    'an unsigned response with a signed assertion elsewhere',
    'wrong_structure',
    'refused',
    changed((xml) =>
      xml.replace(/(<saml:Assertion[\s\S]*<\/saml:Assertion>)/, '<samlp:Extensions>$1</samlp:Extensions>'),
    ),
  ],
  [
    'two elements with one id',
    'wrong_structure',
    'refused',
    changed((xml) =>
      xml.replace(
        '<samlp:Status>',
        `<samlp:Status Id="${/<saml:Assertion[^>]* ID="([^"]+)"/.exec(xml)?.[1]}">`,
      ),
    ),
  ],
  ['no XML at all', 'wrong_structure', 'refused', changed(() => 'hello')],
  [
    'an assertion for somebody else',
    'wrong_audience',
    'refused',
    { lies: () => ({ audience: 'https://else.example' }) },
  ],
  [
    'an assertion to be handed to somebody else',
    'wrong_recipient',
    'refused',
    { lies: () => ({ recipient: 'https://else.example/acs' }) },
  ],
  [
    'an answer that was sent elsewhere',
    'wrong_destination',
    'refused',
    { lies: () => ({ destination: 'https://else.example/acs' }) },
  ],
  ['an assertion that is over', 'expired', 'expired', { lies: () => ({ from: -20, until: -3 }) }],
  ['an assertion that is not valid yet', 'not_yet', 'refused', { lies: () => ({ from: 3, until: 20 }) }],
  ['an answer to no request', 'wrong_nonce', 'refused', { lies: () => ({ inResponseTo: null }) }],
  ['an answer to another request', 'wrong_nonce', 'refused', { lies: () => ({ inResponseTo: '_another' }) }],
  [
    'an assertion whose request was written in afterwards',
    'wrong_signature',
    'refused',
    {
      lies: () => ({ inResponseTo: '_another' }),
      post: (form) => ({ ...form, xml: form.xml.replaceAll('_another', requestId) }),
    },
  ],
  ['an unsolicited answer', 'attempt_unknown', 'expired', { post: (form) => ({ ...form, relayState: '' }) }],
  [
    'an answer with a state that somebody made up',
    'attempt_unknown',
    'expired',
    { post: (form) => ({ ...form, relayState: 'a'.repeat(43) }) },
  ],
  [
    'the answer to an attempt of another browser',
    'attempt_unknown',
    'expired',
    {
      post: async (_, browser) => {
        expect(browser.cookies.has('lodge_sign_on')).toBe(true)
        return idp.grant(await goToProvider(await createVisitor(server), portalPath()), somebody())
      },
    },
  ],
  [
    'an assertion with an id that was used before',
    'replayed',
    'refused',
    {
      lies: async () => {
        const assertionId = `_${randomUUID()}`
        await enter(portalPath(), somebody(), { assertionId })
        return { assertionId }
      },
    },
  ],
  [
    'a transient identifier alone',
    'no_lasting_subject',
    'refused',
    { facts: () => ({ ...somebody(), format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }) },
  ],
  [
    'an address as an identifier',
    'no_lasting_subject',
    'refused',
    { facts: () => ({ ...somebody(), format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' }) },
  ],
  [
    'a provider that lets nobody in',
    'cancelled',
    'cancelled',
    { lies: () => ({ status: 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed' }) },
  ],
  ['somebody without an address', 'no_address', 'no_address', { facts: () => ({ nameId: randomUUID() }) }],
  ['a student at the door of staff', 'not_staff', 'not_staff', { path: 'admin' }],
]

/** The id of the request that the last form answers. */
let requestId = ''

test.each(attacks)('%s is refused, and the log says %s', async (_, problem, answer, attack) => {
  server.clock.passMinutes(1)
  const browser = await createVisitor(server)
  const path = attack.path === 'admin' ? adminPath('/admin/users') : portalPath('/my-account')
  const lies = await attack.lies?.()
  const facts = await (attack.facts ?? somebody)()
  const seen = (await problems()).length
  const people = await countRows(server.db, 'person_identity', {})
  const address = await goToProvider(browser, path)
  requestId = readSamlRequest(address).id
  const form = idp.grant(address, facts, lies)
  const page = new URL(
    await finishBySaml(server, browser, attack.post ? await attack.post(form, browser) : form),
    'http://localhost',
  )

  expect((await problems()).slice(seen)).toEqual([problem])
  expect(page.pathname).toBe(attack.path === 'admin' ? '/admin/auth/login' : '/auth/sign-in')
  expect(page.searchParams.get('refused')).toBe(answer)
  expect([await me(browser), await staff(browser)]).toEqual([null, null])
  expect(await countRows(server.db, 'person_identity', {})).toBe(people)
})

test('an answer after ten minutes counts no more', async () => {
  const browser = await createVisitor(server)
  const address = await goToProvider(browser, portalPath())
  server.clock.passMinutes(10)
  expect(await finishBySaml(server, browser, idp.grant(address, somebody()))).toContain('refused=expired')
})

test('an answer that is too large is read by nobody', async () => {
  const browser = await createVisitor(server)
  const form = idp.grant(await goToProvider(browser, portalPath()), somebody({ more: 'x'.repeat(200_000) }))
  expect((await postAnswer(server, form)).statusCode).toBe(413)
})

test('other addresses are still posted to by our own pages alone', async () => {
  const answer = await server
    .browser()
    .post('/api/auth/codes', { email: anEmail() }, { origin: 'https://idp.uni.example' })
  expect(answer.statusCode).toBe(403)
})

test('somebody links a provider to their account, and an answer in another session links nothing', async () => {
  const student = await aStudent(server.db, { email: anEmail() })
  const browser = await signInToPortal(server, student)
  const begin = async (from: TestBrowser) =>
    (await from.post('/api/me/identities', { provider: provider.alias })).json().address
  const facts = somebody({ mail: anEmail('elsewhere.example') })
  const linked = await finishBySaml(server, browser, idp.grant(await begin(browser), facts))
  expect(linked).toBe(`/my-account?linked=${provider.alias}`)
  const thief = await signInToPortal(server, await aStudent(server.db, { email: anEmail() }))
  expect(await finishBySaml(server, browser, idp.grant(await begin(thief), somebody()))).toContain(
    'refused=expired',
  )
})

test('staff prove that it is them by a new sign-in at the provider, as strong as the settings ask for', async () => {
  const agent = await anAgent(server.db, { email: anEmail(), passwordHash: await passwordHash })
  const facts = somebody({ mail: agent.email })
  const { browser } = await enter(adminPath(), facts)
  const begin = async () =>
    (await browser.post('/api/backend/me/proof/provider', { provider: provider.alias })).json().address
  const address = await begin()
  expect(readSamlRequest(address)).toMatchObject({ isForced: true, classes: [mfa] })
  const strong = { ...facts, signInClass: mfa }
  const old = await finishBySaml(server, browser, idp.grant(address, strong, { signedInAt: -30 }))
  expect([old, (await problems()).at(-1)]).toEqual(['/sign-on/proved?refused=expired', 'expired'])
  const weak = await finishBySaml(server, browser, idp.grant(await begin(), facts))
  expect([weak, (await problems()).at(-1)]).toEqual(['/sign-on/proved?refused=too_weak', 'too_weak'])
  expect(await finishBySaml(server, browser, idp.grant(await begin(), strong))).toBe('/sign-on/proved')
})

test('a test shows what arrived, also where it is refused, and signs nobody in', async () => {
  const admin = await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })
  const browser = await signInToAdmin(server, admin)
  const path = `/api/backend/identity-providers/${provider.alias}/tests`
  const shown = async (facts: SamlFacts, lies: SamlLies = {}) => {
    const { address } = (await browser.post(path, { area: 'portal' })).json()
    const page = await finishBySaml(server, browser, idp.grant(address, facts, lies))
    return (await browser.get(`${path}/${page.split('/').at(-1)}`)).json()
  }
  const people = await countRows(server.db, 'person', {})
  const facts = somebody({ groups: ['it', 'staff', 'it'], 'urn:oid:2.5.4.11': 'Physics' })
  const result = await shown(facts)
  expect(result).toMatchObject({
    subject: `persistent:${facts.nameId}`,
    name: 'Mei Tan',
    email: mailOf(facts),
    isTrusted: true,
    outcome: 'create',
    problem: null,
  })
  expect(result.claims).toContainEqual({ name: 'groups', value: '["it","staff"]' })
  expect(result.claims).toContainEqual({ name: 'ou', value: '"Physics"' })
  const transient = { ...facts, format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }
  const refused = await shown(transient)
  expect(refused).toMatchObject({ outcome: null, problem: 'no_lasting_subject' })
  expect(refused.claims).toContainEqual({ name: 'mail', value: JSON.stringify(mailOf(facts)) })
  // What nobody has signed is not shown.
  expect(await shown(facts, { key: other.key })).toMatchObject({ problem: 'wrong_signature', claims: [] })
  expect(await countRows(server.db, 'person', {})).toBe(people)
  expect(await me(browser)).toBeNull()
})

test('signing out ends the session here', async () => {
  const { browser } = await enter(portalPath(), somebody())
  expect((await browser.delete('/api/auth/session')).statusCode).toBe(204)
  expect(await me(browser)).toBeNull()
})

test('groups of an assertion give a role by the provider’s rules, and change nothing where they are left out', async () => {
  const ruled = await aSamlProvider(server, idp, { groupClaim: 'groups' })
  const [supervisor, agentRole] = await Promise.all(
    ['supervisor', 'night-agent'].map((name) => insert(server.db, 'role', { name, label: name })),
  )
  const rules = [
    { value: 'shift-leads', roleId: supervisor?.id ?? null },
    { value: 'night', roleId: agentRole?.id ?? null },
  ]
  const providerId = ruled.id
  for (const [position, rule] of rules.entries())
    await insert(server.db, 'provider_rule', {
      providerId,
      position,
      source: 'group',
      gives: 'role',
      ...rule,
    })
  const agent = await anAgent(server.db, { email: anEmail(), role: 'night-agent' })
  const signIn = (groups: SamlFacts['attributes']) =>
    enter(adminPath(undefined, ruled), {
      nameId: agent.id,
      attributes: { displayName: agent.name, mail: agent.email, ...groups },
    })
  const role = async () => (await getOne(server.db, 'person', { id: agent.id })).roleId
  const microsoft = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups'

  await signIn({ [microsoft]: ['night', 'shift-leads'] })
  expect(await role()).toBe(supervisor?.id)
  await signIn({ 'http://schemas.microsoft.com/claims/groups.link': 'https://graph.example' })
  expect(await role()).toBe(supervisor?.id)
  await signIn({ [microsoft]: 'night' })
  expect(await role()).toBe(agentRole?.id)
  const { page } = await signIn({})
  expect([await role(), page]).toEqual([null, expect.stringContaining('/admin/auth/login')])
})
