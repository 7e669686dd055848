import { z } from 'zod'
import { limits, maxInteger } from '../../foundation/limits.ts'
import { Refusal } from '../../foundation/refusals/refusal.ts'
import { RichHtml } from '../../foundation/rich-text/rich-text.ts'
import { Alias, Instant, pageOf, Revision } from '../../foundation/shared.ts'
import { TicketPriority } from '../../sla/ticket-priority.ts'
import { ticketFilterFields } from '../tickets/list/ticket-filter.ts'
import { Tag } from '../tickets/properties/ticket-properties.ts'
import { TicketStatus } from '../tickets/ticket-values.ts'
import { Visibility } from '../tickets/tickets.ts'

/** A public reply or internal note on each ticket, with placeholders filled from that ticket. */
const BulkReply = z.object({
  kind: z.literal('reply'),
  visibility: Visibility,
  html: RichHtml,
  thenStatus: TicketStatus.exclude(['new', 'closed']).optional(),
})

/** Changes of a ticket's properties that are made of many tickets at once; a macro's steps are among them. */
export const propertyUpdates = [
  z.object({ kind: z.literal('status'), status: TicketStatus.exclude(['new']) }),
  z.object({ kind: z.literal('assignee'), assignee: Alias.nullable() }),
  z.object({ kind: z.literal('team'), team: Alias }),
  z.object({ kind: z.literal('priority'), priority: TicketPriority }),
  z.object({ kind: z.literal('topic'), topic: Alias }),
  z.object({ kind: z.literal('course'), course: Alias.nullable() }),
  z.object({ kind: z.literal('add_tag'), tag: Tag }),
  z.object({ kind: z.literal('remove_tag'), tag: Tag }),
] as const

/** A macro as it was when the agent looked at it: another revision by now is a conflict. */
const BulkMacro = z.object({ kind: z.literal('macro'), macro: Alias, revision: Revision })

export const BulkUpdateInput = z.discriminatedUnion('kind', [...propertyUpdates, BulkReply, BulkMacro])
export type BulkUpdateInput = z.infer<typeof BulkUpdateInput>

/** The input as it is shown: without the text of a reply or of a macro. */
export const BulkUpdateSummary = z.discriminatedUnion('kind', [
  ...propertyUpdates,
  BulkReply.omit({ html: true }),
  z.object({
    kind: z.literal('macro'),
    title: z.string(),
    /** It changes properties, which can be undone; its messages stay. */
    hasChanges: z.boolean(),
    hasMessages: z.boolean(),
  }),
])
export type BulkUpdateSummary = z.infer<typeof BulkUpdateSummary>

/** Either some tickets by number, or all that match the filter at this moment. */
export const BulkUpdateTickets = z.union([
  z
    .object({
      numbers: z.array(z.number().int().positive().max(maxInteger)).min(1).max(limits.maxBulkTickets),
    })
    .strict(),
  z.object({ filter: z.object(ticketFilterFields).strict() }).strict(),
])
export type BulkUpdateTickets = z.infer<typeof BulkUpdateTickets>

export const CreateBulkUpdate = z.object({
  change: BulkUpdateInput,
  tickets: BulkUpdateTickets,
  /** Made by the browser once per update, so that a second click or a retry starts no second one. */
  submissionId: z.uuid().optional(),
})
export type CreateBulkUpdate = z.infer<typeof CreateBulkUpdate>

export const BulkUpdateParams = z.object({ id: z.uuid() })
export type BulkUpdateParams = z.infer<typeof BulkUpdateParams>

export const BulkUpdateView = z.object({
  id: z.uuid(),
  change: BulkUpdateSummary,
  /** The name of the agent, team, topic or course that the update names; null where it names none. */
  named: z.string().nullable(),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  undoes: z.uuid().nullable(),
  undoneBy: z.uuid().nullable(),
  /** Until when it can be undone; null where it cannot. */
  undoUntil: Instant.nullable(),
})
export type BulkUpdateView = z.infer<typeof BulkUpdateView>

export const BulkUpdateFailure = z.object({
  number: z.number().int(),
  subject: z.string(),
  refusal: Refusal,
})
export type BulkUpdateFailure = z.infer<typeof BulkUpdateFailure>

export const ListBulkUpdateFailures = z.object({
  cursor: z.coerce.number().int().min(0).max(maxInteger).optional(),
})
export type ListBulkUpdateFailures = z.infer<typeof ListBulkUpdateFailures>

export const BulkUpdateFailuresPage = pageOf(BulkUpdateFailure)
export type BulkUpdateFailuresPage = z.infer<typeof BulkUpdateFailuresPage>

export const PreviewBulkReply = z.object({ visibility: Visibility, tickets: BulkUpdateTickets })
export type PreviewBulkReply = z.infer<typeof PreviewBulkReply>

export const BulkReplyPreview = z.object({
  tickets: z.number().int(),
  /** Closed or merged tickets, which are left out. */
  skipped: z.number().int(),
  mailed: z.number().int(),
})
export type BulkReplyPreview = z.infer<typeof BulkReplyPreview>
