import { flushCompileCache } from 'node:module'
import { createDatabase, timeLimits } from '@lodge/database'
import { createLogger, createRedis, onShutdown } from '@lodge/events'
import { buildApp } from '../app.ts'
import { type Config, parseConfig, requireSignInDomains } from '../config.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { processName } from '../logging.ts'
import type { ApiProcess } from './api-process.ts'

/** Sends the parent `ready` when the server listens. */
export async function startServer(apiProcess: ApiProcess | null): Promise<void> {
  const config = parseConfig(process.env)
  const limits = timeLimits.request
  const db = createDatabase(config.databaseUrl, { maxConnections: maxConnections(config), limits })
  await requireSignInDomains(config, db)
  const redis = createRedis(config.redisUrl, { maxRetriesPerRequest: 3, commandTimeout: 5_000 })
  const socketRedis = createRedis(config.redisUrl)
  const files = openFileStore(config)
  const now = () => new Date()
  const app = await buildApp(config, { db, redis, socketRedis, files, now, apiProcess })
  for (const connection of [redis, socketRedis])
    connection.on('error', (error) => app.log.debug({ err: error }, 'Redis is out of reach'))
  db.pool.on('error', (error) => app.log.warn({ err: error }, 'A database connection was lost'))
  app.addHook('onClose', async () => {
    redis.disconnect()
    socketRedis.disconnect()
    await db.close()
  })
  onShutdown(() => app.close(), createLogger(processName(apiProcess), config.logLevel))
  await app.listen({ host: config.host, port: config.port })
  process.send?.('ready')
  flushCompileCache()
}

/** A database opens five more for pipelines: all processes together have 140 at most. */
function maxConnections({ processes }: Config): number {
  return Math.min(20, Math.floor(140 / processes) - 5)
}
