import type { LinkParams, LinkTicket, ManualLinkKind, RelatedTickets } from '@lodge/contracts'
import { insert, query, remove, sql, type Transaction } from '@lodge/database'
import { authorize, canManage, refusal, refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { type LockedTicket, lockVisibleTickets } from '../lock-tickets.ts'
import { getRelatedTickets } from './get-related-tickets.ts'
import { linkKindFor, type StoredLinkKind, toStoredLink } from './link-kinds.ts'

/**
 * Links two tickets that the agent sees; `relation` is what the other one is to this one. Two tickets have at most one
 * such link, which a new one replaces. A ticket has one parent, and never one of its own descendants.
 */
export async function linkTicket(
  ctx: Context,
  { number, other, kind: relation }: LinkTicket & LinkParams,
): Promise<RelatedTickets> {
  await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const pair = await lockPair(tx, now, number, other)
    const link = toStoredLink(pair.one.id, pair.other.id, relation)
    const before = await findLinksBetween(tx, pair)
    if (before.some(({ kind, fromId }) => kind === link.kind && fromId === link.fromId)) return
    await remove(tx, 'ticket_link', { id: before.map(({ id }) => id) })
    if (link.kind === 'parent') await assertCanBeParent(tx, link)
    await insert(tx, 'ticket_link', { ...link, createdAt: now.now() })
    await recordLinkEvent(tx, now, 'ticket.linked', pair, relation)
  })
  return getRelatedTickets(ctx, { number })
}

/** Removes the link between two tickets; where there is none, nothing changes. */
export async function unlinkTicket(ctx: Context, { number, other }: LinkParams): Promise<RelatedTickets> {
  await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const pair = await lockPair(tx, now, number, other)
    const [link] = await findLinksBetween(tx, pair)
    if (!link) return
    await remove(tx, 'ticket_link', { id: link.id })
    const relation = linkKindFor(link.kind, link.fromId === pair.one.id)
    if (relation !== 'follow_up_of' && relation !== 'followed_up_by')
      await recordLinkEvent(tx, now, 'ticket.unlinked', pair, relation)
  })
  return getRelatedTickets(ctx, { number })
}

interface LockedPair {
  one: LockedTicket
  other: LockedTicket
}

async function lockPair(tx: Transaction, ctx: Context, number: number, other: number): Promise<LockedPair> {
  const lockedTickets = await lockVisibleTickets(tx, ctx, [number, other])
  const [one, second] = [number, other].map((ticketNumber) =>
    lockedTickets.find((ticket) => ticket.number === ticketNumber),
  )
  if (!one) throw refusal('ticket_not_found')
  authorize(canManage(ctx.actor, one))
  if (!second) throw refusalAt('other', 'other_ticket_not_found')
  if (one.id === second.id) throw refusalAt('other', 'link_to_itself')
  return { one, other: second }
}

interface StoredLink {
  id: string
  kind: StoredLinkKind
  fromId: string
}

function findLinksBetween(tx: Transaction, { one, other }: LockedPair): Promise<StoredLink[]> {
  return query<StoredLink>(
    tx,
    sql`
    SELECT id, kind, from_id AS "fromId" FROM ticket_link
    WHERE kind <> 'follow_up'
      AND (from_id = ${one.id} AND to_id = ${other.id}
           OR from_id = ${other.id} AND to_id = ${one.id})`,
  )
}

/** Checks under a lock, so that no two changes close a circle together. */
async function assertCanBeParent(
  tx: Transaction,
  { fromId: parent, toId: child }: { fromId: string; toId: string },
) {
  await query(tx, sql`SELECT pg_advisory_xact_lock(hashtext('ticket_families'))`)
  const [found] = await query<{ hasParent: boolean; isAbove: boolean }>(
    tx,
    sql`
    WITH RECURSIVE above AS (
      SELECT from_id AS id FROM ticket_link WHERE kind = 'parent' AND to_id = ${parent}
      UNION SELECT link.from_id FROM ticket_link link JOIN above ON link.to_id = above.id WHERE link.kind = 'parent')
    SELECT EXISTS (SELECT FROM ticket_link
                   WHERE kind = 'parent' AND to_id = ${child} AND from_id <> ${parent}) AS "hasParent",
           EXISTS (SELECT FROM above WHERE id = ${child}) AS "isAbove"`,
  )
  if (found?.hasParent) throw refusalAt('other', 'second_parent')
  if (found?.isAbove) throw refusalAt('other', 'parent_below')
}

async function recordLinkEvent(
  tx: Transaction,
  ctx: Context,
  type: 'ticket.linked' | 'ticket.unlinked',
  { one, other }: LockedPair,
  relation: ManualLinkKind,
): Promise<void> {
  await recordEventBy(ctx, tx, { type, ticketId: one.id, otherId: other.id, relation })
}
