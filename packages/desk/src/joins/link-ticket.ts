import type { ManualLinkKind, LinkParams, LinkTicket, RelatedTickets } from '@lodge/contracts'
import { sql, type Transaction } from '@lodge/database'
import { authorize, canManage, DomainError, notFound } from '@lodge/domain'
import { atOneMoment, type Context, recordEventBy, transaction } from '../context.ts'
import { type HeldTicket, lockSeen } from './lock-pair.ts'
import { linkBetween, relationOf, type StoredKind } from './relations.ts'
import { ticketJoins } from './ticket-joins.ts'

/**
 * Links two tickets that the agent sees; `relation` is what the other one is to this one. Two tickets have one such
 * link at most: another one takes its place. A ticket has one parent, and never one of its own descendants.
 */
export async function linkTicket(
  ctx: Context,
  { number, other, kind: relation }: LinkTicket & LinkParams,
): Promise<RelatedTickets> {
  await transaction(ctx, async (tx) => {
    const now = atOneMoment(ctx)
    const pair = await holdPair(tx, now, number, other)
    const link = linkBetween(pair.one.id, pair.other.id, relation)
    const before = await linksBetween(tx, pair)
    if (before.some(({ kind, fromId }) => kind === link.kind && fromId === link.fromId)) return
    await tx.ticketLink.deleteMany({ where: { id: { in: before.map(({ id }) => id) } } })
    if (link.kind === 'parent') await assertMayBeParent(tx, link)
    await tx.ticketLink.create({ data: { ...link, createdAt: now.now() } })
    await tell(tx, now, 'ticket.linked', pair, relation)
  })
  return ticketJoins(ctx, { number })
}

/** Takes the link between two tickets away; where there is none, nothing changes. */
export async function unlinkTicket(ctx: Context, { number, other }: LinkParams): Promise<RelatedTickets> {
  await transaction(ctx, async (tx) => {
    const now = atOneMoment(ctx)
    const pair = await holdPair(tx, now, number, other)
    const [link] = await linksBetween(tx, pair)
    if (!link) return
    await tx.ticketLink.delete({ where: { id: link.id } })
    const relation = relationOf(link.kind, link.fromId === pair.one.id)
    if (relation !== 'follow_up_of' && relation !== 'followed_up_by')
      await tell(tx, now, 'ticket.unlinked', pair, relation)
  })
  return ticketJoins(ctx, { number })
}

interface Pair {
  one: HeldTicket
  other: HeldTicket
}

async function holdPair(tx: Transaction, ctx: Context, number: number, other: number): Promise<Pair> {
  const held = await lockSeen(tx, ctx, [number, other])
  const [one, second] = [number, other].map((wanted) => held.find((ticket) => ticket.number === wanted))
  if (!one) throw notFound('This ticket')
  authorize(canManage(ctx.actor, one))
  if (!second) throw wrong('There is no such ticket among those that you see.')
  if (one.id === second.id) throw wrong('A ticket cannot be linked with itself.')
  return { one, other: second }
}

interface StoredLink {
  id: string
  kind: StoredKind
  fromId: string
}

/** The links that people made between two tickets. */
function linksBetween(tx: Transaction, { one, other }: Pair): Promise<StoredLink[]> {
  return tx.$queryRaw<StoredLink[]>(sql`
    SELECT id, kind, from_id AS "fromId" FROM ticket_link
    WHERE kind <> 'follow_up'
      AND (from_id = ${one.id}::uuid AND to_id = ${other.id}::uuid
           OR from_id = ${other.id}::uuid AND to_id = ${one.id}::uuid)`)
}

/** Families are changed one at a time, so that no two changes close a circle together. */
async function assertMayBeParent(
  tx: Transaction,
  { fromId: parent, toId: child }: { fromId: string; toId: string },
) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('ticket_families'))`
  const [found] = await tx.$queryRaw<{ hasParent: boolean; isAbove: boolean }[]>(sql`
    WITH RECURSIVE above AS (
      SELECT from_id AS id FROM ticket_link WHERE kind = 'parent' AND to_id = ${parent}::uuid
      UNION SELECT link.from_id FROM ticket_link link JOIN above ON link.to_id = above.id WHERE link.kind = 'parent')
    SELECT EXISTS (SELECT FROM ticket_link
                   WHERE kind = 'parent' AND to_id = ${child}::uuid AND from_id <> ${parent}::uuid) AS "hasParent",
           EXISTS (SELECT FROM above WHERE id = ${child}::uuid) AS "isAbove"`)
  if (found?.hasParent) throw wrong('A ticket has one parent. Take the present one away first.')
  if (found?.isAbove) throw wrong('The parent of a ticket cannot be below it.')
}

async function tell(
  tx: Transaction,
  ctx: Context,
  type: 'ticket.linked' | 'ticket.unlinked',
  { one, other }: Pair,
  relation: ManualLinkKind,
): Promise<void> {
  await recordEventBy(ctx, tx, { type, ticketId: one.id, otherId: other.id, relation })
}

function wrong(message: string): DomainError {
  return new DomainError('invalid_input', message, { fields: { other: message } })
}
