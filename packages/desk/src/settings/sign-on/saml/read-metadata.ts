import type { MetadataProblem } from '@lodge/contracts'
import { readCertificate } from './certificates.ts'
import { allWithin, attributeOf, childrenOf, is, namespaces, parseXml, textIn, UnreadableXml } from './xml.ts'

export const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** A provider of SAML as its metadata describe it. */
export interface SamlMetadata {
  entityId: string
  ssoAddress: string
  /** Takes our answers to its single logout; null where it has none. */
  logoutAddress: string | null
  /** As base64; one of several while the provider changes its key. */
  certificates: string[]
  wantsSignedRequests: boolean
}

/** Metadata that cannot be used. */
export class UnusableMetadata extends Error {
  problem: MetadataProblem
  constructor(problem: MetadataProblem, cause?: unknown) {
    super(`The metadata of an identity provider cannot be used: ${problem}`, { cause })
    this.problem = problem
  }
}

interface Reading {
  now: Date
  /** Addresses without https, which demonstrations and tests have. */
  allowsHttp: boolean
}

/**
 * Reads the metadata of one provider. Throws `UnusableMetadata`. Their own signature is not checked: an administrator has
 * pasted them, or they come over https from the address that one has entered.
 */
export function readMetadata(xml: string, { now, allowsHttp }: Reading): SamlMetadata {
  const entity = findEntity(xml)
  requireValid(entity, now)
  const entityId = attributeOf(entity, 'entityID')?.trim()
  const role = childrenOf(entity, 'metadata', 'IDPSSODescriptor').find((each) =>
    (attributeOf(each, 'protocolSupportEnumeration') ?? '').split(/\s+/).includes(namespaces.protocol),
  )
  if (!entityId || !role) throw new UnusableMetadata('metadata_no_provider')
  requireValid(role, now)
  const addressOf = (service: string, names: readonly string[]) =>
    childrenOf(role, 'metadata', service)
      .filter((each) => attributeOf(each, 'Binding') === redirectBinding)
      .map((each) => names.map((name) => attributeOf(each, name)).find((address) => address !== null) ?? '')
      .find((address) => isMetadataAddress(address, allowsHttp)) ?? null
  const ssoAddress = addressOf('SingleSignOnService', ['Location'])
  if (ssoAddress === null) throw new UnusableMetadata('metadata_no_redirect')
  const certificates = childrenOf(role, 'metadata', 'KeyDescriptor')
    .filter((key) => (attributeOf(key, 'use') ?? 'signing') === 'signing')
    .flatMap((key) => allWithin(key).filter((element) => is(element, 'signature', 'X509Certificate')))
    .flatMap((element) => readCertificate(textIn(element) ?? '') ?? [])
  if (certificates.length === 0) throw new UnusableMetadata('metadata_no_certificate')
  const wantsSignedRequests = isTrue(attributeOf(role, 'WantAuthnRequestsSigned'))
  return {
    entityId,
    ssoAddress,
    logoutAddress: addressOf('SingleLogoutService', ['ResponseLocation', 'Location']),
    certificates: [...new Set(certificates)],
    wantsSignedRequests,
  }
}

/** Returns the description of the one provider, also where a list has no other entry. */
function findEntity(xml: string): Element {
  const root = parse(xml)
  if (is(root, 'metadata', 'EntityDescriptor')) return root
  if (!is(root, 'metadata', 'EntitiesDescriptor')) throw new UnusableMetadata('metadata_unreadable')
  const [entity, ...others] = allWithin(root).filter(
    (element) =>
      is(element, 'metadata', 'EntityDescriptor') &&
      childrenOf(element, 'metadata', 'IDPSSODescriptor').length > 0,
  )
  if (!entity) throw new UnusableMetadata('metadata_no_provider')
  if (others.length > 0) throw new UnusableMetadata('metadata_several')
  return entity
}

function parse(xml: string): Element {
  try {
    return parseXml(withoutComments(xml))
  } catch (error) {
    if (error instanceof UnreadableXml) throw new UnusableMetadata('metadata_unreadable', error)
    throw error
  }
}

/** Metadata are written by hand too, with comments; nothing in them is signed for us. */
function withoutComments(xml: string): string {
  return xml.replace(/^\uFEFF/, '').replaceAll(/<!--[\s\S]*?-->/g, '')
}

function requireValid(element: Element, now: Date): void {
  const until = attributeOf(element, 'validUntil')
  if (until !== null && !(Date.parse(until) > now.getTime())) throw new UnusableMetadata('metadata_over')
}

export function isMetadataAddress(address: string, allowsHttp: boolean): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  return url?.protocol === 'https:' || (allowsHttp && url?.protocol === 'http:')
}

/** XML has two words for yes. */
export function isTrue(value: string | null): boolean {
  return value === 'true' || value === '1'
}
