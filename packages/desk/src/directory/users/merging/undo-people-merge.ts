import { type AliasParams, dayMs, limits, type UserRecord } from '@lodge/contracts'
import {
  findMany,
  findOne,
  query,
  remove,
  sql,
  type TableRow,
  type Transaction,
  updateOne,
} from '@lodge/database'
import { refusal } from '@lodge/domain'
import {
  type Context,
  recordEventBy,
  recordEventsBy,
  transaction,
  withFrozenTime,
} from '../../../foundation/context.ts'
import { lockTable } from '../../../foundation/records/save-record.ts'
import { requireSuperadmin } from '../../../foundation/require-superadmin.ts'
import { forgetMailedLinks } from '../address-changes/forget-mailed-links.ts'
import type { StoredUser } from '../user-data.ts'
import { usersFor } from '../user-record.ts'
import { nameOf } from './find-merge-pair.ts'
import { getMerged, recordSides, requireNoRunningImport, touchTickets } from './merge-people.ts'
import { moveBack } from './move-back.ts'
import { lockTicketsOf } from './moved-things.ts'
import { peopleMergeUndoUntil } from './people-merge-undo.ts'

type StoredMerge = TableRow<'person_merge'>

/**
 * Undoes the merge of a person within `limits.peopleMergeUndoDays`: they get back what came from them and is still where
 * it went, and sign in anew; what came since stays with the other, whose sessions are over too, since they may be the
 * former's. Throws `not_merged_person`, `people_merge_undone_too_late`, and where the other was merged or anonymised, or
 * an account would be left without an address.
 */
export async function undoPeopleMerge(ctx: Context, { alias }: AliasParams): Promise<UserRecord> {
  requireSuperadmin(ctx)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await requireNoRunningImport(tx)
    await lockTable(tx, 'person')
    const source = await usersFor(ctx).find(tx, alias)
    if (!source) throw refusal('person_not_found')
    const merge = await findMerge(tx, source)
    const people = [merge.sourceId, merge.targetId]
    await lockTicketsOf(tx, people)
    await query(tx, sql`SELECT FROM person WHERE id = ANY(${people}::uuid[]) ORDER BY id FOR UPDATE`)
    await requireUndoable(now, tx, source, merge)
    await undo(now, tx, merge)
    return getMerged(ctx, tx, source)
  })
}

async function findMerge(tx: Transaction, { id, mergedInto }: StoredUser): Promise<StoredMerge> {
  const merge = await findOne(
    tx,
    'person_merge',
    { sourceId: id, undoneAt: null },
    { orderBy: ['createdAt DESC'] },
  )
  if (!merge || mergedInto === null) throw refusal('not_merged_person')
  return merge
}

async function requireUndoable(
  ctx: Context,
  tx: Transaction,
  source: StoredUser,
  merge: StoredMerge,
): Promise<void> {
  const target = await findOne(tx, 'person', { id: merge.targetId })
  if (!target || target.anonymisedAt !== null || source.anonymisedAt !== null)
    throw refusal('account_anonymised')
  if (target.mergedIntoId !== null) throw refusal('target_person_merged_since', { name: nameOf(target) })
  if (ctx.now() > peopleMergeUndoUntil(merge.createdAt))
    throw refusal('people_merge_undone_too_late', { days: limits.peopleMergeUndoDays })
}

async function undo(ctx: Context, tx: Transaction, merge: StoredMerge): Promise<void> {
  const { id: mergeId, sourceId, targetId } = merge
  const ids = { mergeId, sourceId, targetId }
  await reopenSource(ctx, tx, merge)
  await moveBack(tx, ids)
  await updateOne(tx, 'person_merge', { id: mergeId }, { undoneAt: ctx.now() }, { columns: ['id'] })
  await remove(tx, 'person_merge_item', { mergeId })
  const ticketIds = await lockTicketsOf(tx, [sourceId, targetId])
  await touchTickets(tx, ticketIds)
  await recordSides(ctx, tx, 'person.unmerged', ids)
  await recordEventsBy(
    ctx,
    tx,
    ticketIds.map((ticketId) => ({ type: 'ticket.people_merged', ticketId, from: targetId, to: sourceId })),
  )
  await recordEventBy(ctx, tx, { type: 'person.access_changed', personId: targetId })
}

/** Opens the account again under its own addresses. */
async function reopenSource(
  ctx: Context,
  tx: Transaction,
  { id: mergeId, sourceId, targetId }: StoredMerge,
): Promise<void> {
  const at = ctx.now()
  const items = await findMany(tx, 'person_merge_item', { mergeId })
  const itemOf = (kind: string) => items.find((item) => item.kind === kind)?.key
  const addresses = await findMany(tx, 'person_address', sql`person_id IN (${sourceId}, ${targetId})`, {
    orderBy: ['createdAt', 'email'],
  })
  const moved = new Set(items.filter(({ kind }) => kind === 'address').map(({ key }) => key.toLowerCase()))
  const ofTarget = addresses.filter(({ personId }) => personId === targetId)
  const back = ofTarget.filter(({ email }) => moved.has(email.toLowerCase()))
  const staying = ofTarget.filter(({ email }) => !moved.has(email.toLowerCase()))
  const primary =
    back.find(({ email }) => email.toLowerCase() === itemOf('primary_address')?.toLowerCase()) ?? back[0]
  if (!primary) throw refusal('merged_addresses_gone')
  const [remaining] = staying
  if (!remaining) throw refusal('target_needs_own_address')
  if (back.some(({ isPrimary }) => isPrimary))
    await updateOne(tx, 'person', { id: targetId }, { email: remaining.email }, { columns: ['id'] })
  await remove(tx, 'person_address', { personId: sourceId })
  await query(
    tx,
    sql`UPDATE person_address SET person_id = ${sourceId}, is_primary = email = ${primary.email}::citext
        WHERE person_id = ${targetId} AND email = ANY(${back.map(({ email }) => email)}::citext[])`,
  )
  await remove(tx, 'sign_in', { email: back.map(({ email }) => email) })
  await remove(tx, 'password_reset', { email: back.map(({ email }) => email) })
  await forgetMailedLinks(tx, [targetId])
  const externalId = await takeBackExternalId(tx, targetId, itemOf('external_id'))
  const opened = { mergedIntoId: null, archivedAt: null, email: primary.email, externalId }
  const more = { sessionsFrom: at, updatedAt: at, revision: { increment: 1 } } as const
  await updateOne(tx, 'person', { id: sourceId }, { ...opened, ...more }, { columns: ['id'] })
  await updateOne(tx, 'person', { id: targetId }, more, { columns: ['id'] })
}

async function takeBackExternalId(
  tx: Transaction,
  targetId: string,
  externalId: string | undefined,
): Promise<string | null> {
  if (externalId === undefined) return null
  const rows = await query(
    tx,
    sql`UPDATE person SET external_id = NULL WHERE id = ${targetId} AND external_id = ${externalId} RETURNING id`,
  )
  return rows.length > 0 ? externalId : null
}

/** Forgets what merges moved once they can no longer be undone. */
export async function sweepPeopleMerges({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - limits.peopleMergeUndoDays * dayMs)
  await query(
    db,
    sql`DELETE FROM person_merge_item USING person_merge merge
        WHERE merge.id = person_merge_item.merge_id AND merge.created_at < ${before}`,
  )
}
