import { keysOf } from '@lodge/contracts'
import { type Transaction, updateOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy } from '../../foundation/context.ts'
import { changeProperty } from '../tickets/properties/change-property.ts'
import { tagTicket } from '../tickets/properties/change-tags.ts'
import { assignTicket } from '../tickets/properties/set-assignee.ts'
import { changeTeam } from '../tickets/properties/set-team.ts'
import type { TouchedTicket } from '../tickets/touch-ticket.ts'
import {
  findAddedTags,
  type SnapshotField,
  snapshotFields,
  type TicketSnapshot,
  takeSnapshot,
} from './ticket-snapshot.ts'

type Restore = (
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  was: TicketSnapshot,
) => Promise<void> | undefined

/** Restores each field in this order, and then the tags and the status. A missing field is a type error. */
const restores: Record<Exclude<SnapshotField, 'status'>, Restore> = {
  priority: (tx, ctx, ticket, was) => changeProperty(tx, ctx, ticket, 'priority', was.priority),
  teamId: (tx, ctx, ticket, was) => changeTeam(tx, ctx, ticket, was.teamId),
  assigneeId: (tx, ctx, ticket, { assigneeId }) =>
    ticket.assigneeId === assigneeId ? undefined : assignTicket(tx, ctx, ticket, assigneeId),
  topicId: (tx, ctx, ticket, { topicId }) =>
    topicId ? changeProperty(tx, ctx, ticket, 'topic', topicId) : undefined,
  courseId: (tx, ctx, ticket, { courseId }) =>
    courseId === undefined ? undefined : changeProperty(tx, ctx, ticket, 'course', courseId),
}

/**
 * Restores a locked ticket to what it was before a bulk update left it as `left`, if it still is like that; otherwise
 * someone has changed it meanwhile (`ticket_changed`). Undoing may set what no ordinary change could, such as the
 * status new.
 */
export async function restoreTicket(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  { left, was }: { left: TicketSnapshot; was: TicketSnapshot },
): Promise<void> {
  assertUntouched(left, was, await takeSnapshot(tx, ticket.id))
  for (const field of keysOf(restores))
    if (left[field] !== was[field]) await restores[field](tx, ctx, ticket, was)
  await tagTicket(tx, ctx, ticket, { add: findAddedTags(left, was), remove: findAddedTags(was, left) })
  if (ticket.status !== was.status && left.status !== was.status) await restoreStatus(tx, ctx, ticket, was)
}

function assertUntouched(left: TicketSnapshot, was: TicketSnapshot, present: TicketSnapshot): void {
  const isSame = snapshotFields.every((key) => left[key] === was[key] || present[key] === left[key])
  const hasTags =
    findAddedTags(was, left).every((tag) => present.tags.includes(tag)) &&
    findAddedTags(left, was).every((tag) => !present.tags.includes(tag))
  if (isSame && hasTags) return
  throw refusal('ticket_changed')
}

async function restoreStatus(tx: Transaction, ctx: Context, ticket: TouchedTicket, was: TicketSnapshot) {
  const { id: ticketId, status: from } = ticket
  const { status } = was
  await updateOne(
    tx,
    'ticket',
    { id: ticketId },
    {
      status,
      resolvedAt: toDate(was.resolvedAt),
      closedAt: toDate(was.closedAt),
      snoozedUntil: toDate(was.snoozedUntil),
      updatedAt: ctx.now(),
    },
    { columns: ['id'] },
  )
  await recordEventBy(ctx, tx, { type: 'ticket.status_changed', ticketId, from, to: status, messageId: null })
  ticket.status = status
}

function toDate(at: string | null): Date | null {
  return at === null ? null : new Date(at)
}
