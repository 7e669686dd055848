import { routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { useQueueCounts } from './queue-counts-store.ts'

/** The teams of the sidebar. The counts that come with them go to their store, where pushes keep them true. */
export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: async ({ signal }) => {
    const queues = await http.call(routes.queueCounts, {}, { signal })
    useQueueCounts.getState().loaded(queues)
    return queues
  },
})
