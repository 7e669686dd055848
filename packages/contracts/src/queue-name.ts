import { z } from 'zod'

/** The queues of events, one for each consumer. */
export const queueNames = ['realtime', 'sla', 'email', 'activity'] as const
export const QueueName = z.enum(queueNames)
export type QueueName = z.infer<typeof QueueName>
