import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from './derive-key.ts'
import { listSecrets, presentSecret, type Secret } from './secret.ts'

const macBytes = 16

interface SigningKey {
  /** Each purpose has a key of its own, so that a link for one does nothing for another. */
  purpose: 'rating link' | 'unsubscribe link' | 'participation' | 'address link'
  secret: Secret
}

/** Returns content with its signature, to stand in an address. */
export function signContent(content: Buffer, { purpose, secret }: SigningKey): string {
  return Buffer.concat([content, sign(content, purpose, presentSecret(secret))]).toString('base64url')
}

/**
 * Returns the content of so many bytes that we signed; null for anything else, also for another spelling of the same
 * bytes: the last letter of a token has bits that decoding ignores.
 */
export function readSignedContent(
  token: string,
  length: number,
  { purpose, secret }: SigningKey,
): Buffer | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== length + macBytes || bytes.toString('base64url') !== token) return null
  const content = bytes.subarray(0, length)
  const mac = bytes.subarray(length)
  const isOurs = listSecrets(secret).some((each) => timingSafeEqual(mac, sign(content, purpose, each)))
  return isOurs ? content : null
}

export const idBytes = 16

export function idToBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

/** Returns the id with which content begins. */
export function idFromBytes(content: Buffer): string {
  return content.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Returns an id with its signature, to stand in an address. */
export function signId(id: string, key: SigningKey): string {
  return signContent(idToBytes(id), key)
}

/** Returns the id that we signed; null for anything else. */
export function readSignedId(token: string, key: SigningKey): string | null {
  const content = readSignedContent(token, idBytes, key)
  return content && idFromBytes(content)
}

function sign(content: Buffer, purpose: SigningKey['purpose'], secret: string): Buffer {
  const key = deriveKey(secret, `lodge ${purpose}`)
  return createHmac('sha256', key).update(content).digest().subarray(0, macBytes)
}
