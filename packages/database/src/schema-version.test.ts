import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { assertFits, lastContraction, listMigrations, SchemaVersionError } from './schema-version.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'
import { lodgeVersion } from './version.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

test('a database of this version fits, and says which version may run on it', async () => {
  await expect(assertFits(database.pool)).resolves.toBeUndefined()
  expect(await noteOf(database)).toBe(`last contraction: ${lastContraction}`)
})

test('a database that lacks migrations is too old, and says so', async () => {
  const names = await listMigrations()
  await database.pool.query('DELETE FROM _prisma_migrations WHERE migration_name = ANY($1)', [
    names.slice(-3),
  ])

  const refusal = await assertFits(database.pool).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(SchemaVersionError)
  expect(String(refusal)).toContain(
    `too old for Lodge ${lodgeVersion}: it lacks the migration ${names.at(-3)} and 2 more. Migrate it`,
  )
})

test('a database that nobody has migrated is too old', async () => {
  await database.pool.query('DROP TABLE _prisma_migrations')

  await expect(assertFits(database.pool)).rejects.toThrow(/too old .* lacks the migration \w+ and \d+ more/)
})

test('a migration that was left half done is named', async () => {
  await database.pool.query('UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1', [
    lastContraction,
  ])

  await expect(assertFits(database.pool)).rejects.toThrow(`${lastContraction} was left half done`)
})

test('a database that a newer version has only added to still fits, and is not migrated back', async () => {
  await addNewerMigration()
  await database.pool.query(`COMMENT ON FUNCTION search_build IS 'of a newer version'`)

  await expect(assertFits(database.pool)).resolves.toBeUndefined()
  expect(await migrate(database.url)).toEqual([])
  const { rows } = await database.pool.query(
    `SELECT obj_description('search_build'::regproc, 'pg_proc') AS comment`,
  )
  expect(rows).toEqual([{ comment: 'of a newer version' }])
})

test.each([
  ['has taken something away from', `'last contraction: 29991231000000_drops_a_column'`],
  ['says nothing of', 'NULL'],
])('a database of a newer version that %s this one is refused, also by migrate', async (_, note) => {
  await addNewerMigration()
  await database.pool.query(`COMMENT ON TABLE _prisma_migrations IS ${note}`)

  const sentence = `too new for Lodge ${lodgeVersion}: a newer version has migrated it (29991231000000_drops_a_column)`
  await expect(assertFits(database.pool)).rejects.toThrow(sentence)
  await expect(migrate(database.url)).rejects.toThrow(sentence)
  expect(await noteOf(database)).toBe(note === 'NULL' ? null : note.replaceAll("'", ''))
})

async function addNewerMigration() {
  await database.pool.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ('newer', '', '29991231000000_drops_a_column', now(), now(), 1)`,
  )
}

async function noteOf({ pool }: TestDatabase): Promise<string | null> {
  const { rows } = await pool.query<{ note: string | null }>(
    `SELECT obj_description('_prisma_migrations'::regclass, 'pg_class') AS note`,
  )
  return rows[0]?.note ?? null
}
