import { TicketStatus, Visibility } from '@lodge/contracts'
import type { FormDraft } from '@lodge/ui'
import { z } from 'zod'

export const keepStatus = ':keep'
const ReplyStatus = TicketStatus.extract(['open', 'pending', 'on_hold', 'resolved'])
const BulkReplyInput = z.object({
  html: z.string(),
  visibility: Visibility,
  statusAfterwards: ReplyStatus.or(z.literal(keepStatus)),
})
export type BulkReplyInput = z.infer<typeof BulkReplyInput>

export const replyStatuses = ReplyStatus.options

export const blankBulkReply: BulkReplyInput = { html: '', visibility: 'public', statusAfterwards: keepStatus }

/** A person's draft of a reply to many tickets. Its text stays when the dialog is closed, and through a reload. */
export const bulkReplyDraft = (person: string): FormDraft<BulkReplyInput> => ({
  key: `lodge.bulkReplyDraft.${person}`,
  storage: sessionStorage,
  schema: BulkReplyInput.pick({ html: true }).transform(({ html }) => ({ ...blankBulkReply, html })),
  isBegun: ({ html }) => html !== '',
})
