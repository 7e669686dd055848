import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg'
import { Pool } from 'pg'

export const prismaDirectory = fileURLToPath(new URL('../prisma', import.meta.url))
export const everything = { externalTables: [], externalEnums: [] }

let isLoaded = false

/**
 * Lends the schema engine for one piece of work on a database. It is the WebAssembly one: Prisma's native engine
 * must be downloaded, this one came with the packages.
 */
export async function withSchemaEngine<Result>(
  databaseUrl: string,
  work: (engine: engineModule.SchemaEngine) => Promise<Result>,
): Promise<Result> {
  if (!isLoaded) await loadEngine()
  const schema = await readFile(join(prismaDirectory, 'schema.prisma'), 'utf8')
  const pool = new Pool({ connectionString: databaseUrl, max: 2 })
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool))
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

async function loadEngine(): Promise<void> {
  const modulePath = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const compiled = await WebAssembly.compile(await readFile(modulePath.replace(/\.js$/, '.wasm')))
  const instance = await WebAssembly.instantiate(compiled, { './schema_engine_bg.js': { ...engineModule } })
  engineModule.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start === 'function') start()
  isLoaded = true
}

/** The migrations on disk, as the engine wants them: `prisma/migrations/NAME/migration.sql`, in order of name. */
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
