import { createTestDatabase } from '@lodge/database/testing'
import { pino } from 'pino'
import type { Connections } from '../process/connections.ts'
import { aTestRedis, type TestRedis } from './test-redis.ts'

export interface Plumbing extends Connections {
  redis: TestRedis['redis']
  url: { database: string; redis: string }
  close: () => Promise<void>
}

/** A real Postgres and Redis for one test, and a silent log. */
export async function somePlumbing(): Promise<Plumbing> {
  const [db, { redis, prefix, url, close }] = await Promise.all([createTestDatabase(), aTestRedis()])
  db.pool.on('error', () => undefined)
  return {
    db,
    redis,
    prefix,
    log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    url: { database: db.url, redis: url },
    close: async () => {
      await close()
      await db.drop()
    },
  }
}
