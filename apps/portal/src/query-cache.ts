import { ApiError } from '@lodge/client'
import { QueryClient } from '@tanstack/react-query'

/**
 * Server state. Pushes keep it true while live, so nothing is refetched by age; a refusal is not retried. Without a
 * network a load fails at once and says so, and is tried again when the network is back.
 */
export const queryCache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      networkMode: 'always',
      retry: (failures, error) => navigator.onLine && !(error instanceof ApiError) && failures < 1,
    },
    mutations: { networkMode: 'always' },
  },
})
