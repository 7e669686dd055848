import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Secret } from '../../../foundation/secret.ts'
import { keyOfSecret, openWebhookSecret } from '../webhook-secret.ts'
import type { TakenDelivery } from './take-due.ts'

type Headers = Record<string, string>

const keptKeys = 200

/**
 * Returns a function that signs deliveries as Standard Webhooks does: by the webhook's secret and, while it is being
 * rotated, by the former one too. It answers null where the secret opens no more.
 */
export function createSigner(secret: Secret): (delivery: TakenDelivery, at: Date) => Headers | null {
  // By the encrypted text, which changes with the secret.
  const keys = new LRUCache<string, KeyObject>({ max: keptKeys })
  const keyOf = (sealed: string, webhookId: string): KeyObject | null => {
    const known = keys.get(sealed)
    if (known) return known
    const text = openWebhookSecret(sealed, { webhookId, secret })
    if (text === null) return null
    const key = createSecretKey(keyOfSecret(text))
    keys.set(sealed, key)
    return key
  }
  return ({ eventId, body, webhook }, at) => {
    const current = keyOf(webhook.secret, webhook.id)
    if (!current) return null
    const { formerSecret, formerUntil } = webhook
    const isRotating = formerSecret !== null && formerUntil !== null && formerUntil > at
    const former = isRotating ? keyOf(formerSecret, webhook.id) : null
    const id = messageIdOf(eventId)
    const timestamp = String(Math.floor(at.getTime() / 1000))
    const signed = `${id}.${timestamp}.${body}`
    const signature = signWith(current, signed)
    return {
      'content-type': 'application/json',
      'user-agent': 'Lodge-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': former ? `${signature} ${signWith(former, signed)}` : signature,
    }
  }
}

/** Signs with Node's own HMAC, of which the library's in JavaScript takes four times the time. */
function signWith(key: KeyObject, text: string): string {
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

/** Returns the id by which a receiver knows an event again, the same on every try. */
export function messageIdOf(eventId: string): string {
  return `msg_${eventId}`
}
