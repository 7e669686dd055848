import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryCache } from '../../testing/render-admin.tsx'
import { myTicketsCountQuery, throttleMyTicketsCount } from './my-tickets.ts'

const { queryKey } = myTicketsCountQuery
const isOutOfDate = () => queryCache.getQueryState(queryKey)?.isInvalidated
const load = () => queryCache.setQueryData(queryKey, { count: 4, isMore: false })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a burst of pushes has the agent’s own tickets counted once, three seconds after the first', () => {
  load()
  const count = throttleMyTicketsCount(queryCache)
  count()
  vi.advanceTimersByTime(2_000)
  count()
  expect(isOutOfDate()).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(isOutOfDate()).toBe(true)

  load()
  vi.advanceTimersByTime(60_000)
  expect(isOutOfDate()).toBe(false)
})

test('a push after the count has them counted again', () => {
  load()
  const count = throttleMyTicketsCount(queryCache)
  count()
  vi.advanceTimersByTime(3_000)
  load()
  count()
  vi.advanceTimersByTime(3_000)
  expect(isOutOfDate()).toBe(true)
})
