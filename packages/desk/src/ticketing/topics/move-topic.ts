import type { AliasParams, MoveTopic, TopicRecord } from '@lodge/contracts'
import { findMany, type Transaction } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { saveOrder } from '../../foundation/records/save-order.ts'
import { lockRecord, lockTable } from '../../foundation/records/save-record.ts'
import { recalculateAfterMove } from '../../sla/recalculate-after-move.ts'
import { dataOf, type StoredTopic, topicKind } from './topic-kind.ts'
import { findParentFor } from './topic-parents.ts'

interface Sibling {
  id: string
  alias: string
}

/**
 * Puts a topic below another one, or at the top, before one of the topics there or last. Throws `invalid_input` at
 * `parent` for one that is not there or is below the topic, and at `before` for one that is no longer at that place.
 */
export async function moveTopic(
  ctx: Context,
  { alias, parent, before }: AliasParams & MoveTopic,
): Promise<TopicRecord> {
  requireRecordPermission(ctx, topicKind.permission)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockTable(tx, topicKind.table)
    const topic = await lockRecord(tx, topicKind, alias)
    const parentId = await findParentFor(tx, parent, topic)
    const was = placeOf(topic, await listSiblings(tx, topic.parentId))
    const others = (await listSiblings(tx, parentId)).filter(({ id }) => id !== topic.id)
    const index = before === null ? others.length : others.findIndex((sibling) => sibling.alias === before)
    if (before !== null && index < 0) throw refusalAt('before', 'record_gone', { alias: before })
    if (parentId === topic.parentId && was === index + 1) return topicKind.toView(topic)
    const moved = await putBelow(tx, topic, parentId, now.now())
    await saveOrder(tx, topicKind.table, others.toSpliced(index, 0, topic))
    const places = { was, is: index + 1 }
    const eventId = await recordMove(now, tx, topic, moved, places)
    await recalculateAfterMove(tx, 'topicId', { before: topic, after: moved, eventId }, now.now())
    return topicKind.toView(moved)
  })
}

function listSiblings(tx: Transaction, parentId: string | null): Promise<Sibling[]> {
  return findMany(
    tx,
    'topic',
    { parentId, archivedAt: null },
    { columns: ['id', 'alias'], orderBy: ['position', 'name', 'id'] },
  )
}

function placeOf({ id }: StoredTopic, siblings: readonly Sibling[]): number {
  return siblings.findIndex((sibling) => sibling.id === id) + 1
}

/** A page that shows its parent must know that it has changed; its order is on no page. */
async function putBelow(
  tx: Transaction,
  topic: StoredTopic,
  parentId: string | null,
  updatedAt: Date,
): Promise<StoredTopic> {
  if (parentId === topic.parentId) return topic
  const data = { ...dataOf(topic), parentId }
  return topicKind.update(tx, topic.id, data, { updatedAt, revision: { increment: 1 } })
}

function recordMove(
  ctx: Context,
  tx: Transaction,
  before: StoredTopic,
  after: StoredTopic,
  places: { was: number; is: number },
): Promise<string | null> {
  const isElsewhere = before.parentId !== after.parentId
  return recordEventBy(ctx, tx, {
    type: topicKind.event,
    recordId: after.id,
    subject: after.name,
    how: 'edited',
    before: { ...(isElsewhere && { parent: before.parent?.name ?? null }), place: places.was },
    after: { ...(isElsewhere && { parent: after.parent?.name ?? null }), place: places.is },
  })
}
