import { LRUCache } from 'lru-cache'
import { Webhook } from 'standardwebhooks'
import type { Secret } from '../../../foundation/secret.ts'
import { openWebhookSecret } from '../webhook-secret.ts'
import type { TakenDelivery } from './take-due.ts'

type Headers = Record<string, string>

const keptKeys = 200

/**
 * Returns a function that signs deliveries as Standard Webhooks does: by the webhook's secret and, while it is being
 * rotated, by the former one too. It answers null where the secret opens no more.
 */
export function createSigner(secret: Secret): (delivery: TakenDelivery, at: Date) => Headers | null {
  // By the encrypted text, which changes with the secret.
  const keys = new LRUCache<string, Webhook>({ max: keptKeys })
  const keyOf = (sealed: string, webhookId: string): Webhook | null => {
    const known = keys.get(sealed)
    if (known) return known
    const text = openWebhookSecret(sealed, { webhookId, secret })
    if (text === null) return null
    const key = new Webhook(text)
    keys.set(sealed, key)
    return key
  }
  return ({ eventId, webhookId, body, formerUntil, ...delivery }, at) => {
    const current = keyOf(delivery.secret, webhookId)
    if (!current) return null
    const isRotating = delivery.formerSecret !== null && formerUntil !== null && formerUntil > at
    const former = isRotating && delivery.formerSecret ? keyOf(delivery.formerSecret, webhookId) : null
    const id = messageIdOf(eventId)
    const signatures = [current, ...(former ? [former] : [])].map((key) => key.sign(id, at, body))
    return {
      'content-type': 'application/json',
      'user-agent': 'Lodge-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    }
  }
}

/** Returns the id by which a receiver knows an event again, the same on every try. */
export function messageIdOf(eventId: string): string {
  return `msg_${eventId}`
}
