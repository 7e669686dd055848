import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase, type Database } from '../client.ts'
import { query, send } from '../query.ts'
import { sql } from '../sql.ts'
import { insert, remove } from '../tables/change.ts'
import { countRows, findOne } from '../tables/find.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { transact } from './transact.ts'
import type { Transaction } from './transaction.ts'

let db: TestDatabase
/** The same database with one connection alone: one that is not returned is missed by whoever comes next. */
let narrow: Database
beforeAll(async () => {
  db = await createTestDatabase()
  narrow = createDatabase(db.url, { maxConnections: 1 })
})
beforeEach(() => remove(db, 'tag', {}))
afterAll(async () => {
  await narrow.close()
  await db.drop()
})

const storeTag = (tx: Transaction, name: string) => insert(tx, 'tag', { name, createdAt: new Date() })
const insertTag = (name: string) =>
  sql`INSERT INTO tag (name, created_at) VALUES (${name}, now()) RETURNING name`
const tagByHand = (tx: Transaction, name: string) => query(tx, insertTag(name))
const namesIn = async (tx: Transaction) =>
  (await query<{ name: string }>(tx, sql`SELECT name FROM tag ORDER BY name`)).map(({ name }) => name)
const keptTags = async () =>
  (await query<{ name: string }>(db, sql`SELECT name FROM tag ORDER BY name`)).map(({ name }) => name)
const connectionOf = async (tx: Transaction) =>
  (await query<{ pid: number }>(tx, sql`SELECT pg_backend_pid() AS pid`))[0]?.pid

test('the statements of a transaction see each other’s changes, and others see them after the commit', async () => {
  const result = await transact(db, async (tx) => {
    await storeTag(tx, 'inserted')
    expect(await tagByHand(tx, 'by hand')).toEqual([{ name: 'by hand' }])
    expect(await keptTags()).toEqual([])
    expect(await countRows(tx, 'tag')).toBe(2)
    return namesIn(tx)
  })

  expect(result).toEqual(['by hand', 'inserted'])
  expect(await keptTags()).toEqual(['by hand', 'inserted'])
})

test('a transaction that throws is rolled back and returns its connection to the pool', async () => {
  const refusal = transact(narrow, async (tx) => {
    await storeTag(tx, 'inserted')
    await tagByHand(tx, 'by hand')
    throw new Error('refused')
  })
  await expect(refusal).rejects.toThrow('refused')

  expect(narrow.pool).toMatchObject({ totalCount: 1, idleCount: 1, waitingCount: 0 })
  expect(await transact(narrow, namesIn)).toEqual([])
})

test('failed SQL rolls back the statements before it, and the connection stays usable', async () => {
  const nested = transact(narrow, async (tx) => {
    await tagByHand(tx, 'once')
    await tagByHand(tx, 'once')
  })
  await expect(nested).rejects.toMatchObject({ code: '23505' })

  await transact(narrow, async (tx) => {
    await tagByHand(tx, 'once')
    await storeTag(tx, 'and another')
  })
  expect(await keptTags()).toEqual(['and another', 'once'])
})

test('a transaction that swallows a failure is rolled back and rejects', async () => {
  const transaction = transact(narrow, async (tx) => {
    await tagByHand(tx, 'before')
    await query(tx, sql`SELECT 1 / 0`).catch(() => undefined)
    await tagByHand(tx, 'after')
  })
  await expect(transaction).rejects.toMatchObject({ code: '25P02' })

  expect(await transact(narrow, namesIn)).toEqual([])
})

test('a transaction that swallows the failure of its last statement is rolled back and rejects', async () => {
  const transaction = transact(narrow, async (tx) => {
    await tagByHand(tx, 'before')
    await query(tx, sql`SELECT 1 / 0`).catch(() => undefined)
  })
  await expect(transaction).rejects.toMatchObject({ code: '25P02' })

  expect(await transact(narrow, namesIn)).toEqual([])
})

test('the first failure among concurrent statements is thrown, and all of them are rolled back', async () => {
  const together = transact(narrow, (tx) =>
    Promise.all([tagByHand(tx, 'before'), query(tx, sql`SELECT 1 / 0`), tagByHand(tx, 'after')]),
  )
  await expect(together).rejects.toMatchObject({ code: '22012' })

  expect(await transact(narrow, namesIn)).toEqual([])
})

test('concurrent statements run in their order', async () => {
  const [, first, , second] = await transact(narrow, (tx) =>
    Promise.all([
      tagByHand(tx, 'one'),
      namesIn(tx),
      tagByHand(tx, 'two'),
      namesIn(tx),
      storeTag(tx, 'three'),
    ]),
  )

  expect([first, second]).toEqual([['one'], ['one', 'two']])
  expect(await keptTags()).toEqual(['one', 'three', 'two'])
})

test('a sent statement is visible to the next statement and is committed', async () => {
  const result = await transact(narrow, async (tx) => {
    send(tx, insertTag('sent'))
    const names = await namesIn(tx)
    await storeTag(tx, 'inserted')
    send(tx, insertTag('sent last'))
    return names
  })

  expect(result).toEqual(['sent'])
  expect(await keptTags()).toEqual(['inserted', 'sent', 'sent last'])
})

