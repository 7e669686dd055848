import { systemContext } from '@lodge/desk/foundation'
import { recordWebhookDeliveries, startWebhookSender, type WebhookContext } from '@lodge/desk/settings'
import {
  type Connections,
  environment,
  openConnections,
  type Running,
  secretOf,
  startWorker,
  workerEnvironment,
} from '@lodge/events'
import type { z } from 'zod'

export const webhooksEnv = workerEnvironment.extend(
  environment.pick({ LODGE_SECRET: true, LODGE_FORMER_SECRET: true, LODGE_WEBHOOK_ALLOWED_NETWORKS: true })
    .shape,
)
export type WebhooksEnv = z.infer<typeof webhooksEnv>

/** Writes down what webhooks are to be sent, and sends it. */
export async function startWebhooksWorker(env: WebhooksEnv, shared?: Connections['db']): Promise<Running> {
  const connections = openConnections('webhooks', env, shared)
  const context: WebhookContext = {
    ...systemContext(connections.db),
    secret: secretOf(env),
    reach: { allowedNetworks: env.LODGE_WEBHOOK_ALLOWED_NETWORKS ?? [] },
  }
  const sender = startWebhookSender(context, connections)
  const together = async (ctx: WebhookContext, events: Parameters<typeof recordWebhookDeliveries>[1]) => {
    await recordWebhookDeliveries(ctx, events)
    sender.wake()
  }
  const worker = startWorker('webhooks', { together }, { ...connections, context })
  return {
    close: async () => {
      await worker.close()
      await sender.close()
      await connections.close()
    },
  }
}
