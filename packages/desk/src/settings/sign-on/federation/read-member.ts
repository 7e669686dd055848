import { limits } from '@lodge/contracts'
import { readCertificate } from '../saml/certificates.ts'
import { isMetadataAddress, isTrue, redirectBinding } from '../saml/read-metadata.ts'
import { namespaces } from '../saml/xml.ts'
import { foldForSearch } from './fold-for-search.ts'
import { allNamed, attributeIn, childrenNamed, type XmlTree } from './xml-tree.ts'

/** A provider as the metadata of a federation describe it. */
export interface FederationMember {
  entityId: string
  /** As it is called in English, or in whichever language comes first. */
  name: string
  /** Names by language. */
  names: Record<string, string>
  /** Domains that the federation says are the provider's. */
  scopes: string[]
  /** All by which it is found, folded. */
  search: string
  ssoAddress: string
  /** Takes our answers to its single logout; null where it has none. */
  logoutAddress: string | null
  certificates: string[]
  wantsSignedRequests: boolean
  /** It asks not to be offered. */
  isHidden: boolean
  validUntil: Date
}

const hidden = 'http://refeds.org/category/hide-from-discovery'
const domainForm = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/
const entityIdLength = 1_000
const languages = 60

interface Reading {
  now: Date
  allowsHttp: boolean
  /** Until when the list around it counts. */
  until: Date
}

/** Reads one entry of a list; null for one that signs nobody in, `unfit` for one that does so in no way that counts. */
export function readMember(
  tree: XmlTree,
  { now, allowsHttp, until }: Reading,
): FederationMember | 'unfit' | null {
  const roles = childrenNamed(tree, 'metadata', 'IDPSSODescriptor')
  if (roles.length === 0) return null
  const role = roles.find((each) =>
    (attributeIn(each, 'protocolSupportEnumeration') ?? '').split(/\s+/).includes(namespaces.protocol),
  )
  const entityId = attributeIn(tree, 'entityID')?.trim() ?? ''
  const validUntil = endOf([tree, ...(role ? [role] : [])], until)
  if (!role || entityId === '' || entityId.length > entityIdLength || validUntil <= now) return 'unfit'
  const addressOf = (service: string, names: readonly string[]) =>
    childrenNamed(role, 'metadata', service)
      .filter((each) => attributeIn(each, 'Binding') === redirectBinding)
      .map((each) => names.map((name) => attributeIn(each, name)).find((address) => address !== null) ?? '')
      .find((address) => isMetadataAddress(address, allowsHttp)) ?? null
  const ssoAddress = addressOf('SingleSignOnService', ['Location'])
  const certificates = certificatesOf(role)
  if (ssoAddress === null || certificates.length === 0) return 'unfit'
  const names = namesOf(tree, role)
  const name = names.en ?? Object.values(names)[0] ?? entityId
  const scopes = scopesOf(tree, role)
  const keywords = allNamed(role, 'ui', 'Keywords').map(({ text }) => text.replaceAll('+', ' '))
  const member = {
    entityId,
    name,
    names,
    scopes,
    search: foldForSearch([name, ...Object.values(names), ...scopes, ...keywords, entityId].join(' ')).slice(
      0,
      4_000,
    ),
    ssoAddress,
    logoutAddress: addressOf('SingleLogoutService', ['ResponseLocation', 'Location']),
    certificates,
    wantsSignedRequests: isTrue(attributeIn(role, 'WantAuthnRequestsSigned')),
    isHidden: categoriesOf(tree).includes(hidden),
  }
  // A copy, so that no piece of the text that was read is kept by it.
  return { ...JSON.parse(JSON.stringify(member)), validUntil }
}

function certificatesOf(role: XmlTree): string[] {
  const found = childrenNamed(role, 'metadata', 'KeyDescriptor')
    .filter((key) => (attributeIn(key, 'use') ?? 'signing') === 'signing')
    .flatMap((key) => allNamed(key, 'signature', 'X509Certificate'))
    .flatMap(({ text }) => readCertificate(text) ?? [])
  return [...new Set(found)]
}

function namesOf(tree: XmlTree, role: XmlTree): Record<string, string> {
  const [organization] = childrenNamed(tree, 'metadata', 'Organization')
  const shown = allNamed(role, 'ui', 'DisplayName')
  const named = shown.length > 0 ? shown : childrenNamed(organization, 'metadata', 'OrganizationDisplayName')
  const names = named.flatMap(({ element, text }) => {
    const language = element.attributes.find(({ name }) => name === 'xml:lang')?.value.toLowerCase() ?? 'en'
    const name = text.replaceAll(/\s+/g, ' ').trim().slice(0, limits.nameLength)
    return name !== '' && /^[a-z]{2,3}(-[a-z0-9-]{1,20})?$/.test(language) ? [[language, name] as const] : []
  })
  return Object.fromEntries(names.slice(0, languages))
}

/** Scopes by patterns are left out: nobody reads from one which domains it has. */
function scopesOf(tree: XmlTree, role: XmlTree): string[] {
  const scopes = [tree, role]
    .flatMap((each) => childrenNamed(each, 'metadata', 'Extensions'))
    .flatMap((extensions) => childrenNamed(extensions, 'scope', 'Scope'))
    .filter((scope) => !['true', '1'].includes(attributeIn(scope, 'regexp') ?? ''))
    .map(({ text }) => text.trim().toLowerCase())
  return [...new Set(scopes)].filter((scope) => scope.length <= 253 && domainForm.test(scope)).slice(0, 200)
}

function categoriesOf(tree: XmlTree): string[] {
  return childrenNamed(tree, 'metadata', 'Extensions')
    .flatMap((extensions) => childrenNamed(extensions, 'entityAttributes', 'EntityAttributes'))
    .flatMap((attributes) => allNamed(attributes, 'assertion', 'AttributeValue'))
    .map(({ text }) => text.trim())
}

function endOf(trees: readonly XmlTree[], until: Date): Date {
  const ends = trees.flatMap((tree) => {
    const text = attributeIn(tree, 'validUntil')
    return text === null ? [] : [Date.parse(text) || 0]
  })
  return new Date(Math.min(until.getTime(), ...ends))
}
