import { z } from 'zod'
import { AttachmentIds, AttachmentView } from '../../../files/attachments.ts'
import { RichHtml } from '../../../foundation/rich-text/rich-text.ts'
import { Alias, EnteredInstant, Instant, NamedRef } from '../../../foundation/shared.ts'
import { TicketStatus } from '../ticket-values.ts'
import { TicketParams } from '../tickets.ts'
import { DraftView } from './drafts.ts'

/**
 * Reasons why a reply was not sent at its time: somebody has written since, the ticket is closed or merged, its author no
 * longer sees the ticket, a file of it or its mailbox is gone, or another rule refuses it.
 */
export const HeldBecause = z.enum([
  'newer_messages',
  'ticket_closed',
  'ticket_merged',
  'author_gone',
  'file_gone',
  'mailbox_gone',
  'refused',
])
export type HeldBecause = z.infer<typeof HeldBecause>

/** A public reply that is sent at its time, or after the seconds in which it can be taken back (`sendAt` null). */
export const ScheduleReply = z.object({
  html: RichHtml,
  attachments: AttachmentIds,
  thenStatus: TicketStatus.exclude(['new', 'closed']).optional(),
  /** The newest message that the author had seen; newer ones by others stop the reply (`newer_messages`). */
  lastSeenMessageId: z.uuid().optional(),
  mailbox: Alias.optional(),
  sendAt: EnteredInstant.nullable(),
  submissionId: z.uuid(),
  /** Names the page that writes, so that it recognises the push of its own draft. */
  device: z.uuid(),
})
export type ScheduleReply = z.infer<typeof ScheduleReply>

export const ScheduledReplyParams = TicketParams.extend({ replyId: z.uuid() })
export type ScheduledReplyParams = z.infer<typeof ScheduledReplyParams>

export const ScheduledReplyView = z.object({
  id: z.uuid(),
  author: NamedRef,
  /** Waits some seconds to be taken back; only its author gets it. */
  isUndo: z.boolean(),
  html: z.string(),
  thenStatus: TicketStatus.nullable(),
  attachments: z.array(AttachmentView),
  sendAt: Instant,
  heldBecause: HeldBecause.nullable(),
  /** The agent wrote it, and may edit and send it; anybody who sees it may discard it. */
  isOwn: z.boolean(),
})
export type ScheduledReplyView = z.infer<typeof ScheduledReplyView>

export const TakeBackReply = z.object({ device: z.uuid() })
export type TakeBackReply = z.infer<typeof TakeBackReply>

/** A reply that is a draft again, before what was begun since. */
export const TakenBackReply = z.object({
  draft: DraftView,
  thenStatus: TicketStatus.nullable(),
  /** Null for the usual one. */
  mailbox: z.string().nullable(),
})
export type TakenBackReply = z.infer<typeof TakenBackReply>
