import {
  type FederationLies,
  federationMetadata,
  makeSigningKey,
  toBase64,
} from '@lodge/infra-testing/saml-provider'
import { expect, test } from 'vitest'
import { UnusableMetadata } from '../saml/read-metadata.ts'
import { readAggregate } from './read-aggregate.ts'

const key = makeSigningKey()
const stranger = makeSigningKey()
const idpKey = makeSigningKey()
const now = new Date('2026-11-28T12:00:00Z')
const later = '2026-12-10T12:00:00Z'
const entityOf = (name: string, more: object = {}) => ({
  entityId: `https://idp.${name}.example/entity`,
  ssoAddress: `https://idp.${name}.example/sso?a=1&b="2"`,
  keys: [idpKey],
  name: `University of ${name}`,
  scopes: [`${name}.example`],
  ...more,
})
const entities = [
  entityOf('wonderland', { germanName: 'Universität Wunderland', keywords: 'tea hatter+party' }),
  entityOf('oz', { isHidden: true }),
  entityOf('service', { isService: true }),
]

/** Hands the text on in parts of a size, so that a tag, an entity or a letter may be cut anywhere. */
async function* inParts(xml: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(xml)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
const read = (xml: string, { size = 1_000, certificate = toBase64(key), allowsHttp = false } = {}) =>
  readAggregate(inParts(xml, size), { certificates: [certificate], now, allowsHttp })
const signed = (more: object = {}, lies: FederationLies = {}) =>
  federationMetadata({ entities, key, validUntil: later, lies, ...more })
const problemOf = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    (error: unknown) => (error instanceof UnusableMetadata ? error.problem : String(error)),
  )

test.each([1, 7, 100_000])('signed metadata are read in parts of %d bytes', async (size) => {
  const { members, until, leftOut } = await read(signed(), { size })
  expect(until).toEqual(new Date(later))
  expect(leftOut).toBe(0)
  expect(members).toEqual([
    {
      entityId: 'https://idp.wonderland.example/entity',
      name: 'University of wonderland',
      names: { en: 'University of wonderland', de: 'Universität Wunderland' },
      scopes: ['wonderland.example'],
      search: expect.stringContaining('universitat wunderland'),
      ssoAddress: 'https://idp.wonderland.example/sso?a=1&b="2"',
      logoutAddress: null,
      certificates: [toBase64(idpKey)],
      wantsSignedRequests: false,
      isHidden: false,
      validUntil: new Date(later),
    },
    expect.objectContaining({ name: 'University of oz', isHidden: true }),
  ])
  expect(members[0]?.search).toContain('hatter party')
})

test('a provider’s own address for single logout is taken where browsers reach it', async () => {
  const entities = [
    entityOf('wonderland', { logoutAddress: 'https://idp.wonderland.example/slo?a=1' }),
    entityOf('oz', { logoutAddress: 'javascript:alert(1)' }),
  ]
  const { members } = await read(signed({ entities }))
  expect(members.map(({ logoutAddress }) => logoutAddress)).toEqual([
    'https://idp.wonderland.example/slo?a=1',
    null,
  ])
})

test('the signature fits what an independent library signs, whatever the text is made of', async () => {
  const odd = entityOf('odd', { name: 'A & B < "C"\u00a0\u{1f393}', keywords: 'tab\there' })
  const { members } = await read(signed({ entities: [odd] }))
  expect(members[0]?.name).toBe('A & B < "C" \u{1f393}')
  const unused = await read(signed({}, { inclusive: ['xs', 'ds'] }))
  expect(unused.members).toHaveLength(2)
  const remarked = await read(
    signed(
      {},
      {
        change: (xml) => xml.replaceAll('University', 'Uni<!-- a remark -->versity').replaceAll('\n', '\r\n'),
      },
    ),
  )
  expect(remarked.members[0]?.name).toBe('University of wonderland')
})

const wrapped = (xml: string) => {
  const signature = /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(xml)?.[0] ?? ''
  const inner = xml.replace(/^<\?xml[^>]*>/, '').replace(signature, '')
  const evil = '<md:EntityDescriptor entityID="https://evil.example"/>'
  return { signature, inner, evil }
}

