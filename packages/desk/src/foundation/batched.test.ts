import { type Database, query, sql, type Transaction, texts, transact } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { batched, batchedWithin } from './batched.ts'

let one: TestDatabase
let other: TestDatabase
beforeEach(async () => {
  one = await createTestDatabase()
  other = await createTestDatabase()
})
afterEach(() => Promise.all([one.drop(), other.drop()]))

test('concurrent calls are batched for each database', async () => {
  const batches: string[][] = []
  const shout = batched(async (db, words: readonly string[]) => {
    batches.push([...words])
    const rows = await query<{ database: string; word: string }>(
      db,
      sql`SELECT current_database() AS database, upper(word) AS word FROM unnest(${texts(words)}) AS asked(word)`,
    )
    return (word) => rows[words.indexOf(word)]
  })
  const [first, second, third] = await Promise.all([shout(one, 'a'), shout(one, 'b'), shout(other, 'a')])

  expect(batches.toSorted((some, others) => others.length - some.length)).toEqual([['a', 'b'], ['a']])
  expect([first?.word, second?.word, third?.word]).toEqual(['A', 'B', 'A'])
  expect(first?.database).toBe(second?.database)
  expect(third?.database).not.toBe(first?.database)
})

test('a repeated call is read again', async () => {
  let readings = 0
  const read = batched(async (_, keys: readonly string[]) => {
    readings += keys.length
    return (key) => `${key} ${readings}`
  })

  expect(await read(one, 'a')).toBe('a 1')
  expect(await read(one, 'a')).toBe('a 2')
})

test('within a transaction the calls of a turn are one statement of it, and those of another are apart', async () => {
  const batches: string[][] = []
  const shout = batchedWithin(async (db: Database | Transaction, words: readonly string[]) => {
    batches.push([...words])
    const rows = await query<{ transaction: string; word: string }>(
      db,
      sql`SELECT pg_current_xact_id()::text AS transaction, upper(word) AS word
          FROM unnest(${texts(words)}) AS asked(word)`,
    )
    return (word) => rows[words.indexOf(word)]
  })
  const both = (first: string, second: string) =>
    transact(one, async (tx) => [
      ...(await Promise.all([shout(tx, first), shout(tx, second)])),
      await shout(tx, first),
    ])
  const [some, others] = await Promise.all([both('a', 'b'), both('c', 'd')])

  expect(batches.map((words) => words.join('')).toSorted()).toEqual(['a', 'ab', 'c', 'cd'])
  expect(some.map((row) => row?.word)).toEqual(['A', 'B', 'A'])
  expect(new Set(some.map((row) => row?.transaction)).size).toBe(1)
  expect(others[0]?.transaction).not.toBe(some[0]?.transaction)
  expect((await shout(one, 'e'))?.word).toBe('E')
})

test('where a batch of a transaction fails, all that asked have its error', async () => {
  const fail = batchedWithin(async (db: Database | Transaction, words: readonly string[]) => {
    const rows = await query<{ number: number }>(db, sql`SELECT unnest(${texts(words)})::int AS number`)
    return (word) => rows[words.indexOf(word)]?.number
  })
  const reasons: string[] = []
  const failing = transact(one, async (tx) => {
    const results = await Promise.allSettled([fail(tx, '1'), fail(tx, 'two')])
    for (const result of results) if (result.status === 'rejected') reasons.push(String(result.reason))
  })

  await expect(failing).rejects.toThrow()
  expect(reasons).toEqual(
    Array(2).fill(expect.stringContaining('invalid input syntax for type integer: "two"')),
  )
})
