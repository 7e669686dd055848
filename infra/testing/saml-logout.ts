import { sign } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { escapeXml, newId, persistentFormat, rsaSha256, type SigningKey } from './saml-provider.ts'

/** Things that a provider, or whoever poses as one, may get wrong about a request to end sessions. */
export interface LogoutLies {
  issuer?: string
  /** Null leaves it out. */
  destination?: string | null
  id?: string
  /** Minutes from now. */
  madeAt?: number
  until?: number
  algorithm?: string
  key?: SigningKey
  isUnsigned?: boolean
  /** In place of the NameID. */
  nameXml?: string
  root?: string
  /** Changes the query after it was signed. */
  change?: (query: string) => string
}

interface LogoutRequest {
  /** The address of ours that it is sent to. */
  address: string
  entityId: string
  key: SigningKey
  now: Date
  nameId: string
  indexes?: readonly string[]
  relayState?: string
  lies?: LogoutLies
}

/** Returns the address to which a provider sends a browser when somebody signs out there. */
export function samlLogoutAddress(request: LogoutRequest): string {
  const { address, entityId, key, now, nameId, indexes = [], relayState, lies = {} } = request
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
  const { destination = address, root = 'LogoutRequest' } = lies
  const xml =
    `<samlp:${root} xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"` +
    ` ID="${lies.id ?? newId()}" Version="2.0" IssueInstant="${at(lies.madeAt ?? 0)}"` +
    `${destination === null ? '' : ` Destination="${destination}"`}` +
    `${lies.until === undefined ? '' : ` NotOnOrAfter="${at(lies.until)}"`}>` +
    `<saml:Issuer>${lies.issuer ?? entityId}</saml:Issuer>` +
    (lies.nameXml ?? `<saml:NameID Format="${persistentFormat}">${escapeXml(nameId)}</saml:NameID>`) +
    `${indexes.map((index) => `<samlp:SessionIndex>${index}</samlp:SessionIndex>`).join('')}</samlp:${root}>`
  const parts = [
    ['SAMLRequest', deflateRawSync(xml).toString('base64')],
    ...(relayState === undefined ? [] : [['RelayState', relayState]]),
    ...(lies.isUnsigned ? [] : [['SigAlg', lies.algorithm ?? rsaSha256]]),
  ]
  const encode = (text: string) => encodeURIComponent(text).replaceAll("'", '%27')
  const query = parts.map(([name, value = '']) => `${name}=${encode(value)}`).join('&')
  const { privateKey } = lies.key ?? key
  const signature = sign('sha256', Buffer.from(query), privateKey).toString('base64')
  const whole = lies.isUnsigned ? query : `${query}&Signature=${encodeURIComponent(signature)}`
  return `${address}?${lies.change ? lies.change(whole) : whole}`
}
