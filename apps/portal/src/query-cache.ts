import { ApiError } from '@lodge/client'
import { QueryClient } from '@tanstack/react-query'

/** Server state. Pushes keep it true while live, so nothing is refetched by age; a refusal is not retried. */
export const queryCache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
    },
    mutations: { networkMode: 'always' },
  },
})
