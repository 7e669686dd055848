import { queryDefaults } from '@lodge/ui'
import { QueryClient } from '@tanstack/react-query'

/** Server state, read as in both clients. */
export const queryCache = new QueryClient({
  defaultOptions: { queries: queryDefaults, mutations: { networkMode: 'always' } },
})

/** The time between a page load and its connection in which nothing is loaded twice. */
const longGapMs = 1_000

/**
 * Loads again what was loaded a second or more before a connection stood: it may lack what happened in between, which
 * nobody has pushed.
 */
export function refetchOlderThanConnection(cache: QueryClient): void {
  const until = Date.now() - longGapMs
  void cache.invalidateQueries({
    predicate: ({ state: { dataUpdatedAt } }) => dataUpdatedAt > 0 && dataUpdatedAt <= until,
  })
}
