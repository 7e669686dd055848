import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { draftMigration } from '../src/draft-migration.ts'
import { prismaDirectory } from '../src/schema-engine.ts'
import { createNamedDatabase, findFreePort, startPostgres } from '../src/server/index.ts'

// npm run migration -w @lodge/database -- name_of_the_change
const name = process.argv[2]
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Give the migration a name of small letters, digits and underscores.')
  process.exit(1)
}

const folder = await mkdtemp(join(tmpdir(), 'lodge-migration-'))
const postgres = await startPostgres({
  folder: join(folder, 'postgres'),
  port: await findFreePort(),
  password: 'throw-away',
  throwAway: true,
})
try {
  const sql = await draftMigration(await createNamedDatabase(postgres.adminUrl, 'shadow'))
  console.log(
    sql ? `Wrote ${await writeMigration(name, sql)}` : 'The migrations already say what the schema says.',
  )
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function writeMigration(name: string, sql: string): Promise<string> {
  const migrations = join(prismaDirectory, 'migrations')
  const file = join(migrations, `${nextStamp(await readdir(migrations))}_${name}`, 'migration.sql')
  await mkdir(join(file, '..'))
  await writeFile(file, `${sql}\n`)
  return file
}

/** Migrations run in the order of their names: a new one comes last, even where the last one is ahead of this clock. */
function nextStamp(migrations: readonly string[]): string {
  const now = Number(new Date().toISOString().replace(/\D/g, '').slice(0, 14))
  const last = Math.max(...migrations.map((migration) => Number.parseInt(migration, 10) || 0))
  return String(Math.max(now, last + 1))
}
