import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './derive-key.ts'
import { listSecrets, presentSecret, type Secret } from './secret.ts'

const nonceBytes = 12
const tagBytes = 16

export const sealPurposes = [
  'second factor',
  'imap',
  'imap-token',
  'imap-consent',
  'smtp',
  'dkim',
  'webhook',
  'identity provider',
  'lti key',
  'saml key',
] as const
export type SealPurpose = (typeof sealPurposes)[number]

interface SealFor {
  /** A key for each purpose is derived from it. */
  secret: Secret
  purpose: SealPurpose
  /** The owner, a person or a record: the text opens for no other. */
  ownerId: string
}

/** Encrypts a text with AES-256-GCM, so that a copy of the database alone reveals nothing. */
export function sealSecret(text: string, { ownerId, secret, purpose }: SealFor): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(presentSecret(secret), purpose), nonce).setAAD(
    Buffer.from(ownerId),
  )
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Returns what was encrypted; null where no secret of now has done it, or the text was tampered with. */
export function unsealSecret(sealed: string, { ownerId, secret, purpose }: SealFor): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const each of listSecrets(secret)) {
    const text = open(bytes, keyOf(each, purpose), ownerId)
    if (text !== null) return text
  }
  return null
}

function open(bytes: Buffer, key: Buffer, ownerId: string): string | null {
  const nonce = bytes.subarray(0, nonceBytes)
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(ownerId)).setAuthTag(tag)
    const text = decipher.update(bytes.subarray(nonceBytes + tagBytes))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function keyOf(secret: string, purpose: SealPurpose): Buffer {
  return deriveKey(secret, `lodge ${purpose}`)
}
