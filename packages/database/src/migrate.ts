import { Client } from 'pg'
import { migrationsOnDisk, noFilters, withSchemaEngine } from './schema-engine.ts'
import { timeLimits, withTimeLimits } from './time-limits.ts'

/** One migration at a time per database, whoever starts it: the key of the advisory lock. */
const migrationLock = 4_216_001

/**
 * Brings a database up to the migrations on disk and gives the names of those it applied. Safe to run from
 * several processes at once. Writes the ordinary `_prisma_migrations` table, so `prisma migrate deploy` agrees.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const lock = new Client({ connectionString: withTimeLimits(databaseUrl, timeLimits.none) })
  await lock.connect()
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [migrationLock])
    const migrationsList = await migrationsOnDisk()
    return await withSchemaEngine(databaseUrl, async (engine) => {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: noFilters })
      return appliedMigrationNames
    })
  } finally {
    await lock.end()
  }
}
