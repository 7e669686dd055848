import type { Context } from '../../foundation/context.ts'
import type { Secret } from '../../foundation/secret.ts'
import type { WebhookReach } from './address/webhook-reach.ts'

/** The context of those that make or use secrets of webhooks. */
export interface WebhookContext extends Context {
  /** LODGE_SECRET, with which the secrets are encrypted. */
  secret: Secret
  reach: WebhookReach
}
