import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { draftMigration } from './draft-migration.ts'
import { createNamedDatabase } from './server/index.ts'

test('the migrations and the schema agree', async () => {
  const serverUrl = process.env.TEST_DATABASE_URL ?? ''
  const name = `empty_${randomBytes(6).toString('hex')}`
  const url = await createNamedDatabase(serverUrl, name)

  expect(await draftMigration(url)).toBe('')

  const server = new Client({ connectionString: serverUrl })
  await server.connect()
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await server.end()
})
