import { afterAll, expect, test } from 'vitest'
import { cancelStatements } from './cancel-statements.ts'
import { perDatabase } from './per-database.ts'
import { pipelineQueries } from './pipeline-queries.ts'
import { createTestDatabase } from './testing/index.ts'
import { transactAsOne } from './transactions/transact-as-one.ts'

const db = await createTestDatabase()
afterAll(() => db.drop())

test('a database has one value, whoever asks for it; one that is a transaction has its own', async () => {
  const ofDatabase = perDatabase(() => ({}))
  const value = ofDatabase(db)

  expect(ofDatabase(db)).toBe(value)
  expect(ofDatabase(cancelStatements(db, AbortSignal.abort()))).toBe(value)
  expect(await pipelineQueries(db, async (pipelined) => ofDatabase(pipelined))).toBe(value)
  const [own, again] = await transactAsOne(db, async (single) => [
    ofDatabase(single),
    await pipelineQueries(single, async (pipelined) => ofDatabase(pipelined)),
  ])
  expect(own).toBe(again)
  expect(own).not.toBe(value)
  expect(await transactAsOne(db, async (single) => ofDatabase(single))).not.toBe(own)
})
