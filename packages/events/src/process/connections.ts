import { createDatabase, type Database, timeLimits } from '@lodge/database'
import type { WorkerEnvironment } from '../environment/environment.ts'
import { EnvironmentError } from '../environment/read-environment.ts'
import type { RedisClient } from '../redis/create-redis.ts'
import { createRedis } from '../redis/create-redis.ts'
import { createLogger, type Logger } from './logger.ts'
import { countPoolOf } from './pool-metrics.ts'

export interface Connections {
  db: Database
  redis: RedisClient
  prefix: string
  log: Logger
}

/** Reconnects by itself, so Postgres and Redis need not be there yet. `shared` stays open on close. */
export function openConnections(
  name: string,
  env: WorkerEnvironment,
  shared?: Database,
): Connections & { close: () => Promise<void> } {
  const log = createLogger(name, env.LOG_LEVEL)
  const db = shared ?? openDatabase(env, log)
  const redis = createRedis(env.REDIS_URL)
  redis.on('error', (error) => log.debug({ err: error }, 'redis unreachable'))
  redis.on('close', () => log.warn('redis connection closed'))
  return {
    db,
    redis,
    prefix: env.LODGE_REDIS_PREFIX,
    log,
    close: async () => {
      redis.removeAllListeners('close')
      redis.disconnect()
      if (!shared) await db.close()
    },
  }
}

export function openDatabase(
  env: WorkerEnvironment,
  log: Logger,
  options: { maxConnections?: number } = {},
): Database {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_REPLICA_URL: replicaUrl } = env
  const db = createDatabase(url, { ...options, limits: timeLimits.worker, directUrl, replicaUrl })
  if (db.isPooled && !directUrl)
    throw new EnvironmentError(['DATABASE_DIRECT_URL must be set, for nobody hears notices through a pooler'])
  countPoolOf(db)
  // An idle connection that Postgres drops is replaced when needed; without a listener, the error would end the
  // process.
  db.pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  return db
}
