import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './derive-key.ts'

const nonceBytes = 12
const tagBytes = 16

interface SealFor {
  /** LODGE_SECRET, from which a key for each purpose is derived. */
  secret: string
  purpose:
    | 'second factor'
    | 'imap'
    | 'imap-token'
    | 'imap-consent'
    | 'smtp'
    | 'dkim'
    | 'webhook'
    | 'identity provider'
    | 'lti key'
    | 'saml key'
  /** The owner, a person or a record: the text opens for no other. */
  ownerId: string
}

/** Encrypts a text with AES-256-GCM, so that a copy of the database alone reveals nothing. */
export function sealSecret(text: string, { ownerId, ...key }: SealFor): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), nonce).setAAD(Buffer.from(ownerId))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Returns what was encrypted; null where LODGE_SECRET has changed since, or the text was tampered with. */
export function unsealSecret(sealed: string, { ownerId, ...key }: SealFor): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, nonceBytes)
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key), nonce)
      .setAAD(Buffer.from(ownerId))
      .setAuthTag(tag)
    const text = decipher.update(bytes.subarray(nonceBytes + tagBytes))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function keyOf({ secret, purpose }: Pick<SealFor, 'secret' | 'purpose'>): Buffer {
  return deriveKey(secret, `lodge ${purpose}`)
}
