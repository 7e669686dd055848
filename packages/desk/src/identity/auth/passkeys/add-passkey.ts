import type { AddPasskey, PasskeyCreation, PasskeyProblem, PasskeyView } from '@lodge/contracts'
import { limits } from '@lodge/contracts'
import { countRows, findOne, getOne, insert, query, sql } from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { isActiveStaff } from '../../../foundation/is-active-staff.ts'
import { requirePerson } from '../../../foundation/require-person.ts'
import { recordRefusal } from '../record-refusal.ts'
import { toPasskeyView } from './manage-passkeys.ts'
import { type PasskeyParty, requireParty } from './party.ts'
import { findProblem } from './read-answer.ts'
import { createChallenge, credentialsOf, passkeyTimeout } from './request-passkey.ts'
import { userHandleOf } from './user-handle.ts'

/** EdDSA, ES256 and RS256: every authenticator has one of them. */
const algorithms = [-8, -7, -257]

interface AnsweredCreation {
  /** Null where it was never given to this session, has been answered or is too old. */
  challenge: string | null
  party: PasskeyParty | null
}

type NewCredential = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

/**
 * Asks an authenticator for a new passkey of whoever acts. In the admin area one that opens the portal alone may be
 * replaced by a new one on the same authenticator. Throws `passkeys_not_offered` and `too_many_passkeys`.
 */
export async function beginPasskey(ctx: Context, party: PasskeyParty | null): Promise<PasskeyCreation> {
  const { id: rpId } = requireParty(party)
  const id = requirePerson(ctx)
  const [person, site, count, excludeCredentials] = await Promise.all([
    getOne(ctx.db, 'person', { id }, { columns: ['name', 'email'] }),
    findOne(ctx.db, 'site', {}, { columns: ['name'] }),
    countRows(ctx.db, 'passkey', { personId: id }),
    credentialsOf(ctx, { personId: id, ...(isForStaff(ctx) && { opensAdmin: true }) }),
  ])
  requireRoom(count)
  return {
    challenge: createChallenge(),
    rp: { id: rpId, name: site?.name || rpId },
    user: { id: userHandleOf(id), name: person.email, displayName: person.name },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: passkeyTimeout,
    attestation: 'none',
    excludeCredentials,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/**
 * Adds a passkey that an authenticator has made; it opens the area in which it is added, and the portal. One that the person has already is answered as it is: the answer was
 * lost. Throws `passkey_expired`, `passkey_not_made`, which the activity log explains, and `too_many_passkeys`.
 */
export async function addPasskey(
  ctx: Context,
  input: AddPasskey,
  { challenge, party }: AnsweredCreation,
): Promise<PasskeyView> {
  const personId = requirePerson(ctx)
  const { credentialId } = input
  const existing = await findOne(ctx.db, 'passkey', { credentialId })
  if (existing?.personId === personId) return toPasskeyView(existing)
  if (existing) throw await refused(ctx, personId, 'other_person')
  const checked = await checkCreation(input, { challenge, party: requireParty(party) })
  if (typeof checked === 'string') throw await refused(ctx, personId, checked)

  const { credential, credentialBackedUp } = checked
  const now = withFrozenTime(ctx)
  const added = await transaction(ctx, async (tx) => {
    // What ends the passkeys of an account waits here, or has ended them before this one.
    const isStillIn = isForStaff(ctx) ? isActiveStaff : sql`archived_at IS NULL`
    const present = await query(
      tx,
      sql`SELECT FROM person WHERE id = ${personId} AND ${isStillIn} FOR NO KEY UPDATE`,
    )
    if (present.length === 0) throw refusal('session_ended')
    requireRoom(await countRows(tx, 'passkey', { personId }))
    const passkey = await insert(tx, 'passkey', {
      personId,
      name: input.name,
      credentialId,
      publicKey: credential.publicKey,
      counter: String(credential.counter),
      transports: input.transports,
      isSynced: credentialBackedUp,
      opensAdmin: isForStaff(ctx),
      createdAt: now.now(),
    })
    await recordEventBy(now, tx, { type: 'person.account_changed', personId, fields: ['passkeyAdded'] })
    return passkey
  })
  return toPasskeyView(added)
}

function isForStaff({ actor }: Context): boolean {
  return actor.kind === 'staff'
}

async function checkCreation(
  { credentialId, clientData, attestation, transports }: AddPasskey,
  { challenge, party }: { challenge: string | null; party: PasskeyParty },
): Promise<NewCredential | PasskeyProblem> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestation, 'base64url')))
    const problem = findProblem(
      { clientData, authenticatorData: decoded.get('authData') },
      { type: 'webauthn.create', challenge, party },
    )
    if (problem) return problem
    // We ask for none. A statement with certificates would have the library fetch what they name.
    if (decoded.get('fmt') !== 'none' && decoded.get('fmt') !== 'packed') return 'invalid'
    if (decoded.get('attStmt').get('x5c') !== undefined) return 'invalid'
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, attestationObject: attestation, transports },
      },
      expectedChallenge: challenge ?? '',
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return registrationInfo?.credential.id === credentialId ? registrationInfo : 'invalid'
  } catch {
    return 'invalid'
  }
}

async function refused(ctx: Context, personId: string, problem: PasskeyProblem) {
  await recordRefusal(ctx, { type: 'person.passkey_refused', personId, purpose: 'registration', problem })
  return refusalAt('credentialId', problem === 'challenge' ? 'passkey_expired' : 'passkey_not_made')
}

function requireRoom(count: number): void {
  if (count >= limits.passkeysPerPerson) throw refusal('too_many_passkeys', { max: limits.passkeysPerPerson })
}
