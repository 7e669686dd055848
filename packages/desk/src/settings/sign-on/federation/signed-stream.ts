import { createHash, verify, X509Certificate } from 'node:crypto'
import type { MetadataProblem } from '@lodge/contracts'
import { UnusableMetadata } from '../saml/read-metadata.ts'
import { namespaces } from '../saml/xml.ts'
import { canonicalXml } from './canonical-xml.ts'
import type { XmlHandler, XmlStart } from './xml-stream.ts'
import { allNamed, attributeIn, childrenNamed, treeBuilder, type XmlTree } from './xml-tree.ts'

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const signing = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'sha512'],
])
const digests = new Map([
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'],
])
/** Text before it is handed on to be digested. */
const digestedAtOnce = 64 * 1024

type Played = (handler: XmlHandler) => void

interface Reference {
  digest: string
  algorithm: string
  inclusive: string[]
}

/**
 * Checks the signature of a whole document while it is read, and hands on exactly what is digested: the root and all within
 * it but its own signature, which has to come first. Throws `UnusableMetadata` at the signature, or when the root ends; no
 * earlier may anything be believed that `inner` was given.
 */
export function signedStream(certificates: readonly string[], inner: XmlHandler): XmlHandler {
  /** The root and the white space before the signature, until that says how they are digested. */
  const early: Played[] = []
  let root: XmlStart | null = null
  let depth = 0
  let signature: ReturnType<typeof signatureReader> | null = null
  let body: ReturnType<typeof digestedBody> | null = null

  const play = (played: Played) => {
    if (!body) return void early.push(played)
    played(body.handler)
    played(inner)
  }
  return {
    start: (element) => {
      depth += 1
      if (depth === 1) root = element
      else if (depth === 2 && isSignature(element)) {
        if (body || signature) throw refused('metadata_signature_wrong')
        signature = signatureReader()
      } else if (!body && !signature) throw refused('metadata_unsigned')
      if (signature && !body) signature.handler.start(element)
      else play((handler) => handler.start(element))
    },
    text: (text) => {
      if (signature && !body) signature.handler.text(text)
      else play((handler) => handler.text(text))
    },
    end: (name) => {
      const isEnd = depth === 1
      depth -= 1
      if (signature && !body) {
        signature.handler.end(name)
        if (depth > 1) return
        body = digestedBody(requireSignature(signature, { root, certificates }))
        for (const played of early) play(played)
        return
      }
      if (isEnd && !body) throw refused('metadata_unsigned')
      play((handler) => handler.end(name))
      if (isEnd) body?.requireDigest()
    },
  }
}

function isSignature({ localName, namespace }: XmlStart): boolean {
  return localName === 'Signature' && namespace === namespaces.signature
}

/** Reads a signature, and remembers what stands in its signed part in its order. */
function signatureReader() {
  let whole: XmlTree | null = null
  let depth = 0
  let isWithin = false
  const signedInfo: Played[] = []
  const tree = treeBuilder((built) => {
    whole = built
  })
  const remember = (played: Played) => isWithin && signedInfo.push(played)
  const handler: XmlHandler = {
    start: (element) => {
      depth += 1
      if (depth === 2 && element.localName === 'SignedInfo') isWithin = true
      remember((given) => given.start(element))
      tree.start(element)
    },
    text: (text) => {
      if (depth > 0) tree.text(text)
      remember((given) => given.text(text))
    },
    end: (name) => {
      remember((given) => given.end(name))
      if (depth === 2) isWithin = false
      depth -= 1
      tree.end(name)
    },
  }
  return { handler, signedInfo, tree: () => whole }
}

function requireSignature(
  { tree, signedInfo }: ReturnType<typeof signatureReader>,
  { root, certificates }: { root: XmlStart | null; certificates: readonly string[] },
): Reference {
  const signature = tree()
  const [info, ...others] = childrenNamed(signature ?? undefined, 'signature', 'SignedInfo')
  const [value, ...values] = childrenNamed(signature ?? undefined, 'signature', 'SignatureValue')
  if (!signature || !info || !value || others.length + values.length > 0)
    throw refused('metadata_signature_wrong')
  if (allNamed(signature, 'signature', 'Object').length > 0) throw refused('metadata_signature_wrong')
  const [method] = childrenNamed(info, 'signature', 'SignatureMethod')
  const [canonical] = childrenNamed(info, 'signature', 'CanonicalizationMethod')
  const hash = signing.get(attributeIn(method, 'Algorithm') ?? '')
  if (hash === undefined || attributeIn(canonical, 'Algorithm') !== exclusive)
    throw refused('metadata_signature_algorithm')
  const reference = readReference(info, root)
  let text = ''
  const writer = canonicalXml((part) => {
    text += part
  }, prefixesOf(canonical))
  for (const played of signedInfo) played(writer)
  const bytes = Buffer.from(value.text.replaceAll(/\s/g, ''), 'base64')
  const isSigned = certificates.some((certificate) =>
    verify(hash, Buffer.from(text), keyOf(certificate), bytes),
  )
  if (!isSigned) throw refused('metadata_signature_wrong')
  return reference
}

/** Takes one reference alone, to the root, by the two transforms that leave nothing out but the signature itself. */
function readReference(info: XmlTree, root: XmlStart | null): Reference {
  const [reference, ...others] = childrenNamed(info, 'signature', 'Reference')
  const uri = attributeIn(reference, 'URI')
  const id = root?.attributes.find(({ name }) => name === 'ID')?.value
  const isOfRoot = uri === '' || (id !== undefined && id !== '' && uri === `#${id}`)
  if (!reference || others.length > 0 || !isOfRoot) throw refused('metadata_signature_wrong')
  const [list] = childrenNamed(reference, 'signature', 'Transforms')
  const transforms = childrenNamed(list, 'signature', 'Transform')
  const names = transforms.map((transform) => attributeIn(transform, 'Algorithm'))
  if (names.join(' ') !== `${enveloped} ${exclusive}`) throw refused('metadata_signature_algorithm')
  const algorithm = digests.get(
    attributeIn(childrenNamed(reference, 'signature', 'DigestMethod')[0], 'Algorithm') ?? '',
  )
  if (algorithm === undefined) throw refused('metadata_signature_algorithm')
  const digest = childrenNamed(reference, 'signature', 'DigestValue')[0]?.text.replaceAll(/\s/g, '') ?? ''
  return { digest, algorithm, inclusive: prefixesOf(transforms[1]) }
}

function prefixesOf(method: XmlTree | undefined): string[] {
  const [list] = method?.children.filter(({ element }) => element.localName === 'InclusiveNamespaces') ?? []
  const prefixes = (attributeIn(list, 'PrefixList') ?? '').split(/\s+/).filter((prefix) => prefix !== '')
  return prefixes.map((prefix) => (prefix === '#default' ? '' : prefix))
}

function digestedBody({ digest, algorithm, inclusive }: Reference) {
  const hash = createHash(algorithm)
  let waiting: string[] = []
  let length = 0
  const flush = () => {
    hash.update(waiting.join(''))
    waiting = []
    length = 0
  }
  const handler = canonicalXml((text) => {
    waiting.push(text)
    length += text.length
    if (length > digestedAtOnce) flush()
  }, inclusive)
  const requireDigest = () => {
    flush()
    if (hash.digest('base64') !== digest) throw refused('metadata_signature_wrong')
  }
  return { handler, requireDigest }
}

function keyOf(certificate: string) {
  return new X509Certificate(Buffer.from(certificate, 'base64')).publicKey
}

function refused(problem: MetadataProblem): UnusableMetadata {
  return new UnusableMetadata(problem)
}
