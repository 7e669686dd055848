import type { TicketStatus, Visibility } from '@lodge/contracts'
import { newId, type Transaction } from '@lodge/database'
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
  const message = { id: newId(), ticketId: ticket.id, authorId: authorOf(ctx), ...given, createdAt: at }
  // The snippet follows the conversation; what staff note among themselves does not belong to it.
  await write(tx, message, given.visibility === 'public' ? snippetOf(said) : null)
  if (mentions.length > 0)
    await tx.mention.createMany({
      data: mentions.map((personId) => ({ messageId: message.id, personId })),
    })
  await claimFiles(tx, ctx, { fileIds: attachments, ticketId: ticket.id, messageId: message.id })
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

interface MessageRow extends Pick<NewMessage, 'side' | 'visibility' | 'body' | 'html' | 'submissionId'> {
  id: string
  ticketId: string
  authorId: string
  createdAt: Date
}

async function write(tx: Transaction, message: MessageRow, snippet: string | null): Promise<void> {
  const { id, ticketId, authorId, side, visibility, body, html, submissionId, createdAt } = message
  await tx.$executeRaw`
    WITH said AS (
      INSERT INTO message (id, ticket_id, author_id, side, visibility, body, html, submission_id, created_at)
      VALUES (${id}::uuid, ${ticketId}::uuid, ${authorId}::uuid, ${side}, ${visibility}, ${body}, ${html},
              ${submissionId}::uuid, ${createdAt})
    )
    UPDATE ticket SET snippet = COALESCE(${snippet}, snippet), updated_at = ${createdAt} WHERE id = ${ticketId}::uuid`
}

/** The message that this very submission has made already, if it is a repeat. */
export async function findSubmitted(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  submissionId: string,
): Promise<string | null> {
  const [message] = await tx.$queryRaw<{ id: string; ticketId: string; authorId: string }[]>`
    SELECT id, ticket_id AS "ticketId", author_id AS "authorId" FROM message
    WHERE submission_id = ${submissionId}::uuid`
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
