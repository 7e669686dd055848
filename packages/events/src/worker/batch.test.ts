import { expect, test } from 'vitest'
import { batch } from './batch.ts'

const doubled = (keys: readonly string[]) =>
  Promise.resolve((key: string) => `${key}${key} of ${keys.length}`)

test('concurrent calls are loaded in one batch, each key once', async () => {
  const batches: string[][] = []
  const ask = batch(
    (keys) => {
      batches.push([...keys])
      return doubled(keys)
    },
    { size: 10, parallel: 1 },
  )
  const answers = await Promise.all(['a', 'b', 'a'].map(ask))

  expect(answers).toEqual(['aa of 2', 'bb of 2', 'aa of 2'])
  expect(batches).toEqual([['a', 'b']])
})

test('a key requested while its batch is loading is loaded again', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const batches: string[][] = []
  const ask = batch(
    async (keys) => {
      const gate = gates[batches.length]
      batches.push([...keys])
      await gate?.promise
      return () => undefined
    },
    { size: 10, parallel: 1 },
  )
  const first = ask('a')
  await expect.poll(() => batches).toEqual([['a']])
  const second = ask('a')
  for (const gate of gates) gate.resolve()
  await Promise.all([first, second])

  expect(batches).toEqual([['a'], ['a']])
})

test('a batch is no larger than its size', async () => {
  const ask = batch(doubled, { size: 2, parallel: 1 })

  expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['aa of 2', 'bb of 2', 'cc of 1'])
})

test('a failed key fails alone, also if it made its whole batch fail', async () => {
  const notB = new Error('not b')
  const ask = batch(
    async () => (key) => {
      if (key === 'b') throw notB
      return key
    },
    { size: 10, parallel: 1 },
  )
  const askWhole = batch(
    async (keys) => {
      if (keys.includes('b')) throw notB
      return (key) => key
    },
    { size: 10, parallel: 1 },
  )
  const expected = [{ value: 'a' }, { reason: notB }, { value: 'c' }]

  expect(await Promise.allSettled(['a', 'b', 'c'].map(ask))).toMatchObject(expected)
  expect(await Promise.allSettled(['a', 'b', 'c'].map(askWhole))).toMatchObject(expected)
})

test('an outage is retried once for the batch, and not once for each key', async () => {
  const outage = Object.assign(new Error('the server is gone'), { code: 'ECONNREFUSED' })
  const batches: string[][] = []
  const ask = batch(
    async (keys) => {
      batches.push([...keys])
      throw outage
    },
    { size: 10, parallel: 1 },
  )
  const refusal = { reason: outage }

  expect(await Promise.allSettled(['a', 'b', 'c'].map(ask))).toMatchObject([refusal, refusal, refusal])
  expect(batches).toEqual([['a', 'b', 'c'], ['a']])
})

test('two equal objects are two keys', async () => {
  const ask = batch(async (keys: readonly { name: string }[]) => (key) => `${key.name} of ${keys.length}`, {
    size: 10,
    parallel: 1,
  })

  expect(await Promise.all([{ name: 'a' }, { name: 'a' }].map(ask))).toEqual(['a of 2', 'a of 2'])
})
