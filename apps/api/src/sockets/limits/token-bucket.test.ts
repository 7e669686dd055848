import { expect, test } from 'vitest'
import { createTokenBucket, createTokenBuckets } from './token-bucket.ts'

const rate = { burst: 20, perSecond: 2 }

test('a budget can be spent at once and refills with time up to its maximum', () => {
  let at = 0
  const spend = createTokenBucket(rate, () => at)
  expect(Array.from({ length: 25 }, () => spend()).filter(Boolean)).toHaveLength(20)

  at = 499
  expect(spend()).toBe(false)
  at = 1_000
  expect([spend(), spend(), spend()]).toEqual([true, true, false])
  at = 3_600_000
  expect(Array.from({ length: 25 }, () => spend()).filter(Boolean)).toHaveLength(20)
})

test('a refused expense leaves the budget as it was', () => {
  const spend = createTokenBucket(rate, () => 0)
  expect([spend(15), spend(10), spend(5), spend()]).toEqual([true, false, true, false])
})

test('each key has a budget of its own, which refills only with time', () => {
  let at = 0
  const spend = createTokenBuckets(rate, () => at)
  expect([spend('a', 20), spend('a'), spend('b', 20)]).toEqual([true, false, true])

  at = 9_999
  expect([spend('a', 19), spend('a')]).toEqual([true, false])
  at = 10_001
  expect(spend('a', 2)).toBe(false)
  at = 20_002
  expect(spend('a', 20)).toBe(true)
})
