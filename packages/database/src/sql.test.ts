import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from './query.ts'
import { isOneOf, sql } from './sql.ts'
import { insert } from './tables/change.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('isOneOf finds rows by no id, one id and many ids', async () => {
  const people = await Promise.all(
    [1, 2, 3].map((number) =>
      insert(
        db,
        'person',
        { alias: `p-${number}`, name: '', email: `${number}@example.test`, createdAt: new Date() },
        { columns: ['id'] },
      ),
    ),
  )
  const [one, other] = people.map(({ id }) => id)
  const find = async (...ids: string[]) =>
    (await query<{ id: string }>(db, sql`SELECT id FROM person WHERE ${isOneOf(sql`id`, ids)}`)).map(
      ({ id }) => id,
    )

  expect(await find()).toEqual([])
  expect(await find(one ?? '')).toEqual([one])
  expect((await find(one ?? '', other ?? '', randomUUID())).toSorted()).toEqual([one, other].toSorted())
})
