import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Instant } from '../../foundation/shared.ts'

/** Bytes in base64url, as browsers write what authenticators say. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

const CredentialId = bytes(1_400)
/** The browser's own record of the request: challenge, origin, and which kind of request it was. */
const ClientData = bytes(4_000)
const Transport = z.string().regex(/^[a-z-]{1,20}$/)

const PasskeyName = OneLine.min(1, because('name_required')).max(limits.passkeyNameLength)

/** A new passkey as the authenticator has made it, and the name by which its owner tells it apart. */
export const AddPasskey = z.object({
  name: PasskeyName,
  credentialId: CredentialId,
  clientData: ClientData,
  attestation: bytes(20_000),
  transports: z.array(Transport).max(10),
})
export type AddPasskey = z.infer<typeof AddPasskey>

/** The authenticator's answer to a challenge: signed by the passkey. */
export const UsePasskey = z.object({
  credentialId: CredentialId,
  clientData: ClientData,
  authenticatorData: bytes(4_000),
  signature: bytes(8_000),
  /** The person, as the authenticator knows them; it may leave that out where it was told which passkeys to use. */
  userHandle: bytes(100).nullable(),
})
export type UsePasskey = z.infer<typeof UsePasskey>

export const RenamePasskey = z.object({ name: PasskeyName })
export type RenamePasskey = z.infer<typeof RenamePasskey>

export const PasskeyParams = z.object({ passkeyId: z.uuid() })
export type PasskeyParams = z.infer<typeof PasskeyParams>

export const PasskeyView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Kept by its provider on the person's other devices as well. */
  isSynced: z.boolean(),
  /** Added in the admin area, by staff; others sign in to the portal alone. */
  opensAdmin: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type PasskeyView = z.infer<typeof PasskeyView>

export const PasskeyList = z.object({
  items: z.array(PasskeyView),
  /** False where the address of the installation cannot have any: they take https, or `localhost`. */
  isOffered: z.boolean(),
  /** With which the browser tells authenticators which of the person's passkeys count; null where none is offered. */
  accepted: z
    .object({ partyId: z.string(), userHandle: z.string(), credentialIds: z.array(z.string()) })
    .nullable(),
})
export type PasskeyList = z.infer<typeof PasskeyList>

const Credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** Asks an authenticator for a new passkey: `PublicKeyCredentialCreationOptionsJSON` of the browser. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  /** An authenticator that has one of these makes no second one. */
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** Asks an authenticator to sign a challenge: `PublicKeyCredentialRequestOptionsJSON` of the browser. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  /** Empty for any passkey of this installation that the authenticator has. */
  allowCredentials: z.array(Credential),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** Reasons why a passkey was refused, for the activity log alone: whoever tries is told none of them. */
export const PasskeyProblem = z.enum([
  'challenge',
  'origin',
  'party',
  'unverified',
  'unknown',
  'other_person',
  'counter',
  'not_staff',
  'portal_only',
  'deactivated',
  'invalid',
])
export type PasskeyProblem = z.infer<typeof PasskeyProblem>
