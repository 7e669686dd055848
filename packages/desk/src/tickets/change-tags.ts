import { type ChangeTags, limits, type TicketParams, type TicketRow } from '@lodge/contracts'
import { type Context, recordBy } from '../context.ts'
import { changeTicket } from './change-ticket.ts'
import { badChoice } from './lost-race.ts'

/**
 * Adds and removes tags. Two agents who do so at once both get what they asked for. What the ticket has already, or
 * lacks already, changes nothing.
 */
export function changeTags(
  ctx: Context,
  { number, add, remove }: ChangeTags & TicketParams,
): Promise<TicketRow> {
  return changeTicket(ctx, number, async (tx, now, ticket) => {
    const gone = new Set(remove)
    const added = [...new Set(add)].filter((tag) => !gone.has(tag) && !ticket.tags.includes(tag))
    const removed = ticket.tags.filter((tag) => gone.has(tag))
    if (added.length + removed.length === 0) return
    const tags = [...ticket.tags.filter((tag) => !gone.has(tag)), ...added]
    if (added.length > 0 && tags.length > limits.tagsPerTicket)
      throw badChoice('add', `A ticket has ${limits.tagsPerTicket} tags at most.`)
    await tx.ticket.update({
      where: { id: ticket.id },
      data: { tags, updatedAt: now.now() },
      select: { id: true },
    })
    // In one order everywhere, so that two who add the same new tags never block each other.
    const names = added.toSorted().map((name) => ({ name, createdAt: now.now() }))
    await tx.tag.createMany({ data: names, skipDuplicates: true })
    await recordBy(now, tx, { type: 'ticket.tags_changed', ticketId: ticket.id, added, removed })
  })
}
