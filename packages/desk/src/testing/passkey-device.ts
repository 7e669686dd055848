import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { AddPasskey, PasskeyCreation, PasskeyRequest, UsePasskey } from '@lodge/contracts'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Parts that a device or a browser says otherwise than it should. */
interface Lies {
  origin?: string
  isCrossOrigin?: boolean
  type?: string
  challenge?: string
  partyId?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string | null
  credentialId?: string
  key?: KeyObject
  /** The statement about the device, and its format. */
  statement?: [format: string, statement: Map<string, unknown>]
}

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/**
 * A device with one passkey in a browser at this origin, as an authenticator and a browser are together (WebAuthn level
 * 3): ES256, no attestation. It does as it is asked, and otherwise where a test has it lie.
 */
export function aPasskeyDevice(origin = 'http://localhost:0') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  let userHandle: string | null = null
  let uses = 0

  const clientDataOf = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: lies.isCrossOrigin ?? false,
      }),
    )

  function authenticatorDataOf(partyId: string, lies: Lies, attested = Buffer.alloc(0)) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? uses)
    const flags = 1 | (lies.isVerified === false ? 0 : 4) | (attested.length > 0 ? 64 : 0)
    return Buffer.concat([sha256(lies.partyId ?? partyId), Buffer.from([flags]), counter, attested])
  }

  /** Makes the passkey; one of the same account that it had is gone. Throws where it is told that it has one. */
  function create(
    { challenge, rp, user, excludeCredentials }: PasskeyCreation,
    lies: Lies = {},
  ): Omit<AddPasskey, 'name'> {
    if (excludeCredentials.some(({ id }) => id === encode(credentialId))) throw new Error('InvalidStateError')
    userHandle = user.id
    const coseKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ])
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, credentialId.length]),
      credentialId,
      isoCBOR.encode(coseKey),
    ])
    const [format, statement] = lies.statement ?? ['none', new Map()]
    const attestation = new Map<string, unknown>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', Uint8Array.from(authenticatorDataOf(rp.id, lies, attested))],
    ])
    return {
      credentialId: encode(credentialId),
      clientData: encode(clientDataOf('webauthn.create', challenge, lies)),
      attestation: encode(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
      transports: ['internal'],
    }
  }

  /** Signs a challenge. */
  function use({ challenge, rpId }: PasskeyRequest, lies: Lies = {}): UsePasskey {
    uses += 1
    const clientData = clientDataOf('webauthn.get', challenge, lies)
    const authenticatorData = authenticatorDataOf(rpId, lies)
    return {
      credentialId: lies.credentialId ?? encode(credentialId),
      clientData: encode(clientData),
      authenticatorData: encode(authenticatorData),
      signature: encode(
        sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), lies.key ?? privateKey),
      ),
      userHandle: lies.userHandle === undefined ? userHandle : lies.userHandle,
    }
  }

  return { create, use, credentialId: encode(credentialId) }
}
