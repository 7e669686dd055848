import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { batchPushes } from './batch-pushes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('single work runs at once, further work within the interval runs together in order', () => {
  const batches: string[][] = []
  let together: string[] = []
  const soon = batchPushes((work) => {
    together = []
    work()
    batches.push(together)
  })
  for (const name of ['a', 'b', 'c']) soon(() => together.push(name))
  expect(batches).toEqual([['a']])

  vi.advanceTimersByTime(100)
  expect(batches).toEqual([['a'], ['b', 'c']])
  soon(() => together.push('d'))
  vi.advanceTimersByTime(100)
  expect(batches).toEqual([['a'], ['b', 'c'], ['d']])

  vi.advanceTimersByTime(100)
  soon(() => together.push('e'))
  expect(batches.at(-1)).toEqual(['e'])
})
