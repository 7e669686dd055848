import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { prismaDirectory } from './schema-engine.ts'
import { lodgeVersion } from './version.ts'

/**
 * The latest migration after which an earlier version of Lodge cannot run any more: it takes away or narrows what that
 * version writes. A later one that does the same takes its place here; one that only adds does not.
 */
export const lastContraction = '20261130150000_language_of_sign_ins'

/** Says why a version of Lodge and a database do not go together. */
export class SchemaVersionError extends Error {}

interface AppliedMigration {
  name: string
  isFinished: boolean
}

/** The comment on the table of migrations names the contraction of the newest version that has migrated. */
const noteStart = 'last contraction: '

/** Returns the names of all migrations that this version of Lodge knows, in their order. */
export async function listMigrations(): Promise<string[]> {
  const entries = await readdir(join(prismaDirectory, 'migrations'), { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).sort()
}

/** Throws a `SchemaVersionError` where this version of Lodge may not run on a database. */
export async function assertFits(db: Pick<ClientBase, 'query'>): Promise<void> {
  const known = await listMigrations()
  const { applied, contraction } = await readSchemaVersion(db)
  assertNotTooNew(known, applied, contraction)
  const names = new Set(applied.map(({ name }) => name))
  const [first, ...others] = known.filter((name) => !names.has(name))
  if (first)
    throw new SchemaVersionError(
      `The database is too old for Lodge ${lodgeVersion}: it lacks the migration ${first}${
        others.length > 0 ? ` and ${others.length} more` : ''
      }. Migrate it with this version first: npm run admin -- migrate`,
    )
  // One that a newer version is applying at this moment is its own affair.
  const halfDone = applied.find(({ name, isFinished }) => !isFinished && known.includes(name))
  if (halfDone)
    throw new SchemaVersionError(
      `The migration ${halfDone.name} was left half done in the database: npm run admin -- migrate says what stopped it.`,
    )
}

/**
 * Throws a `SchemaVersionError` where the database needs a newer version of Lodge than this one. Otherwise returns
 * whether it is ahead of this version, which then has nothing to migrate.
 */
export async function assertMigratable(db: Pick<ClientBase, 'query'>): Promise<{ isAhead: boolean }> {
  const known = await listMigrations()
  const { applied, contraction } = await readSchemaVersion(db)
  assertNotTooNew(known, applied, contraction)
  const names = new Set(applied.map(({ name }) => name))
  return {
    isAhead: findUnknown(known, applied).length > 0 && known.every((name) => names.has(name)),
  }
}

/** Notes for earlier versions whether they may still run on the database. */
export async function noteContraction(db: Pick<ClientBase, 'query'>): Promise<void> {
  const { contraction } = await readSchemaVersion(db)
  if (contraction !== null && contraction >= lastContraction) return
  await db.query(`COMMENT ON TABLE _prisma_migrations IS '${noteStart}${lastContraction}'`)
}

function assertNotTooNew(known: string[], applied: AppliedMigration[], contraction: string | null): void {
  const unknown = findUnknown(known, applied)
  // What is newer and was only added does no harm, so that two versions can run side by side during an upgrade.
  if (unknown.length === 0 || (contraction !== null && known.includes(contraction))) return
  throw new SchemaVersionError(
    `The database is too new for Lodge ${lodgeVersion}: a newer version has migrated it (${unknown.at(-1)}). Start that version again; docs/upgrading.md says how to go back.`,
  )
}

function findUnknown(known: string[], applied: AppliedMigration[]): string[] {
  return applied.flatMap(({ name }) => (known.includes(name) ? [] : name)).sort()
}

async function readSchemaVersion(
  db: Pick<ClientBase, 'query'>,
): Promise<{ applied: AppliedMigration[]; contraction: string | null }> {
  const found = await db.query<{ note: string | null }>(
    `SELECT obj_description(oid, 'pg_class') AS note FROM pg_class WHERE oid = to_regclass('_prisma_migrations')`,
  )
  const [table] = found.rows
  if (!table) return { applied: [], contraction: null }
  const { rows: applied } = await db.query<AppliedMigration>(
    `SELECT migration_name AS name, finished_at IS NOT NULL AS "isFinished"
     FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  )
  const { note } = table
  return { applied, contraction: note?.startsWith(noteStart) ? note.slice(noteStart.length) : null }
}
