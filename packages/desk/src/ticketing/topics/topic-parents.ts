import { findOne, query, sql, type Transaction } from '@lodge/database'
import { refusalAt } from '@lodge/domain'

/**
 * Returns the id of the topic that one may be put below: one in use, or the one it is below already. Throws
 * `invalid_input` at `parent` for one that is not there, and for the topic itself or one below it.
 */
export async function findParentFor(
  tx: Transaction,
  alias: string | null,
  topic: { id: string; parentId: string | null } | null,
): Promise<string | null> {
  if (alias === null) return null
  const parent = await findOne(tx, 'topic', { alias }, { columns: ['id', 'archivedAt'] })
  if (!parent || (parent.archivedAt && parent.id !== topic?.parentId))
    throw refusalAt('parent', 'unknown_parent')
  if (topic && (await isBelow(tx, parent.id, topic.id))) throw refusalAt('parent', 'topic_below_itself')
  return parent.id
}

export async function nextPosition(tx: Transaction, parentId: string | null): Promise<number> {
  const last = await findOne(tx, 'topic', { parentId }, { columns: ['position'], orderBy: ['position DESC'] })
  return last ? last.position + 1 : 0
}

/** Returns whether a topic is `topId` itself or lies below it. */
async function isBelow(tx: Transaction, id: string, topId: string): Promise<boolean> {
  const [row] = await query<{ isBelow: boolean }>(
    tx,
    sql`
    WITH RECURSIVE above AS (
      SELECT id, parent_id FROM topic WHERE id = ${id}
      UNION SELECT topic.id, topic.parent_id FROM topic JOIN above ON above.parent_id = topic.id
    )
    SELECT EXISTS (SELECT FROM above WHERE id = ${topId}) AS "isBelow"`,
  )
  return row?.isBelow ?? false
}
