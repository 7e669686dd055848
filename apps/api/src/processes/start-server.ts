import { flushCompileCache } from 'node:module'
import { createDatabase, lodgeVersion, timeLimits } from '@lodge/database'
import {
  announceProcess,
  countPoolOf,
  createLogger,
  createRedis,
  explainTlsFaults,
  onShutdown,
  waitForSchema,
} from '@lodge/events'
import { buildApp } from '../app.ts'
import { type Config, parseConfig, requireSignInDomains } from '../config.ts'
import { openFileStores } from '../files/open-file-store.ts'
import { processName } from '../logging.ts'
import type { ApiProcess } from './api-process.ts'

/** Sends the parent `ready` when the server listens. */
export async function startServer(apiProcess: ApiProcess | null): Promise<void> {
  const config = parseConfig(process.env)
  const log = createLogger(processName(apiProcess), config.logLevel)
  await waitForSchema(config.databaseUrl, log)
  const { databaseUrl, replicaUrl } = config
  const limits = timeLimits.request
  const db = createDatabase(databaseUrl, { maxConnections: maxConnections(config), limits, replicaUrl })
  await requireSignInDomains(config, db)
  const stores = await openFileStores(config, (error) =>
    log.warn({ err: error }, 'The store of files is out of reach'),
  )
  const redis = createRedis(config.redisUrl, { maxRetriesPerRequest: 3, commandTimeout: 5_000 })
  const socketRedis = createRedis(config.redisUrl)
  // They connect at once, while the app is still being built.
  for (const connection of [redis, socketRedis])
    connection.on('error', (error) => log.debug({ err: error }, 'Redis is out of reach'))
  explainTlsFaults(redis, config.redisUrl, log)
  const now = () => new Date()
  const app = await buildApp(config, { db, redis, socketRedis, ...stores, now, apiProcess })
  db.pool.on('error', (error) => app.log.warn({ err: error }, 'A database connection was lost'))
  countPoolOf(db)
  const announced = announceProcess('api', { redis, prefix: config.redisPrefix })
  app.addHook('onClose', async () => {
    await announced.close()
    redis.disconnect()
    socketRedis.disconnect()
    await db.close()
  })
  onShutdown(() => app.close(), log)
  await app.listen({ host: config.host, port: config.port })
  log.info({ version: lodgeVersion }, 'ready')
  process.send?.('ready')
  flushCompileCache()
}

/** A database opens five more for pipelines: all processes together have 140 at most. */
function maxConnections({ processes }: Config): number {
  return Math.min(20, Math.floor(140 / processes) - 5)
}
