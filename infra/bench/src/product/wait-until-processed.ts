import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@lodge/database'
import { countPending } from '@lodge/infra-faults/count-pending'

/** Waits for the consumers of all events until this one; returns milliseconds. */
export async function waitUntilProcessedUpTo(
  { pool }: Database,
  seq: string,
  withinMs = 300_000,
): Promise<number> {
  const start = performance.now()
  for (;;) {
    const { rows } = await pool.query(
      `SELECT FROM event WHERE (published_at IS NULL OR pending_consumers <> '{}') AND seq <= $1 LIMIT 1`,
      [seq],
    )
    const ms = performance.now() - start
    if (rows.length === 0) return ms
    if (ms > withinMs) throw new Error(`Events up to ${seq} are still pending.`)
    await pause(50)
  }
}

/** Returns milliseconds. */
export async function waitUntilProcessed(db: Database, withinMs = 300_000): Promise<number> {
  const start = performance.now()
  while ((await countPending(db)) > 0) {
    if (performance.now() - start > withinMs)
      throw new Error(`${await countPending(db)} events are still pending.`)
    await pause(50)
  }
  return performance.now() - start
}

/** Waits for the sweeps at the start, and for consumers of what they found. */
export async function waitUntilIdle(db: Database): Promise<void> {
  for (;;) {
    const before = await lastEvent(db)
    await pause(3_000)
    await waitUntilProcessed(db)
    if ((await lastEvent(db)) === before) return
  }
}

export async function lastEvent({ pool }: Database): Promise<string | null> {
  const { rows } = await pool.query<{ seq: string | null }>('SELECT max(seq) AS seq FROM event')
  return rows[0]?.seq ?? null
}
