import { dayMs, hourMs, limits } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context, FilesContext } from '../../foundation/context.ts'

const batch = 20

/**
 * Removes the files of imports that are over, and their lines but for those that a finished one refused. The row forgets
 * its file last, so that what is stopped in between is done again.
 */
export async function removeImportFiles({ db, files }: FilesContext): Promise<void> {
  const over = await query<{ id: string; key: string; isFinished: boolean }>(
    db,
    sql`
    SELECT id, storage_key AS key, state = 'finished' AS "isFinished" FROM import
    WHERE state IN ('finished', 'failed', 'cancelled') AND storage_key IS NOT NULL LIMIT ${batch}`,
  )
  for (const { id, key, isFinished } of over) {
    await query(
      db,
      sql`
      DELETE FROM import_line
      WHERE import_id = ${id} AND NOT (${isFinished}::boolean AND COALESCE(problems, record_problem) IS NOT NULL)`,
    )
    await files.remove(key)
    await query(db, sql`UPDATE import SET storage_key = NULL WHERE id = ${id}`)
  }
}

/**
 * Ends imports that nobody has gone on with, forgets the refused lines of old ones, and deletes imports with the months of
 * the activity log in which they ended.
 */
export async function sweepImports({ db, now }: Context): Promise<void> {
  const waitedSince = new Date(now().getTime() - limits.importWaitHours * hourMs)
  const reportedSince = new Date(now().getTime() - limits.importReportDays * dayMs)
  await query(
    db,
    sql`
    UPDATE import SET state = 'cancelled', finished_at = ${now()}
    WHERE state IN ('uploaded', 'checked') AND COALESCE(started_at, created_at) < ${waitedSince}`,
  )
  await query(
    db,
    sql`
    DELETE FROM import_line USING import
    WHERE import.id = import_line.import_id AND import.finished_at < ${reportedSince}`,
  )
  await query(
    db,
    sql`
    WITH gone AS (
      DELETE FROM import USING site
      WHERE site.id = 1 AND storage_key IS NULL AND finished_at < ${reportedSince}
        AND finished_at < date_trunc('month', ${now()}::timestamptz AT TIME ZONE 'UTC'
                                              - make_interval(months => activity_months)) AT TIME ZONE 'UTC'
      RETURNING import.id
    )
    DELETE FROM imported_record WHERE import_id IN (SELECT id FROM gone)`,
  )
}
