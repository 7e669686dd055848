import type { AliasParams, MergePeople, UserRecord } from '@lodge/contracts'
import { countRows, insert, query, sql, type Transaction, updateMany } from '@lodge/database'
import { refusal } from '@lodge/domain'
import {
  type Context,
  recordEventBy,
  recordEventsBy,
  transaction,
  withFrozenTime,
} from '../../../foundation/context.ts'
import { lockTable } from '../../../foundation/records/save-record.ts'
import { requireStaff } from '../../../foundation/require-staff.ts'
import { requireSuperadmin } from '../../../foundation/require-superadmin.ts'
import { saveConflict } from '../../../foundation/save-errors.ts'
import { forgetMailedLinks } from '../address-changes/forget-mailed-links.ts'
import type { StoredUser } from '../user-data.ts'
import { usersFor } from '../user-record.ts'
import { findMergePair, lockPeople, type MergePair } from './find-merge-pair.ts'
import { lockTicketsOf, moveToTarget } from './moved-things.ts'

/**
 * Merges a person into another one, who gets their tickets, addresses, identities and courses; the account of the former
 * is closed and points at the other. See `docs/decisions/0111-two-accounts-of-one-person.md`. Throws `edit_conflict` where
 * either account is not as it was seen, and whatever refuses the merge.
 */
export async function mergePeople(ctx: Context, given: AliasParams & MergePeople): Promise<UserRecord> {
  requireSuperadmin(ctx)
  const { alias, target: other } = given
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await requireNoRunningImport(tx)
    await lockTable(tx, 'person')
    const people = await listIds(tx, [alias, other])
    await lockTicketsOf(tx, people)
    await lockPeople(tx, [alias, other])
    const pair = await findMergePair(ctx, tx, given)
    await requireSeen(ctx, tx, pair, given)
    // Those of tickets that were written while the people were not locked yet.
    const ticketIds = await lockTicketsOf(tx, people)
    const { id: mergeId } = await insert(
      tx,
      'person_merge',
      {
        sourceId: pair.source.id,
        targetId: pair.target.id,
        personId: requireStaff(ctx).id,
        createdAt: now.now(),
      },
      { columns: ['id'] },
    )
    await forgetMailedLinks(tx, [pair.source.id])
    await moveToTarget(now, tx, pair, mergeId)
    const { source, target } = pair
    await recordMerge(now, tx, { mergeId, sourceId: source.id, targetId: target.id, ticketIds })
    return getMerged(ctx, tx, source)
  })
}

async function listIds(tx: Transaction, aliases: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string }>(
    tx,
    sql`SELECT id FROM person WHERE alias = ANY(${[...aliases]}) AND NOT is_integration`,
  )
  return rows.map(({ id }) => id)
}

/** Refuses while an import writes, which holds the table of people for longer than anybody waits. */
export async function requireNoRunningImport(tx: Transaction): Promise<void> {
  if ((await countRows(tx, 'import', { state: 'running' })) > 0) throw refusal('merged_during_import')
}

/** Refuses a merge of accounts that are not as they were seen. */
async function requireSeen(
  ctx: Context,
  tx: Transaction,
  { source, target }: MergePair,
  { revision, targetRevision }: MergePeople,
): Promise<void> {
  const users = usersFor(ctx)
  for (const [person, seen] of [
    [source, revision],
    [target, targetRevision],
  ] as const)
    if (person.revision !== seen)
      throw await saveConflict(ctx, tx, {
        present: users.toView(person),
        type: 'person.changed',
        id: person.id,
      })
}

interface RecordedMerge {
  mergeId: string
  sourceId: string
  targetId: string
  ticketIds: readonly string[]
}

/** Open screens load the tickets again under their new version, and the source's pages are disconnected. */
async function recordMerge(ctx: Context, tx: Transaction, merged: RecordedMerge): Promise<void> {
  const { ticketIds, ...people } = merged
  const { sourceId: from, targetId: to } = people
  await touchTickets(tx, ticketIds)
  await recordSides(ctx, tx, 'person.merged', people)
  await recordEventsBy(
    ctx,
    tx,
    ticketIds.map((ticketId) => ({ type: 'ticket.people_merged', ticketId, from, to })),
  )
  await recordEventBy(ctx, tx, { type: 'person.access_changed', personId: from })
}

/** The log names both, at each of them. */
export async function recordSides(
  ctx: Context,
  tx: Transaction,
  type: 'person.merged' | 'person.unmerged',
  { mergeId, sourceId, targetId }: Omit<RecordedMerge, 'ticketIds'>,
): Promise<void> {
  await recordEventsBy(ctx, tx, [
    { type, mergeId, personId: sourceId, otherId: targetId, way: 'away' },
    { type, mergeId, personId: targetId, otherId: sourceId, way: 'here' },
  ])
}

export async function touchTickets(tx: Transaction, ids: readonly string[]): Promise<void> {
  await updateMany(tx, 'ticket', { id: [...ids] }, { version: { increment: 1 } })
}

export async function getMerged(ctx: Context, tx: Transaction, { alias }: StoredUser): Promise<UserRecord> {
  const users = usersFor(ctx)
  const user = await users.find(tx, alias)
  if (!user) throw refusal('person_not_found')
  return users.toView(user)
}
