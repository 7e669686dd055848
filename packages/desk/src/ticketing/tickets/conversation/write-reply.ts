import type { Channel, ReplyToTicket } from '@lodge/contracts'
import { sql, type Transaction } from '@lodge/database'
import { authorize, canReply, personIdOf, refusal, statusAfterMessage } from '@lodge/domain'
import { type Context, withFrozenTime } from '../../../foundation/context.ts'
import { findSendingMailbox } from '../sending-mailboxes.ts'
import type { TouchedTicket } from '../touch-ticket.ts'
import { addMessage, type MailedMessage } from './add-message.ts'
import { composeReply } from './compose-reply.ts'
import { loadSignature } from './load-signature.ts'
import { assertNoNewerMessages, findSeenThread, type SeenThread } from './newer-messages.ts'

interface ReplyGround {
  /** The agent's or their team's, under public replies. */
  signature: string
  /** Null where the agent does not say what they have seen. */
  seen: SeenThread | null
}

type ReplyToWrite = ReplyToTicket & {
  ground: ReplyGround
  /** Of what the agent sent; null where Lodge writes it for them, as in bulk. */
  submissionHash: string | null
  keepsDraft?: boolean
  /** The chosen mailbox, where it is known by its id. */
  mailboxId?: string | null
  /** The parts of a mail that the reply came as. */
  mail?: MailedMessage
}

/** Reads what a reply to a locked ticket needs, together. */
export async function readForReply(
  tx: Transaction,
  ctx: Context,
  number: number,
  { visibility, lastSeenMessageId }: Pick<ReplyToTicket, 'visibility' | 'lastSeenMessageId'>,
): Promise<ReplyGround> {
  const teamId = sql`(SELECT team_id FROM ticket WHERE number = ${number})`
  const author = { personId: personIdOf(ctx.actor), teamId }
  const [signature, seen] = await Promise.all([
    visibility === 'public' ? loadSignature(tx, author) : '',
    lastSeenMessageId === undefined ? null : findSeenThread(tx, ctx, number, lastSeenMessageId),
  ])
  return { signature, seen }
}

/** Adds a public reply or internal note to a locked ticket, by the rules for both; returns the message's id. */
export async function writeReply(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  { ground: { signature, seen }, ...reply }: ReplyToWrite,
): Promise<string> {
  const {
    thenStatus = null,
    visibility,
    attachments,
    submissionId,
    submissionHash,
    // A program knows nothing of what its person is writing.
    keepsDraft = ctx.through === 'token',
  } = reply
  assertMayReply(ctx, ticket, { visibility, seen })
  const now = withFrozenTime(ctx)
  const mailboxId = await findSendingMailbox(tx, ticket.id, chosenMailbox(reply))
  const composed = await composeReply(tx, ticket, { ...reply, signature })
  const to = thenStatus ?? (visibility === 'public' ? statusAfterMessage(ticket.status, 'staff') : null)
  const message = {
    ...composed,
    attachments,
    submissionId,
    submissionHash,
    visibility,
    thenStatus,
    to,
    keepsDraft,
    mailboxId,
    ...(reply.mail && { mail: reply.mail }),
  }
  return addMessage(tx, now, ticket, { ...message, side: 'staff', channel: channelOf(ctx, reply) })
}

/** A note is mailed to colleagues alone, by the usual mailbox. */
function chosenMailbox({
  visibility,
  mailbox,
  mailboxId,
}: Pick<ReplyToWrite, 'visibility' | 'mailbox' | 'mailboxId'>) {
  if (visibility === 'internal') return null
  if (mailbox !== undefined) return { alias: mailbox }
  return mailboxId ? { id: mailboxId } : null
}

/** Throws what keeps the actor from replying to a locked ticket. */
export function assertMayReply(
  ctx: Context,
  ticket: TouchedTicket,
  { visibility, seen }: Pick<ReplyToTicket, 'visibility'> & Pick<ReplyGround, 'seen'>,
): void {
  if (visibility === 'public' && ticket.status === 'closed') throw refusal('ticket_closed')
  authorize(canReply(ctx.actor, ticket, visibility))
  if (seen) assertNoNewerMessages(seen)
}

function channelOf({ through }: Context, { mail }: Pick<ReplyToWrite, 'mail'>): Channel {
  if (mail) return 'email'
  if (through === 'automation') return 'automation'
  return through === 'token' ? 'api' : 'desk'
}
