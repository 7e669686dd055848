import { setTimeout as wait } from 'node:timers/promises'
import { type Database, query, sql } from '@lodge/database'

interface Waiting {
  /** Milliseconds before it is asked again. */
  pauseMs: number
  /** The pause doubles up to this; without it all pauses are the same. */
  longestPauseMs?: number
  signal: AbortSignal
  /** Called once, where it does not answer at first. */
  onAway: () => Promise<void> | void
}

/** Waits until Postgres answers or the signal ends it. Returns whether it was away. */
export async function waitForPostgres(
  db: Database,
  { pauseMs, longestPauseMs = pauseMs, signal, onAway }: Waiting,
): Promise<boolean> {
  if (await doesPostgresAnswer(db)) return false
  await onAway()
  let nextPauseMs = pauseMs
  do {
    await wait(nextPauseMs, undefined, { signal }).catch(() => undefined)
    nextPauseMs = Math.min(2 * nextPauseMs, longestPauseMs)
  } while (!signal.aborted && !(await doesPostgresAnswer(db)))
  return true
}

function doesPostgresAnswer(db: Database): Promise<boolean> {
  return query(db, sql`SELECT 1`).then(
    () => true,
    () => false,
  )
}
