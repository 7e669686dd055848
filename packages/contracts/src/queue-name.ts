import { z } from 'zod'

export const queueNames = [
  'realtime',
  'sla',
  'email',
  'urgent-email',
  'web-push',
  'activity',
  'reports',
] as const
export const QueueName = z.enum(queueNames)
export type QueueName = z.infer<typeof QueueName>
