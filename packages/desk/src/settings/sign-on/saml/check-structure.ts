import { SignOnRefusal } from '../sign-on-refusal.ts'
import { allWithin, attributeOf, childrenOf, is } from './xml.ts'

const signing = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
])
const digests = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])
const canonical = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const transforms = new Set([canonical, 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'])

/**
 * Refuses an answer that is anything but a response around one assertion with a signature of its own: wherever there are
 * two of something, one may be checked and the other read (signature wrapping). Nothing is believed by this.
 */
export function requirePlainStructure(response: Element): void {
  const elements = allWithin(response)
  const named = (name: string) => elements.filter(({ localName }) => localName === name)
  requireOneResponse(response)
  requireSuccess(response)
  const [assertion, ...others] = named('Assertion')
  if (!assertion)
    throw new SignOnRefusal(named('EncryptedAssertion').length > 0 ? 'wrong_structure' : 'not_valid')
  const isInPlace = childrenOf(response, 'assertion', 'Assertion').includes(assertion)
  if (others.length > 0 || !isInPlace || named('EncryptedAssertion').length > 0)
    throw new SignOnRefusal('wrong_structure')
  requireOwnIds(elements)
  requireOwnSignatures(named('Signature'), [response, assertion])
  if (childrenOf(assertion, 'signature', 'Signature').length === 0) throw new SignOnRefusal('unsigned')
}

/** Refuses what is around an encrypted assertion where it is anything but one response that says yes. */
export function requirePlainEnvelope(response: Element): void {
  requireOneResponse(response)
  requireSuccess(response)
  const elements = allWithin(response)
  requireOwnIds(elements)
  const signatures = elements.filter(({ localName }) => localName === 'Signature')
  requireOwnSignatures(signatures, [response])
}

function requireOneResponse(response: Element): void {
  const count = allWithin(response).filter(({ localName }) => localName === 'Response').length
  if (!is(response, 'protocol', 'Response') || count > 1) throw new SignOnRefusal('wrong_structure')
}

function requireSuccess(response: Element): void {
  const [status] = childrenOf(response, 'protocol', 'Status')
  const codes = status ? allWithin(status).filter((element) => is(element, 'protocol', 'StatusCode')) : []
  const values = codes.map((code) => attributeOf(code, 'Value')?.split(':').at(-1))
  if (values[0] === 'Success') return
  if (values.length === 0) throw new SignOnRefusal('not_valid')
  throw new SignOnRefusal(values.includes('NoAuthnContext') ? 'too_weak' : 'cancelled')
}

/** An id that two elements have names neither, whatever its attribute is called. */
function requireOwnIds(elements: readonly Element[]): void {
  const ids = elements.flatMap((element) =>
    ['ID', 'Id', 'id', 'xml:id'].flatMap((name) => attributeOf(element, name) ?? []),
  )
  if (new Set(ids).size < ids.length) throw new SignOnRefusal('wrong_structure')
}

/** Each signature is that of the element which it stands in, says so, and has nothing else inside. */
function requireOwnSignatures(signatures: readonly Element[], owners: readonly Element[]): void {
  for (const signature of signatures) {
    const owner = owners.find((element) => childrenOf(element, 'signature', 'Signature').includes(signature))
    const parts = allWithin(signature)
    const references = parts.filter((element) => is(element, 'signature', 'Reference'))
    const id = attributeOf(owner, 'ID')
    const isOwn = references.length === 1 && attributeOf(references[0], 'URI') === `#${id}`
    if (!owner || !id || !isOwn || parts.some((element) => is(element, 'signature', 'Object')))
      throw new SignOnRefusal('wrong_structure')
    requireAlgorithms(parts)
  }
  for (const owner of owners)
    if (childrenOf(owner, 'signature', 'Signature').length > 1) throw new SignOnRefusal('wrong_structure')
}

const algorithms: [name: string, isTaken: (algorithm: string) => boolean][] = [
  ['SignatureMethod', (algorithm) => signing.has(algorithm)],
  ['DigestMethod', (algorithm) => digests.has(algorithm)],
  ['CanonicalizationMethod', (algorithm) => algorithm === canonical],
  ['Transform', (algorithm) => transforms.has(algorithm)],
]

function requireAlgorithms(parts: readonly Element[]): void {
  for (const [name, isTaken] of algorithms)
    for (const part of parts.filter(({ localName }) => localName === name))
      if (!isTaken(attributeOf(part, 'Algorithm') ?? '')) throw new SignOnRefusal('wrong_algorithm')
}
