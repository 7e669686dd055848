import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationsOnDisk, noFilters, prismaDirectory, withSchemaEngine } from './schema-engine.ts'

/**
 * Returns the SQL that leads from the migrations to `schema.prisma`; empty when they agree. The migrations are replayed
 * in the database at `emptyUrl`.
 */
export async function draftMigration(emptyUrl: string): Promise<string> {
  const path = join(prismaDirectory, 'schema.prisma')
  const content = await readFile(path, 'utf8')
  const migrations = await migrationsOnDisk()
  const { stdout } = await withSchemaEngine(emptyUrl, (engine) =>
    engine.diff({
      from: { tag: 'migrations', ...migrations },
      to: { tag: 'schemaDatamodel', files: [{ path, content }] },
      script: true,
      exitCode: null,
      filters: noFilters,
    }),
  )
  return stdout === null || stdout.includes('This is an empty migration') ? '' : stdout.trim()
}
