import { type ChangeTags, limits } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { type Context, recordEventBy } from '../../context.ts'
import { invalidField } from '../../save-errors.ts'

import type { TouchedTicket } from '../touch-ticket.ts'

/**
 * Adds tags to a locked ticket and removes others, and records it. A tag that the ticket has or lacks already changes
 * nothing.
 */
export async function tagTicket(
  tx: Transaction,
  ctx: Context,
  ticket: Pick<TouchedTicket, 'id' | 'tags'>,
  { add, remove }: ChangeTags,
): Promise<void> {
  const gone = new Set(remove)
  const added = [...new Set(add)].filter((tag) => !gone.has(tag) && !ticket.tags.includes(tag))
  const removed = ticket.tags.filter((tag) => gone.has(tag))
  if (added.length + removed.length === 0) return
  const tags = [...ticket.tags.filter((tag) => !gone.has(tag)), ...added]
  if (added.length > 0 && tags.length > limits.tagsPerTicket)
    throw invalidField('add', `A ticket has ${limits.tagsPerTicket} tags at most.`)
  const now = ctx.now()
  await tx.ticket.update({ where: { id: ticket.id }, data: { tags, updatedAt: now }, select: { id: true } })
  // In one order everywhere, so that two who add the same new tags never block each other.
  const names = added.toSorted().map((name) => ({ name, createdAt: now }))
  await tx.tag.createMany({ data: names, skipDuplicates: true })
  await recordEventBy(ctx, tx, { type: 'ticket.tags_changed', ticketId: ticket.id, added, removed })
  ticket.tags = tags
}
