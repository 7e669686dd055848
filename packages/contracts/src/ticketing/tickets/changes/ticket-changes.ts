import { z } from 'zod'
import { limits } from '../../../foundation/limits.ts'
import { TicketRow } from '../tickets.ts'

/** Without `after` nothing is listed, and `next` is where things stand now. */
export const ListTicketChanges = z.object({
  after: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageSize).default(limits.pageSize),
})
export type ListTicketChanges = z.infer<typeof ListTicketChanges>

/** Tickets that were created or changed, each once and as it is now. `next` is the `after` of the next question. */
export const TicketChanges = z.object({
  items: z.array(TicketRow),
  next: z.string(),
  /** There may be more already, so that the next question need not wait. */
  isMore: z.boolean(),
})
export type TicketChanges = z.infer<typeof TicketChanges>
