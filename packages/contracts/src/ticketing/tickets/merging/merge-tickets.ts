import { z } from 'zod'
import { Refusal } from '../../../foundation/refusals/refusal.ts'
import { TicketSummaryView } from '../related-tickets.ts'
import { TicketParams } from '../tickets.ts'

export const MergeTickets = z.object({ target: TicketParams.shape.number })
export type MergeTickets = z.infer<typeof MergeTickets>

export const MergePreview = z.object({
  source: TicketSummaryView,
  target: TicketSummaryView,
  messages: z.number().int(),
  files: z.number().int(),
  notifiesRequester: z.boolean(),
  /** The reason why the merge would be refused; null where it would not. */
  refusal: Refusal.nullable(),
})
export type MergePreview = z.infer<typeof MergePreview>
