import { routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

/** Read anew every ten seconds, also where reading failed before. */
export const operationsQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: ({ signal }) => http.call(routes.operations, {}, { signal }),
  staleTime: 0,
  refetchInterval: 10_000,
})

/** Sizes change slowly, and to read them takes longer. */
export const storageQuery = queryOptions({
  queryKey: ['operations', 'storage'],
  queryFn: ({ signal }) => http.call(routes.storage, {}, { signal }),
  staleTime: 0,
  refetchInterval: 5 * 60_000,
})
