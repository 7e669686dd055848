import { query, type Sql, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'

/** Returns where the parts of an upload are stored, in their order. */
export async function listPartKeys({ db }: Pick<Context, 'db'>, uploadId: string): Promise<string[]> {
  const parts = await query<{ key: string }>(
    db,
    sql`SELECT storage_key AS key FROM upload_part WHERE upload_id = ${uploadId} ORDER BY start_byte`,
  )
  return parts.map(({ key }) => key)
}

/** Deletes the uploads with these ids, and returns how many they were and where their parts are stored. */
export async function deleteUploads(
  { db }: Pick<Context, 'db'>,
  ids: Sql,
): Promise<{ count: number; keys: string[] }> {
  // Both parts of the statement see the rows as they were before it, so what is deleted with an upload is still read.
  const [deleted] = await query<{ count: number; keys: string[] }>(
    db,
    sql`
    WITH gone AS (DELETE FROM upload WHERE id IN (${ids}) RETURNING id)
    SELECT (SELECT count(*)::int FROM gone) AS count,
           ARRAY(SELECT storage_key FROM upload_part WHERE upload_id IN (SELECT id FROM gone)) AS keys`,
  )
  return deleted ?? { count: 0, keys: [] }
}
