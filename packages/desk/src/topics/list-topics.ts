import type { TopicNode } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import { activeTopics } from './active-topics.ts'

interface TopicRow extends Omit<TopicNode, 'children'> {
  id: string
  parentId: string | null
}

/** Returns the tree of active topics, each level in its own order. The same for everyone. */
export async function listTopics({ db }: { db: Database }): Promise<TopicNode[]> {
  const rows = await query<TopicRow>(
    db,
    sql`
    WITH ${activeTopics}
    SELECT id, alias, name, description, icon, parent_id AS "parentId" FROM active ORDER BY position, name, id`,
  )
  const byParent = Map.groupBy(rows, (row) => row.parentId)
  return childrenOf(null, byParent)
}

function childrenOf(parentId: string | null, byParent: Map<string | null, TopicRow[]>): TopicNode[] {
  return (byParent.get(parentId) ?? []).map(({ id, alias, name, description, icon }) => {
    return { alias, name, description, icon, children: childrenOf(id, byParent) }
  })
}
