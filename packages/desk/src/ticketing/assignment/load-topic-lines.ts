import { query, sql, type Transaction } from '@lodge/database'
import type { MemberNow } from '../../directory/availability/load-team-members.ts'
import type { TopicLines } from './choose-agent.ts'

/** Returns each topic with those above it; none where no member knows some topics only. */
export async function loadTopicLines(tx: Transaction, members: readonly MemberNow[]): Promise<TopicLines> {
  if (members.every(({ topicIds }) => topicIds.length === 0)) return new Map()
  const rows = await query<{ id: string; line: string[] }>(
    tx,
    sql`
    WITH RECURSIVE line AS (
      SELECT id, ARRAY[id] AS ids FROM topic WHERE parent_id IS NULL
      UNION ALL SELECT topic.id, line.ids || topic.id FROM topic JOIN line ON topic.parent_id = line.id
    )
    SELECT id, ids AS line FROM line`,
  )
  return new Map(rows.map(({ id, line }) => [id, line]))
}
