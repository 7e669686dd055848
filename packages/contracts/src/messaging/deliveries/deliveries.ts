import { z } from 'zod'
import { Instant, pageOf } from '../../foundation/shared.ts'

/**
 * `waiting` is tried again by itself; `failed` is not, `stopped` was not tried because mail to its address fails, and
 * `discarded` is never sent.
 */
export const DeliveryState = z.enum(['failed', 'waiting', 'stopped', 'discarded'])
export type DeliveryState = z.infer<typeof DeliveryState>

export const DeliveryView = z.object({
  id: z.uuid(),
  recipient: z.string(),
  template: z.string(),
  ticket: z.number().int().nullable(),
  state: DeliveryState,
  attempts: z.number().int(),
  reason: z.string().nullable(),
  createdAt: Instant,
})
export type DeliveryView = z.infer<typeof DeliveryView>

export const ListDeliveries = z.object({
  state: DeliveryState.optional(),
  search: z.string().trim().max(100).optional(),
  cursor: z.string().optional(),
})
export type ListDeliveries = z.infer<typeof ListDeliveries>

export const DeliveryPage = pageOf(DeliveryView).extend({
  counts: z.object({
    failed: z.number().int(),
    waiting: z.number().int(),
    stopped: z.number().int(),
    discarded: z.number().int(),
  }),
})
export type DeliveryPage = z.infer<typeof DeliveryPage>

/** Counts of mails (`count`) and of background jobs that have failed and need somebody. */
export const FailedDeliveries = z.object({ count: z.number().int(), jobs: z.number().int() })
export type FailedDeliveries = z.infer<typeof FailedDeliveries>

export const DeliveryParams = z.object({ id: z.uuid() })
export type DeliveryParams = z.infer<typeof DeliveryParams>
