import { Client } from 'pg'
import { migrationsOnDisk, noFilters, withSchemaEngine } from './schema-engine.ts'
import { applyStoredSql } from './stored-sql.ts'
import { timeLimits, withTimeLimits } from './time-limits.ts'

/** The key of the advisory lock that lets one process at a time migrate a database. */
const migrationLock = 4_216_001

/**
 * Applies the migrations that a database has not had yet and returns their names, then brings functions and triggers to
 * what `sql/` says. Several processes may run it at the same time. It writes the ordinary `_prisma_migrations` table, so
 * `prisma migrate deploy` agrees with it.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const lock = new Client({ connectionString: withTimeLimits(databaseUrl, timeLimits.none) })
  await lock.connect()
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [migrationLock])
    const applied = await applyMigrations(databaseUrl, lock)
    // What a migration has replaced on its way gives way to the file, in old installations as in new ones.
    await applyStoredSql(lock, applied.length > 0 ? 'all' : 'changed')
    return applied
  } finally {
    await lock.end()
  }
}

async function applyMigrations(databaseUrl: string, client: Client): Promise<string[]> {
  const migrationsList = await migrationsOnDisk()
  const names = migrationsList.migrationDirectories.map(({ path }) => path)
  // To load the engine is most of the work where there is nothing to do.
  if (await areApplied(client, names)) return []
  return withSchemaEngine(databaseUrl, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: noFilters })
    return appliedMigrationNames
  })
}

/** Returns whether all these migrations were applied, and none is left half done, which the engine has to report. */
async function areApplied(client: Client, names: string[]): Promise<boolean> {
  const result = await client.query<{ found: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`,
  )
  if (!result.rows[0]?.found) return false
  const { rows } = await client.query<{ name: string; isFinished: boolean }>(
    `SELECT migration_name AS name, finished_at IS NOT NULL AS "isFinished"
     FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  )
  const applied = new Set(rows.map(({ name }) => name))
  return rows.every(({ isFinished }) => isFinished) && names.every((name) => applied.has(name))
}
