import { randomBytes } from 'node:crypto'
import { sealSecret, unsealSecret } from '../../foundation/seal-secret.ts'
import type { Secret } from '../../foundation/secret.ts'

/** Standard Webhooks asks for 24 to 64. */
const secretBytes = 32
const prefix = 'whsec_'

/** Makes a secret as Standard Webhooks writes it. */
export function createWebhookSecret(): string {
  return `${prefix}${randomBytes(secretBytes).toString('base64')}`
}

/** Returns the bytes that sign. */
export function keyOfSecret(text: string): Buffer {
  return Buffer.from(text.slice(prefix.length), 'base64')
}

/** Returns the end of a secret, by which people tell it apart. */
export function hintOfSecret(text: string): string {
  return text.replace(/=+$/, '').slice(-4)
}

interface SecretOf {
  webhookId: string
  /** LODGE_SECRET. */
  secret: Secret
}

export function sealWebhookSecret(text: string, { webhookId, secret }: SecretOf): string {
  return sealSecret(text, { secret, purpose: 'webhook', ownerId: webhookId })
}

/** Returns null where LODGE_SECRET has changed since. */
export function openWebhookSecret(sealed: string, { webhookId, secret }: SecretOf): string | null {
  return unsealSecret(sealed, { secret, purpose: 'webhook', ownerId: webhookId })
}
