import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TimeLimits, timeLimits } from '@lodge/database'
import { createTestDatabase, type ReplicatedPostgres } from '@lodge/database/testing'
import { aSite } from '@lodge/desk/testing'
import { createRedis } from '@lodge/events'
import { aTestRedis } from '@lodge/events/testing'
import { buildApp } from '../app.ts'
import { parseConfig } from '../config.ts'
import { openFileStores } from '../files/open-file-store.ts'
import type { AppFolders } from '../spa/serve-apps.ts'
import { createTestBrowser } from './test-browser.ts'
import { createTestClock } from './test-clock.ts'

interface TestServerOptions extends Partial<Pick<ReplicatedPostgres, 'server' | 'replicaUrlOf'>> {
  env?: Record<string, string>
  /** Without apps a test neither needs a build nor loads one. */
  folders?: AppFolders
  limits?: TimeLimits
}

const noApps: AppFolders = { admin: '/no/admin', portal: '/no/portal' }

/** Has a database, a Redis prefix and a clock of its own. */
export async function startTestServer({
  env = {},
  folders = noApps,
  limits = timeLimits.none,
  ...place
}: TestServerOptions = {}) {
  const [db, redis] = await Promise.all([createTestDatabase({ limits, ...place }), aTestRedis()])
  await aSite(db)
  const clock = createTestClock()
  const filesDir = join(tmpdir(), `lodge-files-${randomUUID()}`)
  const config = parseConfig({
    LODGE_MODE: 'demo',
    DATABASE_URL: db.url,
    REDIS_URL: redis.url,
    LODGE_REDIS_PREFIX: redis.prefix,
    LODGE_FILES_DIR: filesDir,
    LOG_LEVEL: 'silent',
    PORT: '0',
    ...env,
  })
  const socketRedis = createRedis(redis.url)
  const stores = await openFileStores(config, (error) => {
    throw error
  })
  const deps = { db, redis: redis.redis, socketRedis, ...stores, now: clock.now }
  const app = await buildApp(config, deps, folders)
  return {
    app,
    config,
    db,
    files: stores.files,
    filesDir,
    redis,
    clock,
    browser: () => createTestBrowser(app),
    close: async () => {
      await app.close()
      // Messages on their way to other nodes arrive first.
      if (socketRedis.status === 'ready') await socketRedis.ping()
      socketRedis.disconnect()
      await rm(filesDir, { recursive: true, force: true })
      await redis.close()
      await db.drop()
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>
