import { z } from 'zod'
import { limits } from '../../../foundation/limits.ts'
import { OneLine } from '../../../foundation/one-line.ts'
import { Refusal } from '../../../foundation/refusals/refusal.ts'
import { because } from '../../../foundation/refusals/zod-problems.ts'
import { Alias } from '../../../foundation/shared.ts'
import { TicketSummaryView } from '../related-tickets.ts'
import { PersonRef, TicketParams } from '../tickets.ts'

export const MessageParams = TicketParams.extend({ messageId: z.uuid() })
export type MessageParams = z.infer<typeof MessageParams>

const Target = TicketParams.shape.number

export const PreviewMove = z.object({ target: Target })
export type PreviewMove = z.infer<typeof PreviewMove>

export const MoveMessage = z.object({
  target: Target,
  /** The requester of the other ticket, where they are another person who will read the message. */
  reader: Alias.optional(),
})
export type MoveMessage = z.infer<typeof MoveMessage>

export const MovePreview = z.object({
  target: TicketSummaryView,
  files: z.number().int(),
  isNote: z.boolean(),
  /** Somebody who has not seen the message and will read it in the portal; null where there is nobody. */
  reader: PersonRef.nullable(),
  /** The other ticket opens, as it does by a reply of its requester. */
  opens: z.boolean(),
  /** The reason why the move would be refused; null where it would not. */
  refusal: Refusal.nullable(),
})
export type MovePreview = z.infer<typeof MovePreview>

export const MovedMessage = z.object({ target: Target })
export type MovedMessage = z.infer<typeof MovedMessage>

export const SplitTicket = z.object({
  subject: OneLine.min(1, because('subject_required')).max(limits.subjectLength),
  topic: Alias,
  /** Null for the one that the topic sends it to. */
  team: Alias.nullable().default(null),
  /** Reads the ticket in the portal. */
  requester: Alias,
  /** The requester may read the message, although they neither wrote it nor asked in the ticket that it is taken from. */
  isReaderConfirmed: z.boolean().default(false),
})
export type SplitTicket = z.infer<typeof SplitTicket>
