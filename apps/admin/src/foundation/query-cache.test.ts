import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refetchOlderThanConnection } from './query-cache.ts'

test('once a connection stands, what was loaded long before it is loaded again', async () => {
  const cache = new QueryClient()
  cache.setQueryData(['early'], 1, { updatedAt: Date.now() - 1_500 })
  cache.setQueryData(['late'], 1, { updatedAt: Date.now() })
  const loading = cache.fetchQuery({ queryKey: ['loading'], queryFn: () => new Promise<number>(() => {}) })
  loading.catch(() => undefined)

  refetchOlderThanConnection(cache)

  const isOld = ['early', 'late', 'loading'].map((key) => cache.getQueryState([key])?.isInvalidated)
  expect(isOld).toEqual([true, false, false])
})
