import type { TicketStatus, Visibility } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { DomainError, personIdOf, snippetOf } from '@lodge/domain'
import { type Context, recordBy } from '../context.ts'
import { claimFiles } from '../files/claim-files.ts'
import type { Composed } from './compose-reply.ts'
import type { TouchedTicket } from './touch-ticket.ts'

interface NewMessage extends Composed {
  visibility: Visibility
  side: 'requester' | 'staff'
  attachments: readonly string[]
  submissionId: string
  thenStatus: TicketStatus | null
}

/** Adds a message with its files to a held ticket and records it; gives the message's id. */
export async function addMessage(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  { attachments, thenStatus, said, mentions, ...given }: NewMessage,
): Promise<string> {
  const at = ctx.now()
  const message = await tx.message.create({
    data: { ...given, ticketId: ticket.id, authorId: authorOf(ctx), createdAt: at },
    select: { id: true },
  })
  if (mentions.length > 0)
    await tx.mention.createMany({
      data: mentions.map((personId) => ({ messageId: message.id, personId })),
    })
  await claimFiles(tx, ctx, { fileIds: attachments, ticketId: ticket.id, messageId: message.id })
  // The snippet follows the conversation; what staff note among themselves does not belong to it.
  const snippet = given.visibility === 'public' ? { snippet: snippetOf(said) } : {}
  await tx.ticket.update({
    where: { id: ticket.id },
    data: { ...snippet, updatedAt: at },
    select: { id: true },
  })
  await recordBy(ctx, tx, {
    type: 'ticket.replied',
    ticketId: ticket.id,
    messageId: message.id,
    visibility: given.visibility,
    by: given.side,
    thenStatus,
    mentions: [...mentions],
  })
  return message.id
}

/** The message that this very submission has made already, if it is a repeat. */
export async function findSubmitted(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  submissionId: string,
): Promise<string | null> {
  const message = await tx.message.findUnique({
    where: { submissionId },
    select: { id: true, ticketId: true, authorId: true },
  })
  if (!message) return null
  if (message.ticketId === ticket.id && message.authorId === personIdOf(ctx.actor)) return message.id
  throw new DomainError('invalid_input', 'This was sent already.', {
    fields: { submissionId: 'Use a new id for a new message' },
  })
}

function authorOf(ctx: Context): string {
  const id = personIdOf(ctx.actor)
  if (id === null) throw new DomainError('forbidden', 'Only people write messages.')
  return id
}
