import type { BulkUpdateInput } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { fillPlaceholders } from '../canned-responses/fill-placeholders.ts'
import { loadPlaceholderValues } from '../canned-responses/load-placeholder-values.ts'
import { readForReply, writeReply } from '../tickets/conversation/write-reply.ts'
import type { TouchedTicket } from '../tickets/touch-ticket.ts'

type BulkReply = Extract<BulkUpdateInput, { kind: 'reply' }>

/**
 * Adds a bulk update's message to a locked ticket, its placeholders filled with the ticket's values. A ticket that
 * lacks one of them gets no message with a gap in it.
 */
export async function replyInBulk(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  { html: written, visibility, thenStatus, submissionId }: BulkReply & { submissionId: string },
): Promise<void> {
  const { html, unfilled } = fillPlaceholders(written, await loadPlaceholderValues(tx, ctx, ticket.number))
  if (unfilled.length > 0)
    throw refusal('placeholders_without_value', { placeholders: unfilled.map((name) => `{{${name}}}`) })
  const reply = { html, visibility, thenStatus, submissionId, submissionHash: null, attachments: [] }
  const ground = await readForReply(tx, ctx, ticket.number, reply)
  await writeReply(tx, ctx, ticket, { ...reply, ground, keepsDraft: true })
}
