import type { Claims } from '../issuer/exchange-code.ts'
import { attributeOf, childrenOf, textIn } from './xml.ts'

type Attributes = ReadonlyMap<string, readonly string[]>

/** Names by which universities and Microsoft send the same; ours is the short one. */
const otherNames: Record<string, readonly string[]> = {
  'subject-id': ['urn:oasis:names:tc:SAML:attribute:subject-id'],
  'pairwise-id': ['urn:oasis:names:tc:SAML:attribute:pairwise-id'],
  eduPersonUniqueId: ['urn:oid:1.3.6.1.4.1.5923.1.1.1.13', 'urn:mace:dir:attribute-def:eduPersonUniqueId'],
  eduPersonPrincipalName: [
    'urn:oid:1.3.6.1.4.1.5923.1.1.1.6',
    'urn:mace:dir:attribute-def:eduPersonPrincipalName',
  ],
  eduPersonAffiliation: ['urn:oid:1.3.6.1.4.1.5923.1.1.1.1'],
  eduPersonEntitlement: ['urn:oid:1.3.6.1.4.1.5923.1.1.1.7'],
  isMemberOf: ['urn:oid:1.3.6.1.4.1.5923.1.5.1.1'],
  mail: [
    'urn:oid:0.9.2342.19200300.100.1.3',
    'urn:mace:dir:attribute-def:mail',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  ],
  displayName: [
    'urn:oid:2.16.840.1.113730.3.1.241',
    'urn:mace:dir:attribute-def:displayName',
    'http://schemas.microsoft.com/identity/claims/displayname',
  ],
  givenName: ['urn:oid:2.5.4.42', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname'],
  sn: ['urn:oid:2.5.4.4', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname'],
  ou: ['urn:oid:2.5.4.11'],
  groups: ['http://schemas.microsoft.com/ws/2008/06/identity/claims/groups'],
  department: ['http://schemas.xmlsoap.org/ws/2005/05/identity/claims/department'],
}

/** Returns the attributes of an assertion by their names, with what is known by a short name under that too. */
export function readAttributes(assertion: Element): Attributes {
  const attributes = new Map<string, string[]>()
  const add = (name: string, values: readonly string[]) =>
    attributes.set(name, [...new Set([...(attributes.get(name) ?? []), ...values])])
  for (const statement of childrenOf(assertion, 'assertion', 'AttributeStatement'))
    for (const attribute of childrenOf(statement, 'assertion', 'Attribute')) {
      const values = childrenOf(attribute, 'assertion', 'AttributeValue').flatMap(
        (value) => textIn(value) ?? [],
      )
      const name = attributeOf(attribute, 'Name')?.trim()
      if (name && values.length > 0) add(name, values)
    }
  for (const [name, others] of Object.entries(otherNames))
    for (const other of others) {
      const values = attributes.get(other)
      if (values) add(name, values)
    }
  return attributes
}

interface Naming {
  nameClaim: string
  emailClaim: string
}

/**
 * Returns attributes as claims of OpenID Connect are read: one value as a text, several as a list. Claims that mean
 * something of their own there are no attribute's to set.
 */
export function toClaims(
  attributes: Attributes,
  { nameClaim, emailClaim }: Naming,
  signInClass: string | null,
): Claims {
  const claims = new Map<string, unknown>()
  for (const [name, values] of attributes) claims.set(name, values.length === 1 ? values[0] : values)
  for (const name of [nameClaim, emailClaim]) {
    const [first] = attributes.get(name) ?? []
    if (first !== undefined) claims.set(name, first)
  }
  const [given] = attributes.get('givenName') ?? []
  const [family] = attributes.get('sn') ?? []
  if (nameClaim === 'displayName' && !attributes.has(nameClaim) && given && family)
    claims.set(nameClaim, `${given} ${family}`)
  for (const name of ['email_verified', 'sid', 'acr']) claims.delete(name)
  if (signInClass !== null) claims.set('acr', signInClass)
  return Object.fromEntries(claims)
}

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const subjectLength = 1_000

/**
 * Returns what a person is known by for good, with its kind before it so that no two kinds are taken for each other: the
 * attribute of the settings alone where they name one, otherwise the first of the standard's that came. Null for nothing
 * that lasts, as a transient identifier.
 */
export function findSubject(
  assertion: Element,
  attributes: Attributes,
  chosen: string | null,
): string | null {
  const one = (name: string) => {
    const values = attributes.get(name) ?? []
    return values.length === 1 && values[0] ? `${name}:${values[0]}` : null
  }
  const subject =
    chosen === null
      ? (one('subject-id') ?? one('pairwise-id') ?? persistentIdOf(assertion) ?? one('eduPersonUniqueId'))
      : one(chosen)
  return subject !== null && subject.length <= subjectLength ? subject : null
}

function persistentIdOf(assertion: Element): string | null {
  const id = attributeOf(nameIdElement(assertion), 'Format') === persistent ? nameIdOf(assertion) : null
  return id === null ? null : `persistent:${id}`
}

/** Returns the text of the NameID, which may be one for this time alone; null without one. */
export function nameIdOf(assertion: Element): string | null {
  return textIn(nameIdElement(assertion))
}

function nameIdElement(assertion: Element): Element | undefined {
  const [subject] = childrenOf(assertion, 'assertion', 'Subject')
  return subject && childrenOf(subject, 'assertion', 'NameID')[0]
}
