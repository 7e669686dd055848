import { ApiError, ContractError, NetworkError, TimeoutError } from '@lodge/client'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import '../testing/index.ts'
import { queryDefaults } from './query-defaults.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Returns the number of times that a read is tried which always fails in this way. */
async function countTries(error: Error): Promise<number> {
  let tries = 0
  const cache = new QueryClient({
    defaultOptions: { queries: { ...queryDefaults, retryDelay: 0, networkMode: 'always' } },
  })
  const failing = () => {
    tries += 1
    return Promise.reject(error)
  }
  await cache
    .fetchQuery({ queryKey: ['topics'], queryFn: failing, retry: queryDefaults.retry })
    .catch(() => null)
  return tries
}

test.each([
  ['a lost connection', 3, new NetworkError('lost')],
  ['a time-out', 2, new TimeoutError('late')],
  ['a refusal', 1, new ApiError({ status: 404, code: 'not_found', message: 'No' })],
  ['a server that is down', 1, new ApiError({ status: 503, code: 'unavailable', message: 'Down' })],
  ['an answer that breaks its contract', 1, new ContractError('GET /api/topics')],
])('a read that ends in %s is tried %i times in all', async (_, tries, error) => {
  expect(await countTries(error)).toBe(tries)
})

test('without a network nothing is tried again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  expect(await countTries(new NetworkError('lost'))).toBe(1)
})

test('loaded data stays fresh until a push invalidates it', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: queryDefaults } })
  const read = vi.fn(() => Promise.resolve('topics'))
  await cache.fetchQuery({ queryKey: ['topics'], queryFn: read })
  await cache.fetchQuery({ queryKey: ['topics'], queryFn: read })
  expect(read).toHaveBeenCalledTimes(1)

  await cache.invalidateQueries({ queryKey: ['topics'] })
  await cache.fetchQuery({ queryKey: ['topics'], queryFn: read })
  expect(read).toHaveBeenCalledTimes(2)
})
