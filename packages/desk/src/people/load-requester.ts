import { type Database, select, sql } from '@lodge/database'
import type { Requester } from '@lodge/domain'

/** A requester with whether their profile names them and their department. */
export interface LoadedRequester extends Requester {
  isComplete: boolean
}

/** The person as a requester at this moment; null when archived or gone. */
export async function loadRequester(db: Database, personId: string): Promise<LoadedRequester | null> {
  const [row] = await select<{ isComplete: boolean }>(
    db,
    sql`SELECT name <> '' AND unit_id IS NOT NULL AS "isComplete"
        FROM person WHERE id = ${personId}::uuid AND archived_at IS NULL`,
  )
  return row ? { kind: 'requester', id: personId, isComplete: row.isComplete } : null
}
