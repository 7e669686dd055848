import type { ImportKind } from '@lodge/contracts'
import { query, raw, type Sql, sql, type Transaction } from '@lodge/database'
import type { Actor } from '@lodge/domain'
import { listGainingMoves } from '../../../foundation/routing/watch-routing.ts'
import { checkCourses, writeCourses } from './check-courses.ts'
import { checkUsers, movedPeople, writeUsers } from './check-users.ts'

export interface ImportOutcome {
  [column: string]: unknown
  created: number
  updated: number
  unchanged: number
  refused: number
  /** The ids of people whose address changes. */
  moved: string[] | null
}

/** The limit for all lines of the largest file: far more than other work of a worker may take. */
export const checkTimeoutMs = 5 * 60_000

interface CheckedImport {
  id: string
  kind: ImportKind
  /** The one who started it; null where they are staff no longer. */
  actor: Actor | null
}

/** Checks each line of an import beside the records that there are, and stores why lines are refused. */
export function checkLines(tx: Transaction, checkedImport: CheckedImport): Promise<ImportOutcome> {
  return runOutcome(tx, checkedImport, [])
}

/** Does the same and writes what is not refused, in one statement. */
export function writeLines(tx: Transaction, checkedImport: CheckedImport, now: Date): Promise<ImportOutcome> {
  const { id, kind } = checkedImport
  return runOutcome(tx, checkedImport, [kind === 'users' ? writeUsers(id, now) : writeCourses(id, now)])
}

async function runOutcome(
  tx: Transaction,
  { id, kind, actor }: CheckedImport,
  writes: readonly Sql[],
): Promise<ImportOutcome> {
  // New lines have no statistics yet: joined row by row, a large file would take hours.
  await query(tx, sql`SET LOCAL enable_nestloop = off`)
  await query(tx, sql`SET LOCAL work_mem = '64MB'`)
  await query(tx, sql`SET LOCAL statement_timeout = ${raw(String(checkTimeoutMs))}`)
  await query(
    tx,
    sql`UPDATE import_line SET record_problem = NULL WHERE import_id = ${id} AND record_problem IS NOT NULL`,
  )
  const gainingMoves = kind === 'users' && actor ? await listGainingMoves(tx, actor) : []
  const [write = sql`nothing AS (SELECT)`] = writes
  const [outcome] = await query<ImportOutcome>(
    tx,
    sql`
    WITH ${kind === 'users' ? checkUsers(id, gainingMoves) : checkCourses(id)},
    refused AS (
      UPDATE import_line SET record_problem = checked.problem FROM checked
      WHERE import_line.import_id = ${id} AND import_line.line = checked.line AND checked.outcome = 'refused'
    ),
    ${write}
    SELECT count(*) FILTER (WHERE outcome = 'created')::int AS created,
           count(*) FILTER (WHERE outcome = 'updated')::int AS updated,
           count(*) FILTER (WHERE outcome = 'unchanged')::int AS unchanged,
           (SELECT count(*)::int FROM import_line WHERE import_id = ${id} AND problems IS NOT NULL)
             + count(*) FILTER (WHERE outcome = 'refused')::int AS refused,
           ${kind === 'users' ? movedPeople : sql`NULL`} AS moved
    FROM checked`,
  )
  return outcome ?? { created: 0, updated: 0, unchanged: 0, refused: 0, moved: null }
}
