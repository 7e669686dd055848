import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { makeCertificate } from './make-certificate.ts'

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
export const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
export const persistentFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

export interface SigningKey {
  /** PEM. */
  privateKey: string
  /** PEM. */
  certificate: string
}

export function makeSigningKey(): SigningKey {
  const folder = mkdtempSync(join(tmpdir(), 'saml-key-'))
  try {
    const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')]
    makeCertificate(key, certificate)
    return { privateKey: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns a certificate as metadata have it. */
export function toBase64({ certificate }: Pick<SigningKey, 'certificate'>): string {
  return certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '')
}

interface Metadata {
  entityId: string
  ssoAddress: string
  keys: readonly SigningKey[]
  validUntil?: string
  wantsSignedRequests?: boolean
  logoutAddress?: string
}

export function samlMetadata({
  entityId,
  ssoAddress,
  keys,
  validUntil,
  wantsSignedRequests = false,
  logoutAddress,
}: Metadata): string {
  const until = validUntil ? ` validUntil="${validUntil}"` : ''
  const descriptors = keys.map(
    (key) =>
      `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${toBase64(key)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  )
  const logout = logoutAddress
    ? `<md:SingleLogoutService Binding="${redirect}" Location="${new URL(logoutAddress).origin}/asks" ResponseLocation="${logoutAddress}"/>`
    : ''
  return `<?xml version="1.0"?>
<!-- made by a test -->
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"${until}>
<md:IDPSSODescriptor WantAuthnRequestsSigned="${wantsSignedRequests}" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${descriptors.join('')}
${logout}<md:SingleSignOnService Binding="${redirect}" Location="${ssoAddress}"/></md:IDPSSODescriptor></md:EntityDescriptor>`
}

interface FederationEntity
  extends Pick<Metadata, 'entityId' | 'ssoAddress' | 'keys' | 'validUntil' | 'logoutAddress'> {
  name?: string
  germanName?: string
  scopes?: readonly string[]
  keywords?: string
  isHidden?: boolean
  isService?: boolean
}

function federationEntity({
  entityId,
  ssoAddress,
  keys,
  validUntil,
  name = entityId,
  germanName,
  scopes = [],
  keywords,
  isHidden = false,
  isService = false,
  logoutAddress,
}: FederationEntity): string {
  const until = validUntil ? ` validUntil="${validUntil}"` : ''
  const role = isService ? 'SPSSODescriptor' : 'IDPSSODescriptor'
  const descriptors = keys.map(
    (key) =>
      `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\n${toBase64(key)}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  )
  const names = [
    `<mdui:DisplayName xml:lang="en">${escapeXml(name)}</mdui:DisplayName>`,
    ...(germanName ? [`<mdui:DisplayName xml:lang="de">${escapeXml(germanName)}</mdui:DisplayName>`] : []),
    ...(keywords ? [`<mdui:Keywords xml:lang="en">${escapeXml(keywords)}</mdui:Keywords>`] : []),
  ]
  const logout = logoutAddress
    ? `<md:SingleLogoutService Binding="${redirect}" Location="${escapeXml(logoutAddress)}"/>`
    : ''
  const category = isHidden
    ? '<md:Extensions><mdattr:EntityAttributes xmlns:mdattr="urn:oasis:names:tc:SAML:metadata:attribute"><saml:Attribute xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Name="http://macedir.org/entity-category"><saml:AttributeValue>http://refeds.org/category/hide-from-discovery</saml:AttributeValue></saml:Attribute></mdattr:EntityAttributes></md:Extensions>'
    : ''
  return `<md:EntityDescriptor entityID="${escapeXml(entityId)}"${until}>${category}
<md:${role} protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:Extensions>${scopes.map((scope) => `<shibmd:Scope regexp="false">${scope}</shibmd:Scope>`).join('')}<mdui:UIInfo>${names.join('')}</mdui:UIInfo></md:Extensions>${descriptors.join('')}
${logout}<md:SingleSignOnService Binding="${redirect}" Location="${escapeXml(ssoAddress)}"/></md:${role}>
</md:EntityDescriptor>`
}

export interface FederationLies {
  isUnsigned?: boolean
  signatureAlgorithm?: 'rsa-sha1'
  /** Names of namespaces that are signed though unused, as Java's libraries have it. */
  inclusive?: readonly string[]
  /** Changes what was signed. */
  change?: (xml: string) => string
}

interface FederationList {
  entities: readonly FederationEntity[]
  key: SigningKey
  /** Null leaves it out. */
  validUntil: string | null
  lies?: FederationLies
}

/** Returns the signed metadata of a federation. */
export function federationMetadata({ entities, key, validUntil, lies = {} }: FederationList): string {
  const until = validUntil === null ? '' : ` validUntil="${validUntil}"`
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<!-- made by a test -->
<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:mdui="urn:oasis:names:tc:SAML:metadata:ui" xmlns:shibmd="urn:mace:shibboleth:metadata:1.0" xmlns:xs="http://www.w3.org/2001/XMLSchema" ID="${newId()}" Name='https://federation.example/"all"'${until}>
${entities.map(federationEntity).join('\n')}
</md:EntitiesDescriptor>`
  const signed = lies.isUnsigned ? xml : signList(xml, key, lies)
  return lies.change ? lies.change(signed) : signed
}

function signList(
  xml: string,
  { privateKey }: SigningKey,
  { signatureAlgorithm, inclusive = [] }: FederationLies,
): string {
  const signer = new SignedXml({
    privateKey,
    signatureAlgorithm: signatureAlgorithm
      ? `http://www.w3.org/2000/09/xmldsig#${signatureAlgorithm}`
      : rsaSha256,
    canonicalizationAlgorithm: exclusive,
    idAttribute: 'ID',
  })
  signer.addReference({
    xpath: '/*',
    transforms: [enveloped, exclusive],
    digestAlgorithm: sha256,
    inclusiveNamespacesPrefixList: [...inclusive],
  })
  signer.computeSignature(xml, { prefix: 'ds', location: { reference: '/*', action: 'prepend' } })
  return signer.getSignedXml()
}

