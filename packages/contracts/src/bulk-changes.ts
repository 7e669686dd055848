import { z } from 'zod'
import { limits } from './limits.ts'
import { Alias, Instant, maxInteger, pageOf } from './shared.ts'
import { ticketConditions } from './ticket-conditions.ts'
import { Tag } from './ticket-properties.ts'
import { TicketPriority, TicketStatus } from './tickets.ts'

/** What is done to each ticket. */
export const BulkChangeInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), status: TicketStatus.exclude(['new']) }),
  z.object({ kind: z.literal('assignee'), assignee: Alias.nullable() }),
  z.object({ kind: z.literal('team'), team: Alias }),
  z.object({ kind: z.literal('priority'), priority: TicketPriority }),
  z.object({ kind: z.literal('add_tag'), tag: Tag }),
  z.object({ kind: z.literal('remove_tag'), tag: Tag }),
])
export type BulkChangeInput = z.infer<typeof BulkChangeInput>

/** Either some tickets by their numbers, or all that fulfil the conditions at this moment. */
export const CreateBulkChange = z.object({
  change: BulkChangeInput,
  tickets: z.union([
    z
      .object({
        numbers: z.array(z.number().int().positive().max(maxInteger)).min(1).max(limits.bulkNumbers),
      })
      .strict(),
    z.object({ conditions: z.object(ticketConditions).strict() }).strict(),
  ]),
})
export type CreateBulkChange = z.infer<typeof CreateBulkChange>

export const BulkChangeParams = z.object({ id: z.uuid() })
export type BulkChangeParams = z.infer<typeof BulkChangeParams>

export const BulkChangeView = z.object({
  id: z.uuid(),
  change: BulkChangeInput,
  /** The name of the agent or team that the change names, if it does. */
  named: z.string().nullable(),
  total: z.number().int(),
  /** How many are through, failed ones among them. */
  done: z.number().int(),
  failed: z.number().int(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  undoes: z.uuid().nullable(),
  undoneBy: z.uuid().nullable(),
})
export type BulkChangeView = z.infer<typeof BulkChangeView>

/** A ticket that a bulk change could not change, and why. */
export const BulkFailure = z.object({ number: z.number().int(), subject: z.string(), reason: z.string() })
export type BulkFailure = z.infer<typeof BulkFailure>

export const ListBulkFailures = z.object({
  cursor: z.coerce.number().int().min(0).max(maxInteger).optional(),
})
export type ListBulkFailures = z.infer<typeof ListBulkFailures>

export const BulkFailuresPage = pageOf(BulkFailure)
export type BulkFailuresPage = z.infer<typeof BulkFailuresPage>
