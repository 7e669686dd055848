import { sign, verify, X509Certificate } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { SignOnRefusal } from '../sign-on-refusal.ts'

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const hashes: Record<string, string> = {
  [rsaSha256]: 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': 'sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
}
const messageBytes = 64 * 1024
const parts = ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature'] as const

/** A message of the redirect binding whose signature is not checked yet. */
export interface SignedQuery {
  xml: string
  relayState: string | null
  /** Throws `SignOnRefusal` where none of the certificates, as base64, has signed the message. */
  requireSignatureOf: (certificates: readonly string[]) => void
}

/**
 * Reads a request from a query (SAML bindings, 3.4.4). The signature is over its parts as they are written there, each of
 * which has to be there once. Throws `SignOnRefusal`.
 */
export function readSignedQuery(query: string): SignedQuery {
  const raw = rawParts(query)
  const [message, algorithm, signature] = [raw.SAMLRequest, raw.SigAlg, raw.Signature]
  if (message === undefined) throw new SignOnRefusal('not_valid')
  if (algorithm === undefined || signature === undefined) throw new SignOnRefusal('unsigned')
  const hash = hashes[decode(algorithm)]
  if (hash === undefined) throw new SignOnRefusal('wrong_algorithm')
  const relayState = raw.RelayState === undefined ? [] : [`RelayState=${raw.RelayState}`]
  const signed = [`SAMLRequest=${message}`, ...relayState, `SigAlg=${algorithm}`].join('&')
  const bytes = Buffer.from(decode(signature), 'base64')
  return {
    xml: inflate(decode(message)),
    relayState: raw.RelayState === undefined ? null : decode(raw.RelayState),
    requireSignatureOf: (certificates) => {
      const isSigned = certificates.some((certificate) => {
        const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'))
        const isRsa = publicKey.asymmetricKeyType === 'rsa'
        return isRsa && verify(hash, Buffer.from(signed), publicKey, bytes)
      })
      if (!isSigned) throw new SignOnRefusal('wrong_signature')
    },
  }
}

/** Returns an address that brings a signed response to a provider. */
export function writeSignedQuery(
  address: string,
  { xml, relayState, privateKey }: { xml: string; relayState: string | null; privateKey: string },
): string {
  // The library of SAML signs another writing of the relay state than the one that it sends.
  const query = [
    ['SAMLResponse', deflateRawSync(xml).toString('base64')],
    ...(relayState === null ? [] : [['RelayState', relayState]]),
    ['SigAlg', rsaSha256],
  ]
    .map(([name, value = '']) => `${name}=${encode(value)}`)
    .join('&')
  const signature = sign('sha256', Buffer.from(query), privateKey).toString('base64')
  const target = new URL(address)
  const before = target.search === '' ? '?' : `${target.search}&`
  target.search = `${before}${query}&Signature=${encode(signature)}`
  return target.href
}

/** Escapes what browsers escape in a query by themselves, so that what is signed is what arrives. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("'", '%27')
}

function rawParts(query: string): Partial<Record<(typeof parts)[number], string>> {
  const found = query.split('&').flatMap((pair) => {
    const at = pair.indexOf('=')
    const name = parts.find((part) => part === decode(at < 0 ? pair : pair.slice(0, at)))
    return name === undefined ? [] : [[name, at < 0 ? '' : pair.slice(at + 1)] as const]
  })
  if (new Set(found.map(([name]) => name)).size < found.length) throw new SignOnRefusal('wrong_structure')
  return Object.fromEntries(found)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (cause) {
    throw new SignOnRefusal('not_valid', { cause })
  }
}

function inflate(message: string): string {
  try {
    const bytes = inflateRawSync(Buffer.from(message, 'base64'), { maxOutputLength: messageBytes })
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new SignOnRefusal('not_valid', { cause })
  }
}
