import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Database } from './client.ts'
import { isPooled } from './pooler.ts'
import { query } from './query.ts'
import { migrationsOnDisk, noFilters, prismaDirectory, withSchemaEngine } from './schema-engine.ts'
import { assertMigratable, noteContraction } from './schema-version.ts'
import { sql } from './sql.ts'
import { applyStoredSql } from './stored-sql.ts'
import { timeLimits, withTimeLimits } from './time-limits.ts'

/** The key of the advisory lock that lets one process at a time migrate a database. */
const migrationLock = 4_216_001

/**
 * Applies the migrations that a database has not had yet and returns their names, then brings functions and triggers to
 * what `sql/` says. Several processes may run it at the same time. It writes the ordinary `_prisma_migrations` table, so
 * `prisma migrate deploy` agrees with it. A database that is ahead of this version is left as it is. Throws a
 * `SchemaVersionError` where it is too new.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  if (isPooled(databaseUrl))
    throw new Error('Migrations hold a lock: the address of the database must be that of Postgres itself.')
  const lock = new Client({ connectionString: withTimeLimits(databaseUrl, timeLimits.none) })
  await lock.connect()
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [migrationLock])
    // A newer version's functions stay.
    if ((await assertMigratable(lock)).isAhead) return []
    const applied = await applyMigrations(databaseUrl, lock)
    // What a migration has replaced on its way gives way to the file, in old installations as in new ones.
    await applyStoredSql(lock, applied.length > 0 ? { migrations: await readScripts(applied) } : 'changed')
    await noteContraction(lock)
    return applied
  } finally {
    await lock.end()
  }
}

async function readScripts(names: readonly string[]): Promise<string> {
  const paths = names.map((name) => join(prismaDirectory, 'migrations', name, 'migration.sql'))
  return (await Promise.all(paths.map((path) => readFile(path, 'utf8')))).join('\n')
}

/** Applies these migrations alone to an empty database, as an earlier version of Lodge did. */
export async function migrateTo(databaseUrl: string, names: readonly string[]): Promise<void> {
  const migrationsList = await migrationsOnDisk()
  const migrationDirectories = migrationsList.migrationDirectories.filter(({ path }) => names.includes(path))
  await withSchemaEngine(databaseUrl, (engine) =>
    engine.applyMigrations({
      migrationsList: { ...migrationsList, migrationDirectories },
      filters: noFilters,
    }),
  )
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

/** Returns the migrations that a database lacks, and those that it has and this version of Lodge does not know. */
export async function findMigrationDifferences(
  db: Database,
): Promise<{ name: string; problem: 'is missing' | 'is unknown' | 'is half done' }[]> {
  const { migrationDirectories } = await migrationsOnDisk()
  const names = new Set(migrationDirectories.map(({ path }) => path))
  const rows = await query<{ name: string; isFinished: boolean }>(
    db,
    sql`SELECT migration_name AS name, finished_at IS NOT NULL AS "isFinished"
        FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY 1`,
  )
  const applied = new Set(rows.map(({ name }) => name))
  return [
    ...[...names]
      .filter((name) => !applied.has(name))
      .map((name) => ({ name, problem: 'is missing' as const })),
    ...[...applied]
      .filter((name) => !names.has(name))
      .map((name) => ({ name, problem: 'is unknown' as const })),
    ...rows
      .filter(({ isFinished }) => !isFinished)
      .map(({ name }) => ({ name, problem: 'is half done' as const })),
  ]
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
