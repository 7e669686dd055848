import { randomBytes } from 'node:crypto'
import { limits, minuteMs, type PasskeyRequest } from '@lodge/contracts'
import { findMany } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { requireStaff } from '../../../foundation/require-staff.ts'
import { type PasskeyParty, requireParty } from './party.ts'

/** The time that browsers give an authenticator: as long as the challenge counts. */
export const passkeyTimeout = limits.passkeyMinutes * minuteMs

/** Returns 256 random bits, in base64url. */
export function createChallenge(): string {
  return randomBytes(32).toString('base64url')
}

/** Asks for any passkey of this installation: only the answer says whose it is. Throws `passkeys_not_offered`. */
export function requestAnyPasskey(party: PasskeyParty | null): PasskeyRequest {
  return {
    challenge: createChallenge(),
    rpId: requireParty(party).id,
    timeout: passkeyTimeout,
    userVerification: 'required',
    allowCredentials: [],
  }
}

/** Asks staff for one of their passkeys that open the admin area. Throws `passkeys_not_offered`. */
export async function requestOwnPasskey(ctx: Context, party: PasskeyParty | null): Promise<PasskeyRequest> {
  return {
    ...requestAnyPasskey(party),
    allowCredentials: await credentialsOf(ctx, { personId: requireStaff(ctx).id, opensAdmin: true }),
  }
}

/** Returns passkeys of a person as browsers name them. */
export async function credentialsOf(ctx: Context, which: { personId: string; opensAdmin?: true }) {
  const passkeys = await findMany(ctx.db, 'passkey', which, {
    columns: ['credentialId', 'transports'],
    orderBy: ['createdAt', 'id'],
  })
  return passkeys.map(({ credentialId: id, transports }) => ({ id, type: 'public-key' as const, transports }))
}
