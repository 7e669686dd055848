import { type ChangeTags, limits, type TicketParams, type TicketRow } from '@lodge/contracts'
import { insertMany, send, sql, type Transaction } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { type Context, recordEventBy } from '../../../foundation/context.ts'
import { changeTicket } from '../change-ticket.ts'
import type { TouchedTicket } from '../touch-ticket.ts'

/**
 * Adds and removes tags. Of two agents who do so at once both get what they wanted. A tag that the ticket has or lacks
 * already changes nothing.
 */
export function changeTags(
  ctx: Context,
  { number, add, remove }: ChangeTags & TicketParams,
): Promise<TicketRow> {
  return changeTicket(ctx, number, (tx, now, ticket) => tagTicket(tx, now, ticket, { add, remove }))
}

/** Adds tags to a held ticket and takes others off, and records it. What it has or lacks already changes nothing. */
export async function tagTicket(
  tx: Transaction,
  ctx: Context,
  ticket: Pick<TouchedTicket, 'id' | 'tags'>,
  { add, remove }: ChangeTags,
): Promise<void> {
  const unwantedTags = new Set(remove)
  const added = [...new Set(add)].filter((tag) => !unwantedTags.has(tag) && !ticket.tags.includes(tag))
  const removed = ticket.tags.filter((tag) => unwantedTags.has(tag))
  if (added.length + removed.length === 0) return
  const tags = [...ticket.tags.filter((tag) => !unwantedTags.has(tag)), ...added]
  if (added.length > 0 && tags.length > limits.tagsPerTicket)
    throw refusalAt('add', 'too_many_tags', { max: limits.tagsPerTicket })
  const now = ctx.now()
  send(tx, sql`UPDATE ticket SET tags = ${tags}, updated_at = ${now} WHERE id = ${ticket.id}`)
  // In one order everywhere, so that two who add the same new tags never block each other.
  const names = added.toSorted().map((name) => ({ name, createdAt: now }))
  await insertMany(tx, 'tag', names, { skipExisting: true })
  await recordEventBy(ctx, tx, { type: 'ticket.tags_changed', ticketId: ticket.id, added, removed })
  ticket.tags = tags
}
