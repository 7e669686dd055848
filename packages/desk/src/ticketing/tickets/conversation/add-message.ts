import {
  type Channel,
  type DoubtfulSender,
  limits,
  type TicketStatus,
  type Visibility,
} from '@lodge/contracts'
import { empty, newId, query, type Sql, send, sql, type Transaction, uuids } from '@lodge/database'
import { personIdOf, refusal, refusalAt, toSnippet } from '@lodge/domain'
import { attachFiles } from '../../../files/attach-files.ts'
import { type Context, recordEventsBy } from '../../../foundation/context.ts'
import { type PreparedStatusChange, prepareStatusChange } from '../change-status.ts'
import { assertSameSubmission } from '../submissions.ts'
import type { TouchedTicket } from '../touch-ticket.ts'
import type { ComposedReply } from './compose-reply.ts'

interface NewMessage extends ComposedReply {
  visibility: Visibility
  side: 'requester' | 'staff'
  channel: Channel
  attachments: readonly string[]
  submissionId: string
  /** Of what the author sent; null where they did not send it themself. */
  submissionHash: string | null
  thenStatus: TicketStatus | null
  /** The status that the message leads to; null leaves it as it is. */
  to: TicketStatus | null
  /** From whose address its mails come; null for the usual one. */
  mailboxId?: string | null
  /** Leaves the author's draft on the ticket, which is deleted otherwise. */
  keepsDraft?: boolean
  /** Of a message that came as a mail. */
  mail?: MailedMessage
}

export interface MailedMessage {
  messageId: string | null
  /** The part that repeats others, and its signature. */
  quoted: string
  sender?: DoubtfulSender | null
}

/** Adds a message to a locked ticket, with its files and the status it leads to, and records it. Returns its id. */
export async function addMessage(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  { attachments, thenStatus, to, ownText, mentions, keepsDraft = false, ...given }: NewMessage,
): Promise<string> {
  const at = ctx.now()
  const { visibility, side } = given
  const message = { id: newId(), ticketId: ticket.id, authorId: requireAuthor(ctx), ...given, createdAt: at }
  const move = to && prepareStatusChange(ctx, ticket, { to, messageId: message.id })
  // The snippet follows the conversation, which internal notes are not part of.
  insertMessage(tx, message, {
    snippet: visibility === 'public' ? toSnippet(ownText) : null,
    move,
    keepsDraft,
  })
  if (mentions.length > 0)
    send(
      tx,
      sql`INSERT INTO mention (message_id, person_id) SELECT ${message.id}, unnest(${uuids(mentions)})`,
    )
  const most = given.mail && limits.filesPerMail
  const claim = { fileIds: attachments, ticketId: ticket.id, messageId: message.id }
  await attachFiles(tx, ctx, { ...claim, ...(most && { most }) })
  const by = isFromOther(given) ? 'other' : isFromAutomation(given) ? 'automation' : side
  const about = { ticketId: ticket.id, messageId: message.id, visibility, by, thenStatus } as const
  await recordEventsBy(ctx, tx, [
    { type: 'ticket.replied', ...about, mentions: [...mentions] },
    ...(move ? [move.event] : []),
  ])
  return message.id
}

/** Somebody who has the requester's address for replies is not the requester. */
function isFromOther({ mail }: Pick<NewMessage, 'mail'>): boolean {
  return mail?.sender?.doubt === 'other_address'
}

/** Nobody has answered by it. */
function isFromAutomation({ channel }: Pick<NewMessage, 'channel'>): boolean {
  return channel === 'automation'
}

interface MessageToInsert
  extends Pick<
    NewMessage,
    | 'side'
    | 'visibility'
    | 'body'
    | 'html'
    | 'channel'
    | 'submissionId'
    | 'submissionHash'
    | 'mail'
    | 'mailboxId'
  > {
  id: string
  ticketId: string
  authorId: string
  createdAt: Date
}

/**
 * Inserts the message, changes its ticket and deletes its author's draft, in one statement. The ticket's row says since
 * when it is unanswered, so that the trigger that sees to that finds it right and does not write it a second time.
 */
function insertMessage(
  tx: Transaction,
  message: MessageToInsert,
  {
    snippet,
    move,
    keepsDraft,
  }: { snippet: string | null; move: PreparedStatusChange | null; keepsDraft: boolean },
): void {
  const { id, ticketId, authorId, side, visibility, body, html, channel, createdAt } = message
  const counts = visibility === 'public' && !isFromOther(message) && !isFromAutomation(message)
  const sender = message.mail?.sender ?? null
  send(
    tx,
    sql`
    WITH said AS (
      INSERT INTO message (id, ticket_id, author_id, side, visibility, body, html, quoted, channel, foreign_id,
                           sender_doubt, sender_address, mailbox_id, submission_id, submission_hash, created_at)
      VALUES (${id}, ${ticketId}, ${authorId}, ${side}, ${visibility}, ${body}, ${html}, ${message.mail?.quoted ?? ''},
              ${channel}, ${message.mail?.messageId ?? null}, ${sender?.doubt ?? null},
              ${sender?.address ?? null}, ${message.mailboxId ?? null}::uuid, ${message.submissionId}, ${message.submissionHash},
              ${createdAt})
    ), sent AS (
      DELETE FROM draft WHERE person_id = ${authorId} AND ticket_id = ${ticketId}
                          AND visibility = ${visibility} AND NOT ${keepsDraft}
    )
    UPDATE ticket SET version = version + 1, snippet = COALESCE(${snippet}, snippet), updated_at = ${createdAt}
                      ${counts ? sql`, ${setsOfPublicReply(side, createdAt)}` : empty}
                      ${move ? sql`, ${move.sets}` : empty}
    WHERE id = ${ticketId}`,
  )
}

function setsOfPublicReply(side: NewMessage['side'], at: Date): Sql {
  return side === 'staff'
    ? sql`staff_replied_at = ${at}, unanswered_since = NULL`
    : sql`unanswered_since = COALESCE(unanswered_since, ${at})`
}

interface SubmittedMessage {
  id: string
  ticketId: string
  authorId: string
  hash: string | null
}

/** Returns the message that this submission has created already, if it is a repeat. */
export async function findSubmittedMessage(
  tx: Transaction,
  submissionId: string,
): Promise<SubmittedMessage | null> {
  const [message] = await query<SubmittedMessage>(
    tx,
    sql`
    SELECT id, ticket_id AS "ticketId", author_id AS "authorId", submission_hash AS hash FROM message
    WHERE submission_id = ${submissionId}`,
  )
  return message ?? null
}

/** Returns the id of a submitted message; throws for one that is elsewhere, somebody else's, or says something else. */
export function idOfSubmitted(
  message: SubmittedMessage,
  ctx: Context,
  { ticket, hash }: { ticket: TouchedTicket; hash: string },
): string {
  const isOwn = message.ticketId === ticket.id && message.authorId === personIdOf(ctx.actor)
  if (!isOwn) throw refusalAt('submissionId', 'already_submitted')
  assertSameSubmission(message.hash, hash)
  return message.id
}

function requireAuthor(ctx: Context): string {
  const id = personIdOf(ctx.actor)
  if (id === null) throw refusal('people_only')
  return id
}
