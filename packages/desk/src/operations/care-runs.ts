import { type Database, findMany, query, sql } from '@lodge/database'

export interface CareRun {
  kind: 'backup' | 'restore' | 'verify' | 'repair'
  at: Date
  outcome: 'fine' | 'differs' | 'failed'
  /** In words. */
  summary: string
}

/** Keeps the latest run of each kind. */
export async function noteCareRun(db: Database, { kind, at, outcome, summary }: CareRun): Promise<void> {
  await query(
    db,
    sql`INSERT INTO care_run (kind, at, outcome, summary) VALUES (${kind}, ${at}, ${outcome}, ${summary})
        ON CONFLICT (kind) DO UPDATE SET at = EXCLUDED.at, outcome = EXCLUDED.outcome, summary = EXCLUDED.summary`,
  )
}

/** Returns the latest run of each kind, as far as there was one. */
export function listCareRuns(db: Database) {
  return findMany(db, 'care_run', {}, { orderBy: ['kind'] })
}
