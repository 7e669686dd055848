import { type Database, query, sql } from '@lodge/database'
import type { Requester } from '@lodge/domain'

/** A requester, and whether their profile is complete. */
export interface LoadedRequester extends Requester {
  isComplete: boolean
}

/** Returns a person as a requester; null when archived or gone. */
export async function loadRequester(db: Database, personId: string): Promise<LoadedRequester | null> {
  return (await loadRequestersByIds(db, [personId])).get(personId) ?? null
}

/** Returns those of these people who are neither archived nor gone, by id, in one query. */
export async function loadRequestersByIds(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, LoadedRequester>> {
  const rows = await query<{ id: string; isComplete: boolean }>(
    db,
    sql`SELECT id, name <> '' AND department_id IS NOT NULL AS "isComplete"
        FROM person WHERE id = ANY(${[...ids]}) AND archived_at IS NULL`,
  )
  return new Map(rows.map(({ id, isComplete }) => [id, { kind: 'requester', id, isComplete }]))
}
