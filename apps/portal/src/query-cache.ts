import { useSession } from '@lodge/client'
import { queryDefaults } from '@lodge/ui'
import { QueryClient } from '@tanstack/react-query'

/**
 * Server state, read as in both clients. Without a network a load fails at once and says so, and is tried again when
 * the network is back.
 */
export const queryCache = new QueryClient({
  defaultOptions: {
    queries: { ...queryDefaults, refetchOnReconnect: true, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

// Which topics and articles there are depends on who asks, and on their department.
useSession.subscribe(({ frontendUser }, before) => {
  if (frontendUser === before.frontendUser) return
  void queryCache.invalidateQueries({ queryKey: ['topics'] })
  void queryCache.invalidateQueries({ queryKey: ['knowledge-base'] })
})
