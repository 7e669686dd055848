import { query, sql, texts } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { batched } from './batched.ts'

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
