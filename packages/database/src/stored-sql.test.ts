import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { migrate } from './migrate.ts'
import { applyStoredSql, listStoredSql, storedSqlOnDisk } from './stored-sql.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
beforeEach(() => applyStoredSql(client))

async function definitions(): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(`
    SELECT pg_get_functiondef(pg_proc.oid) AS definition
    FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
    WHERE nspname IN ('public', 'activity_log')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    UNION ALL
    SELECT pg_get_triggerdef(pg_trigger.oid) FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND tgparentid = 0 ORDER BY 1`)
  return rows.map(({ definition }) => definition)
}

const inDatabase = async () => {
  const { rows } = await client.query<{ kind: string; name: string }>(listStoredSql)
  return rows.map(({ kind, name }) => `${kind} ${name}`).sort()
}

test('the functions and triggers of the database are exactly those with files', async () => {
  const onDisk = await storedSqlOnDisk()
  expect(await inDatabase()).toEqual(onDisk.map(({ kind, name }) => `${kind} ${name}`).sort())
})

test('after a migration every stored file is applied again', async () => {
  const before = await definitions()
  await client.query(
    "CREATE OR REPLACE FUNCTION name_changed() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
  )
  expect(await applyStoredSql(client)).toEqual([])

  expect(await applyStoredSql(client, 'all')).toContain('name_changed')
  expect(await definitions()).toEqual(before)
})

test('a database that is up to date is left alone', async () => {
  expect(await applyStoredSql(client)).toEqual([])
})

test('a function or trigger with a changed file is replaced by the next migration', async () => {
  const before = await definitions()
  await client.query(`
    CREATE OR REPLACE FUNCTION name_changed() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    COMMENT ON FUNCTION name_changed IS 'sql/functions: an earlier version';
    CREATE OR REPLACE TRIGGER name_changed AFTER INSERT ON person FOR EACH ROW EXECUTE FUNCTION name_changed();
    COMMENT ON TRIGGER name_changed ON person IS NULL`)

  expect(await migrate(database.url)).toEqual([])
  expect(await definitions()).toEqual(before)
})

test('functions that depend on each other are created in any order, and all or none', async () => {
  const before = await definitions()
  await client.query('DROP FUNCTION search_messages_added, search_words_near CASCADE')
  await client.query('ALTER TABLE message RENAME TO message_elsewhere')
  await expect(applyStoredSql(client)).rejects.toThrow('relation "message" does not exist')
  expect(await inDatabase()).not.toContain('function search_words_near')

  await client.query('ALTER TABLE message_elsewhere RENAME TO message')
  await applyStoredSql(client)
  expect(await definitions()).toEqual(before)
})

test('after a migration triggers stay as they are, whoever writes to their tables', async () => {
  const writer = new Client({ connectionString: database.url })
  await writer.connect()
  onTestFinished(() => writer.end())
  await writer.query('BEGIN; LOCK TABLE ticket, message, person IN ROW EXCLUSIVE MODE')

  expect(await applyStoredSql(client, { migrations: 'ALTER TABLE tag ADD COLUMN colour text' })).toContain(
    'name_changed',
  )
})

test('a trigger that a migration names is replaced, between those who write to its table', async () => {
  const writer = new Client({ connectionString: database.url })
  await writer.connect()
  onTestFinished(() => writer.end())
  await client.query('COMMENT ON TRIGGER name_changed ON team IS NULL')
  await writer.query('BEGIN; LOCK TABLE team IN ROW EXCLUSIVE MODE')
  const replaced = applyStoredSql(client, {
    migrations: 'CREATE OR REPLACE TRIGGER keep_primary_address AFTER UPDATE ON person',
  })
  const waits = async () =>
    (await writer.query(`SELECT FROM pg_locks WHERE NOT granted AND relation = 'team'::regclass`)).rowCount
  await expect.poll(waits, { interval: 10 }).toBe(1)
  // It has the one table and waits for the other, so this would be a deadlock.
  await writer.query('LOCK TABLE person IN ROW EXCLUSIVE MODE')
  await writer.query('COMMIT')

  expect(await replaced).toEqual(
    expect.arrayContaining(['person.keep_primary_address', 'team.name_changed', 'name_changed']),
  )
})
