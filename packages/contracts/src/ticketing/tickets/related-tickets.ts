import { z } from 'zod'
import { Instant } from '../../foundation/shared.ts'
import { TicketLinkKind } from './ticket-link-kind.ts'
import { TicketStatus } from './ticket-values.ts'

/** A ticket in another ticket's panel or among the choices of a dialog. The higher `version` wins. */
export const TicketSummaryView = z.object({
  number: z.number().int(),
  version: z.number().int(),
  subject: z.string(),
  status: TicketStatus,
  requester: z.string(),
})
export type TicketSummaryView = z.infer<typeof TicketSummaryView>

/** A merge as either side shows it. `ticket` is null where the agent does not see the other one. */
export const MergeView = z.object({
  ticket: TicketSummaryView.nullable(),
  by: z.string().nullable(),
  at: Instant,
  messages: z.number().int(),
  /** The time until which it can be undone; null where it cannot, or not by this agent. */
  undoUntil: Instant.nullable(),
})
export type MergeView = z.infer<typeof MergeView>

export const TicketLinkView = z.object({
  kind: TicketLinkKind,
  ticket: TicketSummaryView,
  /** Made by people, who may remove it again. */
  isRemovable: z.boolean(),
})
export type TicketLinkView = z.infer<typeof TicketLinkView>

/** A ticket's merges and links, as far as the agent sees the other tickets. */
export const RelatedTickets = z.object({
  mergedInto: MergeView.nullable(),
  mergedFrom: z.array(MergeView),
  links: z.array(TicketLinkView),
})
export type RelatedTickets = z.infer<typeof RelatedTickets>

/** Tickets to merge or link with; without text the requester's others and recent ones. */
export const SuggestTickets = z.object({
  q: z.string().trim().max(120).default(''),
  /** Narrows to tickets of the same requester, as a merge needs. */
  sameRequester: z.stringbool().default(false),
})
export type SuggestTickets = z.infer<typeof SuggestTickets>

/** Tells a screen that it has to load the ticket again. */
export const TicketStale = z.object({ number: z.number().int() })
export type TicketStale = z.infer<typeof TicketStale>
