import { createHash } from 'node:crypto'
import type { PasskeyProblem } from '@lodge/contracts'
import { z } from 'zod'
import type { PasskeyParty } from './party.ts'

/** The browser's record of what it was asked (WebAuthn, 5.8.1). */
const ClientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
})
type ClientData = z.infer<typeof ClientData>

/** The part of an authenticator's record that every answer has (WebAuthn, 6.1). */
interface AuthenticatorData {
  partyHash: Buffer
  isVerified: boolean
  counter: number
}

interface Expected {
  type: 'webauthn.create' | 'webauthn.get'
  /** Null where the challenge was never given to this browser, has been answered or is too old. */
  challenge: string | null
  party: PasskeyParty
}

/** Returns the challenge that a browser says it answers; null where that cannot be read. */
export function challengeIn(clientData: string): string | null {
  return readClientData(clientData)?.challenge ?? null
}

/**
 * Returns what is wrong with an answer whoever's it is, and null for nothing. The signature, which it says nothing of, is
 * the library's to check.
 */
export function findProblem(
  { clientData, authenticatorData }: { clientData: string; authenticatorData: Uint8Array | null },
  { type, challenge, party }: Expected,
): PasskeyProblem | null {
  const client = readClientData(clientData)
  if (challenge === null || client?.challenge !== challenge) return 'challenge'
  // Our pages stand in no frame, so an answer out of one was given to somebody else.
  if (client.type !== type || client.origin !== party.origin || client.crossOrigin) return 'origin'
  const data = authenticatorData && readAuthenticatorData(authenticatorData)
  if (!data) return 'invalid'
  if (!data.partyHash.equals(createHash('sha256').update(party.id).digest())) return 'party'
  return data.isVerified ? null : 'unverified'
}

/** Returns null for what is too short to be one. */
export function readAuthenticatorData(given: Uint8Array): AuthenticatorData | null {
  const bytes = Buffer.from(given)
  if (bytes.length < 37) return null
  const isVerified = (bytes.readUInt8(32) & 0b101) === 0b101
  return { partyHash: bytes.subarray(0, 32), isVerified, counter: bytes.readUInt32BE(33) }
}

function readClientData(clientData: string): ClientData | null {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientData, 'base64url').toString()))
  } catch {
    return null
  }
}
