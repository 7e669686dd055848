import { type Database, isOneOf, query, sql } from '@lodge/database'
import { asRequester, type Requester } from '@lodge/domain'
import { batchedById } from '../../foundation/batched.ts'
import { isSessionOver } from './load-staff.ts'

/** A requester, and whether their profile is complete. */
export interface LoadedRequester extends Requester {
  isComplete: boolean
}

/** Returns a person as a requester; null when archived or gone, or when their sessions of that time are over. */
export async function loadRequester(
  db: Database,
  personId: string,
  sessionBeganAt?: Date,
): Promise<LoadedRequester | null> {
  const row = await loadRow(db, personId)
  if (!row || isSessionOver(row, sessionBeganAt)) return null
  return toRequester(row)
}

/** Returns those of these people who are neither archived nor gone, by id, in one query. */
export async function loadRequestersByIds(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, LoadedRequester>> {
  const rows = await loadRows(db, ids)
  return new Map(rows.map((row) => [row.id, toRequester(row)]))
}

interface RequesterRow {
  [column: string]: unknown
  id: string
  isComplete: boolean
  sessionsFrom: Date | null
}

/** Every request asks for whoever sends it, and in a rush many do at once. */
const loadRow = batchedById(loadRows)

function loadRows(db: Database, ids: readonly string[]): Promise<RequesterRow[]> {
  return query<RequesterRow>(
    db,
    sql`SELECT id,
               name <> '' AND (department_id IS NOT NULL OR NOT EXISTS (
                 SELECT FROM department WHERE archived_at IS NULL AND parent_id IS NULL)) AS "isComplete", sessions_from AS "sessionsFrom"
        FROM person WHERE ${isOneOf(sql`id`, ids)} AND archived_at IS NULL`,
  )
}

function toRequester({ id, isComplete }: RequesterRow): LoadedRequester {
  return { ...asRequester(id), isComplete }
}
