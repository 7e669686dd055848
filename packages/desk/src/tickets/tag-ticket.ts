import type { Transaction } from '@lodge/database'
import { type Context, recordBy } from '../context.ts'

/** Adds tags to a held ticket and takes others off, and records it. What it has or lacks already changes nothing. */
export async function tagTicket(
  tx: Transaction,
  ctx: Context,
  ticket: { id: string },
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const before = await tagsOf(tx, ticket.id)
  const added = add.filter((tag) => !before.includes(tag))
  const removed = before.filter((tag) => remove.includes(tag))
  if (added.length + removed.length === 0) return
  const tags = [...before.filter((tag) => !removed.includes(tag)), ...added]
  const now = ctx.now()
  await tx.ticket.update({ where: { id: ticket.id }, data: { tags, updatedAt: now }, select: { id: true } })
  const names = added.toSorted().map((name) => ({ name, createdAt: now }))
  await tx.tag.createMany({ data: names, skipDuplicates: true })
  await recordBy(ctx, tx, { type: 'ticket.tags_changed', ticketId: ticket.id, added, removed })
}

async function tagsOf(tx: Transaction, id: string): Promise<string[]> {
  const ticket = await tx.ticket.findUnique({ where: { id }, select: { tags: true } })
  return ticket?.tags ?? []
}
