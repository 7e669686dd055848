import { setTimeout as pause } from 'node:timers/promises'
import { type Database, query, sql } from '@lodge/database'

interface Waiting {
  /** Milliseconds between two questions. */
  everyMs: number
  signal: AbortSignal
  /** Called once, where it does not answer at first. */
  onAway: () => void
}

export function doesPostgresAnswer(db: Database): Promise<boolean> {
  return query(db, sql`SELECT 1`).then(
    () => true,
    () => false,
  )
}

/** Waits until Postgres answers or the signal ends it. Returns whether it was away. */
export async function waitForPostgres(db: Database, { everyMs, signal, onAway }: Waiting): Promise<boolean> {
  if (await doesPostgresAnswer(db)) return false
  onAway()
  while (!signal.aborted) {
    await pause(everyMs, undefined, { signal }).catch(() => undefined)
    if (await doesPostgresAnswer(db)) break
  }
  return true
}
