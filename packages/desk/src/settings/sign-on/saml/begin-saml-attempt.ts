import { randomBytes } from 'node:crypto'
import type { SignOnPurpose } from '@lodge/contracts'
import type { SignOnAttempt } from '../issuer/stored-attempt.ts'
import { findSamlSigningKey, type KeyContext } from './own-keys.ts'
import { type SamlProvider, samlClient } from './saml-client.ts'

const passwordClass = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'

interface NewAttempt {
  purpose: SignOnPurpose
  area: 'portal' | 'admin'
}

/** Begins an attempt whose answer has to name its request, and says where the browser goes. */
export async function beginSamlAttempt(
  ctx: KeyContext,
  provider: SamlProvider & { acr: string | null },
  { purpose, area }: NewAttempt,
): Promise<{ attempt: SignOnAttempt; address: string }> {
  // Opaque, and within the 80 bytes that providers keep.
  const state = randomBytes(32).toString('base64url')
  // An XML id begins with no digit.
  const requestId = `_${randomBytes(32).toString('hex')}`
  const isProof = purpose === 'proof'
  const client = samlClient(ctx, provider, {
    requestId,
    classes:
      provider.acr !== null && area === 'admin' ? [provider.acr, ...(isProof ? [] : [passwordClass])] : [],
    isForced: isProof,
    privateKey: provider.signsRequests || provider.wantsSignedRequests ? await findSamlSigningKey(ctx) : null,
  })
  const address = await client.getAuthorizeUrlAsync(state, undefined, {})
  return { attempt: { state, nonce: requestId, verifier: '', issuer: provider.issuer }, address }
}
