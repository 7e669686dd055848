import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase, type Database, migrate } from '@lodge/database'
import { createNamedDatabase } from '@lodge/database/server'
import { Redis } from 'ioredis'
import { endChildren } from '../src/children.ts'
import { type BenchServers, startServers } from '../src/product/servers.ts'

export interface EmptyDesk {
  servers: BenchServers
  /** The address of a migrated, empty database. */
  url: string
  db: Database
  redis: Redis
  filesFolder: string
}

/** Starts servers with an empty database and an empty folder for files, and stops them and the product after the work. */
export async function withEmptyDesk(
  work: (desk: EmptyDesk) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const servers = await startServers({ max_wal_size: '4GB', ...settings })
  try {
    const url = await createNamedDatabase(servers.adminUrl, `year_${process.pid}`)
    await migrate(url)
    const filesFolder = join(servers.folder, 'files')
    await mkdir(filesFolder)
    const db = createDatabase(url)
    const redis = new Redis(servers.redisUrl)
    try {
      await work({ servers, url, db, redis, filesFolder })
    } finally {
      endChildren()
      redis.disconnect()
      await db.close()
    }
  } finally {
    await servers.stop()
  }
}
