import type { PasskeyProblem, UsePasskey } from '@lodge/contracts'
import { countRows, findOne, query, sql } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { Context } from '../../../foundation/context.ts'
import { recordRefusal } from '../record-refusal.ts'
import type { PasskeyParty } from './party.ts'
import { findProblem, readAuthenticatorData } from './read-answer.ts'
import { userHandleOf } from './user-handle.ts'

/** The answer to a challenge, with what is known of that. */
export interface AnsweredChallenge {
  answer: UsePasskey
  /** Null where it was never given to this browser, has been answered or is too old. */
  challenge: string | null
  party: PasskeyParty
}

interface PasskeyOwner {
  personId: string
  opensAdmin: boolean
}

interface PasskeyUse extends AnsweredChallenge {
  purpose: 'sign_in' | 'proof'
  /** Returns what is wrong with a passkey whose signature is right, or with its owner; null for nothing. */
  findProblemOf: (passkey: PasskeyOwner) => Promise<PasskeyProblem | null>
}

interface StoredPasskey extends PasskeyOwner {
  id: string
  credentialId: string
  publicKey: Uint8Array
}

/**
 * Checks the answer to a challenge, and counts it as a use of the passkey. Returns its owner. Whatever is wrong, the
 * refusal is `passkey_refused`, or `passkey_expired` for a challenge that counts no more; the activity log says why.
 */
export async function requirePasskey(ctx: Context, use: PasskeyUse): Promise<string> {
  const { answer, purpose } = use
  const passkey = await findOne(ctx.db, 'passkey', { credentialId: answer.credentialId })
  const problem = await findProblemOfUse(ctx, use, passkey)
  if (problem === null && passkey) return passkey.personId
  const why = problem ?? 'unknown'
  const personId = passkey?.personId ?? null
  await recordRefusal(ctx, { type: 'person.passkey_refused', personId, purpose, problem: why })
  throw refusalAt('credentialId', why === 'challenge' ? 'passkey_expired' : 'passkey_refused')
}

async function findProblemOfUse(
  ctx: Context,
  { answer, challenge, party, findProblemOf }: PasskeyUse,
  passkey: StoredPasskey | null,
): Promise<PasskeyProblem | null> {
  const authenticatorData = Buffer.from(answer.authenticatorData, 'base64url')
  const expected = { type: 'webauthn.get', challenge, party } as const
  const problem = findProblem({ clientData: answer.clientData, authenticatorData }, expected)
  if (problem) return problem
  if (!passkey) return 'unknown'
  const isOwners = answer.userHandle === null || answer.userHandle === userHandleOf(passkey.personId)
  if (!isOwners) return 'other_person'
  if (!(await isSignedBy(passkey, { answer, challenge, party }))) return 'invalid'
  return (
    (await findProblemOf(passkey)) ??
    countUse(ctx, passkey, readAuthenticatorData(authenticatorData)?.counter ?? 0)
  )
}

async function isSignedBy(
  { credentialId: id, publicKey }: StoredPasskey,
  { answer, challenge, party }: AnsweredChallenge,
): Promise<boolean> {
  // Large, and needed where somebody uses a passkey alone.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const credential: WebAuthnCredential = {
    id,
    publicKey: Uint8Array.from(publicKey),
    // The library would look at it before the signature, and anybody could make a passkey look copied.
    counter: 0,
  }
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: {
        id: answer.credentialId,
        rawId: answer.credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: answer.clientData,
          authenticatorData: answer.authenticatorData,
          signature: answer.signature,
        },
      },
      expectedChallenge: challenge ?? '',
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential,
      requireUserVerification: true,
    })
    return verified
  } catch {
    return false
  }
}

/**
 * Counts a use in one statement, so that of two answers with one count only one is taken. A counter that has not gone up,
 * where there is one at all, is of a copy (WebAuthn, 6.1.1).
 */
async function countUse(
  ctx: Context,
  { id }: StoredPasskey,
  counter: number,
): Promise<PasskeyProblem | null> {
  const counted = await query(
    ctx.db,
    sql`
    UPDATE passkey SET counter = ${counter}, last_used_at = ${ctx.now()}
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter}::bigint = 0))
    RETURNING id`,
  )
  if (counted.length > 0) return null
  return (await countRows(ctx.db, 'passkey', { id })) > 0 ? 'counter' : 'unknown'
}
