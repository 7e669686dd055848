import type { MessageParams, MovedMessage, MoveMessage } from '@lodge/contracts'
import { getOne, query, sql, type Transaction, updateMany, updateOne } from '@lodge/database'
import { refusalAt, statusAfterMessage } from '@lodge/domain'
import type { NewEvent } from '@lodge/events'
import { type Context, recordEventsBy, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { changeStatus } from '../change-status.ts'
import { withCurrentTicketOnConflict } from '../change-ticket.ts'
import type { LockedTicket } from '../lock-tickets.ts'
import { lockSourceAndTarget } from '../merging/lock-source-and-target.ts'
import { refreshSnippet } from '../merging/move-messages.ts'
import { touchLockedTickets } from '../touch-ticket.ts'
import { type FoundMessage, findMovable, placesOf } from './find-movable.ts'
import { findMoveRefusal, isNewReader } from './move-rules.ts'

/**
 * Moves a message of a requester, or a note, to another ticket, with its files and its mail. The other ticket opens as it
 * does by a reply of its requester. Moved back, all is as it was, but for that status. Throws `other_reader` where another person would
 * read the message and the agent has not confirmed them. See `docs/decisions/0090-messages-move.md`.
 */
export async function moveMessage(
  ctx: Context,
  { number, messageId, target: into, reader }: MoveMessage & MessageParams,
): Promise<MovedMessage> {
  await withCurrentTicketOnConflict(ctx, number, () =>
    transaction(ctx, async (tx) => {
      const now = withFrozenTime(ctx)
      const { source: from, target } = await lockSourceAndTarget(tx, ctx, { source: number, target: into })
      const message = await findMovable(tx, from, messageId)
      const refused = findMoveRefusal(message, { from, into: target, now: now.now() })
      if (refused) throw refused
      if (isNewReader(target.requesterId, message, from)) await requireReader(tx, target, reader)
      await move(tx, now, message, { from, target })
    }),
  )
  return { target: into }
}

/** Refuses a reader whom the agent did not have before them. */
async function requireReader(
  tx: Transaction,
  { requesterId }: LockedTicket,
  confirmed: string | undefined,
): Promise<void> {
  const columns = ['alias', 'name', 'email'] as const
  const { alias, name, email } = await getOne(tx, 'person', { id: requesterId }, { columns })
  if (alias !== confirmed) throw refusalAt('reader', 'other_reader', { name: name || email })
}

async function move(
  tx: Transaction,
  ctx: Context,
  message: FoundMessage,
  { from, target }: { from: LockedTicket; target: LockedTicket },
): Promise<void> {
  const [left, reached] = [
    await listPlaces(tx, from.id, message.id),
    await listPlaces(tx, target.id, message.id),
  ]
  const movedAt = await findMovedAt(tx, ctx, reached, message.id)
  await updateOne(tx, 'message', { id: message.id }, { ticketId: target.id, movedAt }, { columns: ['id'] })
  await moveParts(tx, message.id, target.id)
  const touched = await touchLockedTickets(tx, [from.id, target.id])
  await updateMany(tx, 'ticket', { id: [from.id, target.id] }, { updatedAt: ctx.now() })
  await refreshSnippet(tx, from.id)
  await refreshSnippet(tx, target.id)
  const about = { messageId: message.id, visibility: message.visibility, by: writerOf(message) }
  await recordEventsBy(ctx, tx, [
    ...left.map(
      (ticketId): NewEvent => ({
        type: 'ticket.message_moved',
        ticketId,
        otherId: target.id,
        way: 'away',
        ...about,
      }),
    ),
    ...reached.map(
      (ticketId): NewEvent => ({
        type: 'ticket.message_moved',
        ticketId,
        otherId: from.id,
        way: 'here',
        ...about,
      }),
    ),
  ])
  const goesOn = touched.find(({ id }) => id === target.id)
  const to = opensBy(message) && statusAfterMessage(target.status, 'requester')
  if (goesOn && to) await changeStatus(tx, ctx, goesOn, { to })
}

/** Moves what belongs to a message; the mail that it came as, so that answers to it find the ticket. */
export async function moveParts(tx: Transaction, messageId: string, ticketId: string): Promise<void> {
  await updateMany(tx, 'attachment', { messageId }, { ticketId })
  await updateMany(tx, 'incoming_mail', { ticketMessageId: messageId }, { ticketId })
}

export async function listPlaces(tx: Transaction, ticketId: string, messageId: string): Promise<string[]> {
  const places = await query<{ id: string }>(tx, placesOf(ticketId, messageId))
  return places.map(({ id }) => id)
}

/** Returns since when a message has been in these places: when it first came there; null where it was written there. */
async function findMovedAt(
  tx: Transaction,
  ctx: Context,
  places: readonly string[],
  messageId: string,
): Promise<Date | null> {
  const [first] = await query<{ type: string; at: Date }>(
    tx,
    sql`SELECT type, created_at AS at FROM event
        WHERE ticket_id = ANY(${[...places]}::uuid[]) AND payload->>'messageId' = ${messageId}
          AND (type = 'ticket.replied' OR type IN ('ticket.message_moved', 'ticket.split') AND payload->>'way' = 'here')
        ORDER BY seq LIMIT 1`,
  )
  if (!first) return ctx.now()
  return first.type === 'ticket.replied' ? null : first.at
}

export function writerOf({ side, isFromOther }: FoundMessage): 'requester' | 'staff' | 'other' {
  return isFromOther ? 'other' : side
}

/** Returns whether a message opens a ticket, as the requester's reply does. */
export function opensBy({ visibility, isFromOther }: FoundMessage): boolean {
  return visibility === 'public' && !isFromOther
}
