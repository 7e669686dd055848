import type { SignOnPurpose } from '@lodge/contracts'
import type { Arrival } from '../issuer/exchange-code.ts'
import type { SignOnAttempt } from '../issuer/stored-attempt.ts'
import type { SignOnContext } from '../sign-on-context.ts'
import { SignOnRefusal } from '../sign-on-refusal.ts'
import { findSubject, nameIdOf, readAttributes, toClaims } from './attributes.ts'
import { classOf, requireMeantForUs, sessionIndexOf } from './check-assertion.ts'
import { requirePlainEnvelope, requirePlainStructure } from './check-structure.ts'
import { openAssertion } from './open-assertion.ts'
import { listOpeningKeys } from './own-keys.ts'
import { ownService } from './own-service.ts'
import { parseMessage } from './parse-message.ts'
import { type SamlProvider, samlClient } from './saml-client.ts'
import { samlSessionName } from './session-name.ts'
import { allWithin, attributeOf, childrenOf, textIn } from './xml.ts'

interface AnsweringProvider extends SamlProvider {
  nameClaim: string
  emailClaim: string
  subjectAttribute: string | null
}

interface SamlAnswer {
  purpose: SignOnPurpose
  attempt: SignOnAttempt
  /** The response as the browser has posted it, base64. */
  response: string
}

export interface SamlArrival extends Arrival {
  /** The id by which an assertion is known to have been used. */
  assertionId: string
  until: Date
}

/**
 * Returns what a provider of SAML says of somebody. Only the text that was signed is read. Throws `SignOnRefusal` with the
 * reason.
 */
export async function readSamlAnswer(
  ctx: Pick<SignOnContext, 'appUrl' | 'now' | 'db' | 'secret'>,
  provider: AnsweringProvider,
  { purpose, attempt, response }: SamlAnswer,
): Promise<SamlArrival> {
  // The settings may have changed while somebody signed in.
  if (provider.issuer !== attempt.issuer) throw new SignOnRefusal('other_provider')
  const expected = {
    ...ownService(ctx, provider),
    issuer: provider.issuer,
    requestId: attempt.nonce,
    purpose,
    now: ctx.now(),
  }
  const xml = decode(response)
  const outside = parseMessage(xml)
  requireAnswer(outside, expected)
  const opened = await openEncrypted(ctx, outside)
  requirePlainStructure(opened === null ? outside : parseMessage(opened))
  const assertion = parseMessage(await verify(ctx, provider, opened ?? xml))
  const assertionId = attributeOf(assertion, 'ID')
  if (assertionId === null) throw new SignOnRefusal('not_valid')
  const attributes = readAttributes(assertion)
  const claims = toClaims(attributes, provider, classOf(assertion))
  try {
    const until = requireMeantForUs(assertion, expected)
    const subject = findSubject(assertion, attributes, provider.subjectAttribute)
    if (subject === null) throw new SignOnRefusal('no_lasting_subject')
    const { issuer } = provider
    const nameId = nameIdOf(assertion)
    const sid = nameId === null ? null : samlSessionName({ issuer, nameId }, sessionIndexOf(assertion))
    return { issuer, subject, claims: { ...claims, ...(sid !== null && { sid }) }, assertionId, until }
  } catch (error) {
    // The provider has signed it: whoever tests sees what came.
    if (error instanceof SignOnRefusal) error.claims = claims
    throw error
  }
}

/** Returns the response with an encrypted assertion in the open; null where none is encrypted. */
async function openEncrypted(
  ctx: Pick<SignOnContext, 'appUrl' | 'now' | 'db' | 'secret'>,
  response: Element,
): Promise<string | null> {
  if (!allWithin(response).some(({ localName }) => localName === 'EncryptedAssertion')) return null
  requirePlainEnvelope(response)
  return openAssertion(response, await listOpeningKeys(ctx))
}

/** Checks the unsigned rest around the assertion, which can only have an answer refused. */
function requireAnswer(
  response: Element,
  expected: { issuer: string; requestId: string; answerAddress: string },
): void {
  const issuer = textIn(childrenOf(response, 'assertion', 'Issuer')[0])
  if (issuer !== null && issuer !== expected.issuer) throw new SignOnRefusal('wrong_issuer')
  if (attributeOf(response, 'InResponseTo') !== expected.requestId) throw new SignOnRefusal('wrong_nonce')
  const destination = attributeOf(response, 'Destination')
  if (destination !== null && destination !== expected.answerAddress)
    throw new SignOnRefusal('wrong_destination')
}

/** Returns the assertion as it was signed. */
async function verify(ctx: { appUrl: string }, provider: SamlProvider, xml: string): Promise<string> {
  const { profile } = await samlClient(ctx, provider)
    .validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') })
    .catch((error: unknown) => {
      const isUnsigned = error instanceof Error && /signature/i.test(error.message)
      throw new SignOnRefusal(isUnsigned ? 'wrong_signature' : 'not_valid', { cause: error })
    })
  const signed = profile?.getAssertionXml?.()
  if (!signed) throw new SignOnRefusal('not_valid')
  return signed
}

function decode(response: string): string {
  const bytes = Buffer.from(response, 'base64')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new SignOnRefusal('not_valid', { cause })
  }
}
