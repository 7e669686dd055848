import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOnceLoaded } from './open-once-loaded.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const [open, close] = [vi.fn(), vi.fn()]
beforeEach(() => {
  open.mockReset().mockReturnValue(close)
  close.mockReset()
})

test('a connection opens once its code is loaded, and closes', async () => {
  const end = openOnceLoaded(() => Promise.resolve('code'), open)
  await vi.advanceTimersByTimeAsync(0)
  expect(open.mock.calls).toEqual([['code']])

  end()
  expect(close).toHaveBeenCalledOnce()
})

test('code that fails to load is requested again until it is loaded', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('code')
  openOnceLoaded(load, open)
  await vi.advanceTimersByTimeAsync(4_999)
  expect([load.mock.calls.length, open.mock.calls.length]).toEqual([1, 0])

  await vi.advanceTimersByTimeAsync(1)
  expect([load.mock.calls.length, open.mock.calls.length]).toEqual([2, 1])
})

test.each([
  ['before its code has come', () => Promise.resolve('code')],
  ['while it waits for the next try', () => Promise.reject(new Error('offline'))],
])('a connection closed %s is not opened any more', async (_, answer) => {
  const load = vi.fn(answer)
  openOnceLoaded(load, open)()
  await vi.advanceTimersByTimeAsync(60_000)

  expect([load.mock.calls.length, open.mock.calls.length]).toEqual([1, 0])
})
