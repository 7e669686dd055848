import type { Agent } from 'undici'
import type { WebhookReach } from '../../webhooks/address/webhook-reach.ts'
import { createGuardedAgent } from '../../webhooks/sending/guarded-agent.ts'

/** Returns connections to providers: on the public internet, and on campus where whoever runs Lodge allows it. */
export function createProviderAgent(reach: WebhookReach): Agent {
  return createGuardedAgent(reach)
}