test('a transaction whose sent statement fails is rejected with its error, whatever follows', async () => {
  const followers = [
    async () => {},
    (tx: Transaction) => namesIn(tx),
    (tx: Transaction) => countRows(tx, 'tag'),
    async (tx: Transaction) => send(tx, insertTag('another')),
  ]
  for (const follow of followers) {
    const failing = transact(narrow, async (tx) => {
      await tagByHand(tx, 'before')
      send(tx, sql`SELECT 1 / 0`)
      await follow(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await keptTags()).toEqual([])
  }
  expect(narrow.pool).toMatchObject({ totalCount: 1, idleCount: 1, waitingCount: 0 })
})

test('a refusal is thrown unchanged, even if a sent statement fails meanwhile', async () => {
  const refusal = transact(narrow, async (tx) => {
    send(tx, sql`SELECT 1 / 0`)
    throw new Error('refused')
  })
  await expect(refusal).rejects.toThrow('refused')
})

test('a transaction that takes too long is ended, and its connection is free for the next one', async () => {
  const late = transact(
    narrow,
    async (tx) => {
      await storeTag(tx, 'inserted')
      await tagByHand(tx, 'by hand')
      expect(await transact(narrow, namesIn)).toEqual([])
      await tagByHand(tx, 'too late')
    },
    { timeoutMs: 20 },
  )
  await expect(late).rejects.toMatchObject({ code: 'TRANSACTION_OVER' })

  await expect.poll(() => narrow.pool.idleCount).toBe(1)
  expect(narrow.pool).toMatchObject({ totalCount: 1, waitingCount: 0 })
  expect(await keptTags()).toEqual([])
})

test('a transaction within another has its own connection and commits by itself', async () => {
  const outer = transact(db, async (tx) => {
    await tagByHand(tx, 'outer')
    const within = await transact(db, async (inner) => {
      await tagByHand(inner, 'inner')
      expect(await namesIn(inner)).toEqual(['inner'])
      return connectionOf(inner)
    })
    expect(within).not.toBe(await connectionOf(tx))
    expect(await namesIn(tx)).toEqual(['inner', 'outer'])
    throw new Error('the outer one fails')
  })
  await expect(outer).rejects.toThrow('the outer one fails')

  expect(await keptTags()).toEqual(['inner'])
})

test('two concurrent transactions keep to their own connections', async () => {
  const bothHaveBegun = aMeetingOf(2)
  const addThree = async (name: string) =>
    transact(db, async (tx) => {
      await tagByHand(tx, `${name} 1`)
      await bothHaveBegun()
      await Promise.all([tagByHand(tx, `${name} 2`), storeTag(tx, `${name} 3`)])
      return { connection: await connectionOf(tx), seen: await namesIn(tx) }
    })
  const [first, second] = await Promise.all([addThree('first'), addThree('second')])

  expect(first.connection).not.toBe(second.connection)
  const own = (name: string) => [1, 2, 3].map((place) => `${name} ${place}`)
  // Whoever ends first may be seen by the other, but only whole.
  expect([own('first'), [...own('first'), ...own('second')]]).toContainEqual(first.seen)
  expect([own('second'), [...own('first'), ...own('second')]]).toContainEqual(second.seen)
  expect(await keptTags()).toEqual([...own('first'), ...own('second')])
})

test('SQL after the end of its transaction is refused and does not enter the next one', async () => {
  let endedTx: Transaction | undefined
  await transact(narrow, async (tx) => {
    endedTx = tx
    await tagByHand(tx, 'in time')
  })
  await transact(narrow, async () => {
    if (endedTx) await expect(tagByHand(endedTx, 'too late')).rejects.toThrow('The transaction is over.')
  })

  expect(await keptTags()).toEqual(['in time'])
})

test('a row stored after the end of its transaction is refused', async () => {
  for (const before of [0, 1]) {
    const endedTx = await transact(narrow, async (tx) => {
      if (before > 0) await countRows(tx, 'tag')
      return { tx }
    })
    await transact(narrow, async () => {
      await expect(storeTag(endedTx.tx, 'too late')).rejects.toThrow('The transaction is over.')
    })
  }
  expect(await keptTags()).toEqual([])
})

test('a connection that breaks during a transaction is replaced', async () => {
  const transaction = transact(narrow, async (tx) => {
    await tagByHand(tx, 'lost')
    await db.pool.query('SELECT pg_terminate_backend($1)', [await connectionOf(tx)])
    await tagByHand(tx, 'never')
  })
  await expect(transaction).rejects.toThrow()

  expect(await transact(narrow, namesIn)).toEqual([])
})

test('a statement has one name on a connection, in transactions and queries alike', async () => {
  const numbers = [1, 2, 3, 4]
  for (const _ of numbers) {
    for (const number of numbers) {
      const [inside] = await transact(narrow, async (tx) => {
        await findOne(tx, 'tag', { name: `${number}` })
        return query<{ double: number }>(tx, attempts[number - 1] ?? sql``)
      })
      const [outside] = await query<{ double: number }>(narrow, attempts[number - 1] ?? sql``)
      expect([inside?.double, outside?.double]).toEqual([2 * number, 2 * number])
    }
  }

  const { rows } = await narrow.pool.query('SELECT name, statement FROM pg_prepared_statements')
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  expect(new Set(rows.map(({ statement }) => statement)).size).toBe(rows.length)
  for (const { text } of attempts) expect(rows.map(({ statement }) => statement)).toContain(text)
})

/** Returns four statements that differ in their text. */
const attempts = [
  sql`SELECT 1 + ${1}::int AS double`,
  sql`SELECT 2 + ${2}::int AS double`,
  sql`SELECT 3 + ${3}::int AS double`,
  sql`SELECT 4 + ${4}::int AS double`,
]

/** Returns a function that resolves for everybody once so many have called it. */
function aMeetingOf(count: number): () => Promise<void> {
  const all = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === count) all.resolve()
    return all.promise
  }
}
