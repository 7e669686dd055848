import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareRuntimeRole } from './runtime-role.ts'
import { createRuntimeRole, createTestDatabase, type TestDatabase } from './testing/index.ts'

let db: TestDatabase
let role: Awaited<ReturnType<typeof createRuntimeRole>>
let client: Client
beforeAll(async () => {
  db = await createTestDatabase()
  role = await createRuntimeRole(db)
  client = new Client({ connectionString: role.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await role.drop()
  await db.drop()
})

test('the role reads and writes rows, listens and notifies', async () => {
  await client.query(`INSERT INTO team (id, alias, name) VALUES (gen_random_uuid(), 'exams', 'Exams')`)
  await client.query(`UPDATE team SET name = 'Exams & Assessment' WHERE alias = 'exams'`)
  const { rows } = await client.query(`SELECT name FROM team WHERE alias = 'exams'`)
  expect(rows).toEqual([{ name: 'Exams & Assessment' }])
  await client.query(`DELETE FROM team WHERE alias = 'exams'`)
  await client.query('LISTEN lodge_events')
  const notification = new Promise((resolve) => client.once('notification', resolve))
  await client.query('NOTIFY lodge_events')
  await notification
})

test.each([
  'CREATE TABLE mine (id int)',
  'CREATE TEMPORARY TABLE mine (id int)',
  'CREATE SCHEMA mine',
  'ALTER TABLE team ADD COLUMN mine text',
  'DROP TABLE message',
  'TRUNCATE event',
  'CREATE OR REPLACE FUNCTION search_text(given TEXT) RETURNS TEXT LANGUAGE sql RETURN given',
  'ALTER TABLE message DISABLE TRIGGER ALL',
  'CREATE ROLE mine',
  'CREATE EXTENSION pgcrypto',
  "DELETE FROM _prisma_migrations WHERE migration_name <> ''",
  "COPY team TO PROGRAM 'cat'",
  "SELECT pg_read_file('postgresql.conf')",
])('the role may not %s', async (statement) => {
  await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('the role can use the tables and sequences of later migrations', async () => {
  await db.pool.query('CREATE TABLE later (id serial PRIMARY KEY, said text)')
  await client.query(`INSERT INTO later (said) VALUES ('now')`)
  expect((await client.query('SELECT said FROM later')).rows).toEqual([{ said: 'now' }])
  await expect(client.query('DROP TABLE later')).rejects.toMatchObject({ code: '42501' })
})

test('a second preparation changes the password and nothing else', async () => {
  const url = new URL(role.url)
  url.password = 'another'
  await prepareRuntimeRole(db.url, url.href)
  await prepareRuntimeRole(db.url, url.href)
  const other = new Client({ connectionString: url.href })
  await other.connect()
  await expect(other.query('SELECT count(*) FROM team')).resolves.toBeDefined()
  await expect(other.query('DROP TABLE message')).rejects.toMatchObject({ code: '42501' })
  await other.end()
})

test.each([
  ['without a password', (url: URL) => Object.assign(url, { password: '' })],
  ['of the owner', (url: URL) => Object.assign(url, { username: new URL(db.url).username })],
])('an address %s is refused', async (_name, change) => {
  await expect(prepareRuntimeRole(db.url, change(new URL(role.url)).href)).rejects.toThrow(
    'RUNTIME_DATABASE_URL must name',
  )
})
