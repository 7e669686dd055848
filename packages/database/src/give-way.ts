import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { errorCodes } from './error-codes.ts'

// Whoever comes after somebody who waits for a table waits too. Postgres looks for deadlocks only after a second.
const lockMs = 500
const longestPauseMs = 2_000
const patienceMs = 10 * 60_000
/** A lock that did not come in time, and a deadlock. */
const repeatable = ['55P03', '40P01']

/**
 * Changes tables that are in use: does the work, which must be one transaction, again and again until it gets its locks,
 * and waits for none of them longer than half a second. After ten minutes it throws Postgres's error.
 */
export async function giveWay<Result>(
  client: Pick<ClientBase, 'query'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const since = performance.now()
  await client.query(`SET lock_timeout = ${lockMs}`)
  try {
    for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        return await work()
      } catch (error) {
        const codes = errorCodes(error)
        const isRepeatable = repeatable.some((code) => codes.has(code))
        if (!isRepeatable || performance.now() - since > patienceMs) throw error
      }
      await pause(pauseMs)
    }
  } finally {
    // It fails only with the connection, of which the work's own error says more.
    await client.query('RESET lock_timeout').catch(() => {})
  }
}
