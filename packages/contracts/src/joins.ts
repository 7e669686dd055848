import { z } from 'zod'
import { ChosenRelation, Relation } from './relation.ts'
import { Instant } from './shared.ts'
import { TicketParams, TicketStatus } from './tickets.ts'

const TicketNumber = TicketParams.shape.number

export const MergeTicket = z.object({ into: TicketNumber })
export type MergeTicket = z.infer<typeof MergeTicket>

/** A ticket in another's panel or among the choices of a dialog. Higher `version` wins. */
export const TicketBrief = z.object({
  number: z.number().int(),
  version: z.number().int(),
  subject: z.string(),
  status: TicketStatus,
  requester: z.string(),
})
export type TicketBrief = z.infer<typeof TicketBrief>

/** A merge as either side shows it. `ticket` is null where the agent does not see the other side. */
export const MergeView = z.object({
  ticket: TicketBrief.nullable(),
  by: z.string().nullable(),
  at: Instant,
  messages: z.number().int(),
  /** Until when it can be undone; null where it can be no more, or not by this agent. */
  undoUntil: Instant.nullable(),
})
export type MergeView = z.infer<typeof MergeView>

export const TicketLinkView = z.object({
  relation: Relation,
  ticket: TicketBrief,
  /** Whether people made it, and so may take it away. */
  isRemovable: z.boolean(),
})
export type TicketLinkView = z.infer<typeof TicketLinkView>

/** What a ticket has to do with others, as far as the agent sees those. */
export const TicketJoins = z.object({
  mergedInto: MergeView.nullable(),
  merged: z.array(MergeView),
  links: z.array(TicketLinkView),
})
export type TicketJoins = z.infer<typeof TicketJoins>

/** What a merge would do, for the question before it. */
export const MergePreview = z.object({
  from: TicketBrief,
  into: TicketBrief,
  messages: z.number().int(),
  files: z.number().int(),
  /** Whether the requester gets a mail about it. */
  tellsRequester: z.boolean(),
  /** Why it will be refused; null where it will not. */
  refusal: z.string().nullable(),
})
export type MergePreview = z.infer<typeof MergePreview>

export const LinkTicket = z.object({ relation: ChosenRelation })
export type LinkTicket = z.infer<typeof LinkTicket>

export const LinkParams = TicketParams.extend({ other: TicketNumber })
export type LinkParams = z.infer<typeof LinkParams>

/** Tickets to merge or link with: without words the requester's others and recent ones. */
export const FindTickets = z.object({
  q: z.string().trim().max(120).default(''),
  /** Only tickets of the same requester, as a merge needs. */
  sameRequester: z.stringbool().default(false),
})
export type FindTickets = z.infer<typeof FindTickets>

/** What a screen holds of a ticket is out of date, and is loaded again. */
export const TicketStale = z.object({ number: z.number().int() })
export type TicketStale = z.infer<typeof TicketStale>