const attacks: [attack: string, problem: string, make: () => string][] = [
  ['unsigned metadata', 'metadata_unsigned', () => signed({}, { isUnsigned: true })],
  ['metadata signed by somebody else', 'metadata_signature_wrong', () => signed({ key: stranger })],
  [
    'metadata that were changed since',
    'metadata_signature_wrong',
    () => signed({}, { change: (xml) => xml.replace('idp.wonderland.example/sso', 'evil.example/sso') }),
  ],
  [
    'a provider added behind the signed ones',
    'metadata_signature_wrong',
    () =>
      signed(
        {},
        {
          change: (xml) =>
            xml.replace(
              '</md:EntitiesDescriptor>',
              '<md:EntityDescriptor entityID="x"/></md:EntitiesDescriptor>',
            ),
        },
      ),
  ],
  [
    'signed metadata wrapped into others, with their signature outside',
    'metadata_signature_wrong',
    () =>
      signed(
        {},
        {
          change: (xml) => {
            const { signature, inner, evil } = wrapped(xml)
            return `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" ID="_other" validUntil="${later}">${signature}${evil}${inner}</md:EntitiesDescriptor>`
          },
        },
      ),
  ],
  [
    'the same, with the signature inside',
    'metadata_unsigned',
    () =>
      signed(
        {},
        {
          change: (xml) =>
            `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" validUntil="${later}">${xml.replace(/^<\?xml[^>]*>/, '')}</md:EntitiesDescriptor>`,
        },
      ),
  ],
  [
    'the same, under the id that was signed',
    'metadata_signature_wrong',
    () =>
      signed(
        {},
        {
          change: (xml) => {
            const { signature, inner, evil } = wrapped(xml)
            const id = / ID="([^"]+)"/.exec(xml)?.[1]
            return `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" ID="${id}" validUntil="${later}">${signature}${evil}${inner}</md:EntitiesDescriptor>`
          },
        },
      ),
  ],
  [
    'a second signature',
    'metadata_signature_wrong',
    () => signed({}, { change: (xml) => xml.replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, '$&$&') }),
  ],
  [
    'a signature with an object inside',
    'metadata_signature_wrong',
    () => signed({}, { change: (xml) => xml.replace('</ds:Signature>', '<ds:Object/></ds:Signature>') }),
  ],
  [
    'a signature by SHA-1',
    'metadata_signature_algorithm',
    () => signed({}, { signatureAlgorithm: 'rsa-sha1' }),
  ],
  ['metadata that are over', 'metadata_over', () => signed({ validUntil: '2026-11-28T11:59:59Z' })],
  ['metadata without an end', 'metadata_no_end', () => signed({ validUntil: null })],
  ['a document type', 'metadata_unreadable', () => `<!DOCTYPE x [<!ENTITY e "x">]>${signed()}`],
  [
    'an entity of its own',
    'metadata_unreadable',
    () => signed({}, { change: (xml) => xml.replace('University', '&e;') }),
  ],
  [
    'an instruction',
    'metadata_unreadable',
    () => signed({}, { change: (xml) => xml.replace('<md:Extensions>', '<?x y?><md:Extensions>') }),
  ],
  ['half of it', 'metadata_unreadable', () => signed().slice(0, -100)],
  ['a page of HTML', 'metadata_unsigned', () => '<html><body>Not here</body></html>'],
  ['nothing', 'metadata_unreadable', () => ''],
  ['only services', 'metadata_no_provider', () => signed({ entities: [entities[2]] })],
]

test.each(attacks)('%s is refused as %s', async (_, problem, make) => {
  expect(await problemOf(read(make()))).toBe(problem)
})

test('a provider that is there twice counts neither time, and the others do', async () => {
  const twice = [...entities, entityOf('wonderland', { ssoAddress: 'https://evil.example/sso' })]
  const { members, leftOut } = await read(signed({ entities: twice }))
  expect(members.map(({ name }) => name)).toEqual(['University of oz'])
  expect(leftOut).toBe(2)
})

test('a provider without https, without a certificate or whose own time is over is left out', async () => {
  const { members, leftOut } = await read(
    signed({
      entities: [
        ...entities,
        entityOf('http', { ssoAddress: 'http://idp.example/sso' }),
        entityOf('bare', { keys: [] }),
        entityOf('over', { validUntil: '2026-11-01T00:00:00Z' }),
        entityOf('soon', { validUntil: '2026-12-01T00:00:00Z' }),
      ],
    }),
  )
  expect(leftOut).toBe(3)
  expect(members.at(-1)).toMatchObject({ validUntil: new Date('2026-12-01T00:00:00Z') })
})
