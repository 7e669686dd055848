import { Client } from 'pg'
import { migrationsOnDisk, noFilters, withSchemaEngine } from './schema-engine.ts'
import { timeLimits, withTimeLimits } from './time-limits.ts'

/** The key of the advisory lock that lets one process at a time migrate a database. */
const migrationLock = 4_216_001

/**
 * Applies the migrations that a database has not had yet and returns their names. Several processes may run it at the
 * same time. It writes the ordinary `_prisma_migrations` table, so `prisma migrate deploy` agrees with it.
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
