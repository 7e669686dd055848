import { keysOf } from '../foundation/object-keys.ts'
import { automationEventTypes } from './automation-events.ts'
import type { QueueName } from './event-queues.ts'
import type { domainEvents } from './events.ts'
import { webhookEventTypes } from './webhook-events.ts'

/**
 * The events that a queue may be told of besides those whose rows name it as a consumer. It is told of one while
 * `wanted_event` has the two together, so an event that nobody wants costs such a queue nothing.
 */
export const onDemandEvents = {
  automations: automationEventTypes,
  webhooks: keysOf(webhookEventTypes).map((name) => webhookEventTypes[name]),
} as const satisfies Partial<Record<QueueName, readonly (keyof typeof domainEvents)[]>>
