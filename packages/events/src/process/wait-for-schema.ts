import { setTimeout as wait } from 'node:timers/promises'
import { assertFits, createDatabase, timeLimits } from '@lodge/database'
import { isOutage } from '../outage/is-outage.ts'
import type { Logger } from './logger.ts'

const retryMs = 1_000

/** Waits until Postgres answers. Throws a `SchemaVersionError` where the database is of another version. */
export async function waitForSchema(
  databaseUrl: string,
  log: Pick<Logger, 'warn'>,
  pauseMs: number = retryMs,
): Promise<void> {
  const db = createDatabase(databaseUrl, { maxConnections: 1, limits: timeLimits.worker })
  try {
    for (;;) {
      const error = await assertFits(db.pool).then(
        () => null,
        (cause: unknown) => cause,
      )
      if (error === null) return
      if (!isOutage(error)) throw error
      log.warn({ err: error }, 'Postgres does not answer yet')
      await wait(pauseMs)
    }
  } finally {
    await db.close()
  }
}
