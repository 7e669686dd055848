import { randomBytes } from 'node:crypto'
import { minuteMs } from '@lodge/contracts'
import type { TableRow } from '@lodge/database'
import { requireMember } from '../federation/require-member.ts'
import type { SignOnContext } from '../sign-on-context.ts'
import { SignOnRefusal } from '../sign-on-refusal.ts'
import { skewMs, timeOf } from './check-assertion.ts'
import { openElement } from './open-assertion.ts'
import { findSamlSigningKey, type KeyContext, listOpeningKeys } from './own-keys.ts'
import { ownService } from './own-service.ts'
import { parseMessage } from './parse-message.ts'
import { samlOwnerName } from './session-name.ts'
import { readSignedQuery, writeSignedQuery } from './signed-query.ts'
import { attributeOf, childrenOf, escapeXml, is, namespaces, textIn } from './xml.ts'

type Provider = TableRow<'identity_provider'>

/** A request counts for so long from when it was made, and its id is known for longer, so that it counts once. */
const requestMs = 5 * minuteMs
export const samlSignOutSeconds = (requestMs + 2 * skewMs) / 1_000

/** Sessions that have ended at a provider of SAML, as it says. */
export interface SamlSignOut {
  /** The provider; of a federation, the one in it. */
  provider: Provider
  requestId: string
  /** Names whose they are: see `session-name.ts`. */
  ownerName: string
  /** Names some of theirs; none means all. */
  indexes: string[]
  /** To be given back with the answer. */
  relayState: string | null
}

/**
 * Reads a provider's request to end somebody's sessions, as a browser brings it (SAML profiles, 4.4). Throws
 * `SignOnRefusal` with the reason.
 */
export async function readSamlSignOut(
  ctx: SignOnContext,
  named: Provider,
  query: string,
): Promise<SamlSignOut> {
  const { xml, relayState, requireSignatureOf } = readSignedQuery(query)
  const request = parseMessage(xml)
  const requestId = attributeOf(request, 'ID')
  if (!is(request, 'protocol', 'LogoutRequest')) throw new SignOnRefusal('wrong_structure')
  const issuer = textIn(childrenOf(request, 'assertion', 'Issuer')[0])
  if (!requestId || issuer === null) throw new SignOnRefusal('not_valid')
  const provider = await requireMember(ctx, named, issuer)
  if (provider.issuer !== issuer) throw new SignOnRefusal('wrong_issuer')
  requireSignatureOf(provider.certificates)
  if (attributeOf(request, 'Destination') !== ownService(ctx, provider).signOutAddress)
    throw new SignOnRefusal('wrong_destination')
  requireOfLate(request, ctx.now().getTime())
  const nameId = await readNameId(ctx, request)
  const indexes = childrenOf(request, 'protocol', 'SessionIndex').flatMap((index) => textIn(index) ?? [])
  return { provider, requestId, ownerName: samlOwnerName({ issuer, nameId }), indexes, relayState }
}

/** Returns the address that tells a provider that the sessions have ended; null where it takes no answer. */
export async function answerSamlSignOut(
  ctx: KeyContext,
  { provider, requestId, relayState }: SamlSignOut,
): Promise<string | null> {
  const { logoutAddress } = provider
  if (logoutAddress === null) return null
  const { entityId } = ownService(ctx, provider)
  const xml =
    `<samlp:LogoutResponse xmlns:samlp="${namespaces.protocol}" ID="_${randomBytes(32).toString('hex')}" Version="2.0"` +
    ` IssueInstant="${ctx.now().toISOString()}" Destination="${escapeXml(logoutAddress)}" InResponseTo="${escapeXml(requestId)}">` +
    `<saml:Issuer xmlns:saml="${namespaces.assertion}">${escapeXml(entityId)}</saml:Issuer>` +
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>'
  return writeSignedQuery(logoutAddress, { xml, relayState, privateKey: await findSamlSigningKey(ctx) })
}

function requireOfLate(request: Element, now: number): void {
  const madeAt = timeOf(request, 'IssueInstant')
  const until = timeOf(request, 'NotOnOrAfter')
  if (madeAt === null) throw new SignOnRefusal('not_valid')
  if (madeAt - skewMs > now) throw new SignOnRefusal('not_yet')
  const isOver = until !== null && until + skewMs <= now
  if (isOver || madeAt + requestMs + skewMs <= now) throw new SignOnRefusal('expired')
}

async function readNameId(ctx: SignOnContext, request: Element): Promise<string> {
  const [open, ...others] = childrenOf(request, 'assertion', 'NameID')
  const [encrypted, ...more] = childrenOf(request, 'assertion', 'EncryptedID')
  if (others.length + more.length > 0 || (open && encrypted)) throw new SignOnRefusal('wrong_structure')
  const element = encrypted ? parseMessage(await openElement(encrypted, await listOpeningKeys(ctx))) : open
  const nameId = element && is(element, 'assertion', 'NameID') ? textIn(element) : null
  if (nameId === null) throw new SignOnRefusal('not_valid')
  return nameId
}
