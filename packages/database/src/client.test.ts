import { expect, test } from 'vitest'
import { countConnections } from './backup/index.ts'
import { createDatabase } from './client.ts'
import { query, sql } from './index.ts'
import { createTestDatabase } from './testing/index.ts'

test('a database that is closed has no connection any more', { timeout: 60_000 }, async () => {
  const db = await createTestDatabase()
  const others = await countConnections(db.url)
  const opened = createDatabase(db.url)
  // Postgres drops them before it lets go of the connection, which takes it a moment.
  await query(
    opened,
    sql`DO $$ BEGIN FOR number IN 1..500 LOOP EXECUTE format('CREATE TEMP TABLE passing_%s (id int)', number); END LOOP; END $$`,
  )

  await opened.close()

  expect(await countConnections(db.url)).toBe(others)
  await db.drop()
})
