import type { Database } from '@lodge/database'
import type { Requester } from '@lodge/domain'

/** A requester with whether their profile names them and their department. */
export interface LoadedRequester extends Requester {
  isComplete: boolean
}

/** The person as a requester at this moment; null when archived or gone. */
export async function loadRequester(db: Database, personId: string): Promise<LoadedRequester | null> {
  const { rows } = await db.pool.query<{ isComplete: boolean }>(
    `SELECT name <> '' AND unit_id IS NOT NULL AS "isComplete"
     FROM person WHERE id = $1 AND archived_at IS NULL`,
    [personId],
  )
  return rows[0] ? { kind: 'requester', id: personId, isComplete: rows[0].isComplete } : null
}