/** A request as a provider reads it of the address that a browser was sent to. */
export interface SamlRequest {
  id: string
  /** The entity id of whoever asks. */
  issuer: string
  answerAddress: string
  relayState: string
  isForced: boolean
  classes: string[]
}

export function readSamlRequest(address: string): SamlRequest {
  const query = new URL(address).searchParams
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString()
  const one = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
  return {
    id: one(/ ID="([^"]+)"/),
    issuer: one(/<saml:Issuer[^>]*>([^<]+)</),
    answerAddress: one(/AssertionConsumerServiceURL="([^"]+)"/),
    relayState: query.get('RelayState') ?? '',
    isForced: xml.includes('ForceAuthn="true"'),
    classes: [...xml.matchAll(/<saml:AuthnContextClassRef[^>]*>([^<]+)</g)].map(([, name = '']) => name),
  }
}

export interface SamlFacts {
  nameId?: string
  format?: string
  attributes?: Record<string, string | readonly string[]>
  signInClass?: string
  sessionIndex?: string
}

/** Things that a provider, or whoever poses as one, may get wrong about an answer. */
export interface SamlLies {
  issuer?: string
  audience?: string
  recipient?: string
  destination?: string
  /** Null leaves it out. */
  inResponseTo?: string | null
  assertionId?: string
  /** Minutes from now. */
  from?: number
  until?: number
  signedInAt?: number
  /** In place of the text of the NameID. */
  nameIdXml?: string
  status?: string
  signatureAlgorithm?: 'rsa-sha1' | 'hmac-sha1'
  digestAlgorithm?: 'sha1'
  isUnsigned?: boolean
  /** The whole response is signed, and the assertion is not. */
  isSignedOutside?: boolean
  key?: SigningKey
  /** Changes what was signed. */
  change?: (xml: string) => string
}

interface SamlAnswer {
  request: SamlRequest
  entityId: string
  key: SigningKey
  now: Date
  facts: SamlFacts
  lies?: SamlLies
}

/** Returns an answer as XML, signed as a provider does it. */
export function samlResponse({ request, entityId, key, now, facts, lies = {} }: SamlAnswer): string {
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
  const { attributes = {}, nameId = 'somebody', format = persistentFormat } = facts
  const signInClass = facts.signInClass ?? 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'
  const { issuer = entityId, from = -1, until = 5, assertionId = newId(), inResponseTo = request.id } = lies
  const answering = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`
  const status = lies.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success'
  const statements = Object.entries(attributes).map(([name, values]) => {
    const list = [values]
      .flat()
      .map((value) => `<saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue>`)
    return `<saml:Attribute Name="${escapeXml(name)}">${list.join('')}</saml:Attribute>`
  })
  const assertion =
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" Version="2.0" IssueInstant="${at(0)}">` +
    `<saml:Issuer>${issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${format}">${lies.nameIdXml ?? escapeXml(nameId)}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData${answering}` +
    ` NotOnOrAfter="${at(until)}" Recipient="${lies.recipient ?? request.answerAddress}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${at(from)}" NotOnOrAfter="${at(until)}"><saml:AudienceRestriction>` +
    `<saml:Audience>${lies.audience ?? request.issuer}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${at(lies.signedInAt ?? 0)}" SessionIndex="${facts.sessionIndex ?? newId()}"><saml:AuthnContext>` +
    `<saml:AuthnContextClassRef>${signInClass}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    (statements.length > 0
      ? `<saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement>`
      : '') +
    '</saml:Assertion>'
  const xml =
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${newId()}" Version="2.0" IssueInstant="${at(0)}"` +
    ` Destination="${lies.destination ?? request.answerAddress}"${answering}>` +
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>` +
    `${status.endsWith('Success') ? assertion : ''}</samlp:Response>`
  const isSigned = !lies.isUnsigned && status.endsWith('Success')
  const signed = isSigned ? sign(xml, lies.key ?? key, lies) : xml
  return lies.change ? lies.change(signed) : signed
}

function sign(
  xml: string,
  { privateKey, certificate }: SigningKey,
  { signatureAlgorithm, digestAlgorithm, isSignedOutside = false }: SamlLies,
): string {
  const isHmac = signatureAlgorithm === 'hmac-sha1'
  const signer = new SignedXml({
    // The confusion: the certificate, which everybody has, as the secret of a signature.
    privateKey: isHmac ? certificate : privateKey,
    signatureAlgorithm: signatureAlgorithm
      ? `http://www.w3.org/2000/09/xmldsig#${signatureAlgorithm}`
      : rsaSha256,
    canonicalizationAlgorithm: exclusive,
    idAttribute: 'ID',
  })
  if (isHmac) signer.enableHMAC()
  const xpath = isSignedOutside ? '/*' : "/*/*[local-name(.)='Assertion']"
  signer.addReference({
    xpath,
    transforms: [enveloped, exclusive],
    digestAlgorithm: digestAlgorithm ? 'http://www.w3.org/2000/09/xmldsig#sha1' : sha256,
  })
  const location = { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } as const
  signer.computeSignature(xml, { prefix: 'ds', location })
  return signer.getSignedXml()
}

export function newId(): string {
  return `_${randomBytes(16).toString('hex')}`
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
