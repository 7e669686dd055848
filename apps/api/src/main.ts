import { flushCompileCache } from 'node:module'
import { createDatabase, timeLimits } from '@lodge/database'
import { createLogger, createRedis, onShutdown } from '@lodge/events'
import { buildApp } from './app.ts'
import { type Config, parseConfig, requireSignInDomains } from './config.ts'
import { openFileStore } from './files/open-file-store.ts'

try {
  await start(parseConfig(process.env))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function start(config: Config) {
  const db = createDatabase(config.databaseUrl, { maxConnections: 20, limits: timeLimits.request })
  await requireSignInDomains(config, db)
  const redis = createRedis(config.redisUrl, { maxRetriesPerRequest: 3, commandTimeout: 5_000 })
  const socketRedis = createRedis(config.redisUrl)
  const files = openFileStore(config)
  const app = await buildApp(config, { db, redis, socketRedis, files, now: () => new Date() })
  for (const connection of [redis, socketRedis])
    connection.on('error', (error) => app.log.debug({ err: error }, 'Redis is out of reach'))
  db.pool.on('error', (error) => app.log.warn({ err: error }, 'A database connection was lost'))
  app.addHook('onClose', async () => {
    redis.disconnect()
    socketRedis.disconnect()
    await db.close()
  })
  onShutdown(() => app.close(), createLogger('api', config.logLevel))
  await app.listen({ host: config.host, port: config.port })
  process.send?.('ready')
  flushCompileCache()
}
