import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  type ColumnType,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils'
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg'
import { Pool } from 'pg'
import { giveWay } from './give-way.ts'
import { timeLimits, withTimeLimits } from './time-limits.ts'

export const prismaDirectory = fileURLToPath(new URL('../prisma', import.meta.url))
export const noFilters = { externalTables: [], externalEnums: [] }

let isLoaded = false

/**
 * Runs one piece of work with the schema engine on a database. It is the engine as WebAssembly: Prisma's native one has
 * to be downloaded, this one came with the packages.
 */
export async function withSchemaEngine<Result>(
  databaseUrl: string,
  work: (engine: engineModule.SchemaEngine) => Promise<Result>,
): Promise<Result> {
  if (!isLoaded) await loadEngine()
  const schema = await readFile(join(prismaDirectory, 'schema.prisma'), 'utf8')
  const pool = new Pool({ connectionString: withTimeLimits(databaseUrl, timeLimits.none), max: 2 })
  const postgres = new PrismaPg(pool)
  const adapter = bindMigrationAwareSqlAdapterFactory({
    provider: postgres.provider,
    adapterName: postgres.adapterName,
    connect: async () => adaptForEngine(await postgres.connect(), pool),
    // The adapter's own shadow database ends up in the one that the address names, so the caller passes an empty one.
    connectToShadowDb: async () => adaptForEngine(await postgres.connect(), pool),
  })
  const engine = await engineModule.SchemaEngine.new(
    { datamodels: [['schema.prisma', schema]] },
    () => {},
    adapter,
  )
  try {
    return await work(engine)
  } finally {
    engine.free()
    await pool.end()
  }
}

/**
 * Returns the adapter as the engine needs it. A script goes to Postgres whole: the adapter would cut it at every
 * semicolon, also inside a function's body. And the catalogue's one-letter columns, which a diff reads and the adapter
 * refuses, are read here.
 */
function adaptForEngine(database: SqlDriverAdapter, pool: Pool): SqlDriverAdapter {
  const queryRaw = database.queryRaw.bind(database)
  return Object.assign(database, {
    executeScript: (script: string) => executeScript(pool, script),
    queryRaw: (query: SqlQuery) => (query.sql.includes('pg_') ? readCatalogue(pool, query) : queryRaw(query)),
  })
}

/** Postgres takes the statements of a script for one transaction, but for what runs concurrently and alone. */
async function executeScript(pool: Pool, script: string): Promise<void> {
  const client = await pool.connect()
  try {
    if (/\bCONCURRENTLY\b/i.test(script)) await client.query(script)
    else await giveWay(client, () => client.query(script))
  } finally {
    client.release()
  }
}

async function readCatalogue(pool: Pool, { sql, args }: SqlQuery): Promise<SqlResultSet> {
  const { fields, rows } = await pool.query<unknown[]>({ text: sql, values: args, rowMode: 'array' })
  return {
    columnNames: fields.map(({ name }) => name),
    columnTypes: fields.map(({ dataTypeID }) => catalogueTypes[dataTypeID] ?? ColumnTypeEnum.Text),
    rows,
  }
}

// By Postgres's numbers for boolean, "char", smallint, integer, oid, text[] and smallint[].
const catalogueTypes: Record<number, ColumnType> = {
  16: ColumnTypeEnum.Boolean,
  18: ColumnTypeEnum.Character,
  20: ColumnTypeEnum.Int64,
  21: ColumnTypeEnum.Int32,
  23: ColumnTypeEnum.Int32,
  26: ColumnTypeEnum.Int64,
  1003: ColumnTypeEnum.TextArray,
  1005: ColumnTypeEnum.Int32Array,
  1009: ColumnTypeEnum.TextArray,
}

async function loadEngine(): Promise<void> {
  const modulePath = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const compiled = await WebAssembly.compile(await readFile(modulePath.replace(/\.js$/, '.wasm')))
  const instance = await WebAssembly.instantiate(compiled, { './schema_engine_bg.js': engineImports() })
  engineModule.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start === 'function') start()
  isLoaded = true
}

// The engine gives up on its lock after ten seconds, by a timer that it never clears and that would keep the process
// alive.
function engineImports(): WebAssembly.ModuleImports {
  const imports: WebAssembly.ModuleImports = { ...engineModule }
  for (const name of Object.keys(imports).filter((name) => name.startsWith('__wbg_setTimeout'))) {
    imports[name] = (callback: () => void, ms: number) => setTimeout(callback, ms).unref()
  }
  return imports
}

/** Returns the migrations on disk in the engine's form: `prisma/migrations/NAME/migration.sql`, in order of name. */
export async function migrationsOnDisk(): Promise<engineModule.MigrationList> {
  const baseDir = join(prismaDirectory, 'migrations')
  const entries = await readdir(baseDir, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return {
    baseDir,
    lockfile: {
      path: 'migration_lock.toml',
      content: await readFile(join(baseDir, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.sort().map(async (path) => ({
        path,
        migrationFile: {
          path: 'migration.sql',
          content: {
            tag: 'ok' as const,
            value: await readFile(join(baseDir, path, 'migration.sql'), 'utf8'),
          },
        },
      })),
    ),
  }
}
