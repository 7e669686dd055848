import { promisify } from 'node:util'
import { decrypt } from 'xml-encryption'
import { SignOnRefusal } from '../sign-on-refusal.ts'
import { allWithin, attributeOf, childrenOf, namespaces } from './xml.ts'

/** Authenticated alone: with CBC and PKCS #1 v1.5 whoever changes a text learns from the answers what it says. */
const contents = new Set([
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
])
const transport = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p'
/** The digest within OAEP, which needs no resistance to collisions, and which no other is known of to the library. */
const oaepDigests = new Set(['', 'http://www.w3.org/2000/09/xmldsig#sha1'])

const decryptXml = promisify(decrypt)

/**
 * Returns a response around the assertion that another has encrypted, to be checked as any other. Nothing is believed of
 * what is encrypted before: everybody can encrypt to us. Throws `SignOnRefusal`.
 */
export async function openAssertion(response: Element, keys: readonly string[]): Promise<string> {
  const [encrypted, ...others] = allWithin(response).filter(
    ({ localName }) => localName === 'EncryptedAssertion',
  )
  const isInPlace = encrypted && childrenOf(response, 'assertion', 'EncryptedAssertion').includes(encrypted)
  const isPlain = allWithin(response).every(({ localName }) => localName !== 'Assertion')
  if (!isInPlace || !isPlain || others.length > 0) throw new SignOnRefusal('wrong_structure')
  const assertion = await openElement(encrypted, keys)
  return `<samlp:Response xmlns:samlp="${namespaces.protocol}" Version="2.0"><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`
}

/** Returns the text of an element around one that is encrypted to us. Throws `SignOnRefusal`. */
export async function openElement(encrypted: Element, keys: readonly string[]): Promise<string> {
  requireOneOfEach(encrypted)
  requireAlgorithms(encrypted)
  return openBy(String(encrypted), keys)
}

function requireOneOfEach(encrypted: Element): void {
  const parts = allWithin(encrypted)
  const count = (name: string) => parts.filter(({ localName }) => localName === name).length
  if (count('EncryptedData') !== 1 || count('EncryptedKey') !== 1) throw new SignOnRefusal('wrong_structure')
  if (count('CipherValue') !== 2 || count('EncryptionMethod') !== 2 || count('CipherReference') > 0)
    throw new SignOnRefusal('wrong_structure')
}

function requireAlgorithms(encrypted: Element): void {
  const methods = allWithin(encrypted).filter(({ localName }) => localName === 'EncryptionMethod')
  for (const method of methods) {
    const algorithm = attributeOf(method, 'Algorithm') ?? ''
    const isOfKey = (method.parentNode as Element | null)?.localName === 'EncryptedKey'
    const digest = allWithin(method).find(({ localName }) => localName === 'DigestMethod')
    const isTaken = isOfKey
      ? algorithm === transport && oaepDigests.has(attributeOf(digest, 'Algorithm') ?? '')
      : contents.has(algorithm)
    if (!isTaken) throw new SignOnRefusal('weak_encryption')
  }
}

/** Providers need not say to which of our keys they encrypt. */
async function openBy(encrypted: string, keys: readonly string[]): Promise<string> {
  let cause: unknown
  for (const key of keys)
    try {
      return await decryptXml(encrypted, { key, disallowDecryptionWithInsecureAlgorithm: true })
    } catch (error) {
      cause = error
    }
  throw new SignOnRefusal('encrypted', { cause })
}
