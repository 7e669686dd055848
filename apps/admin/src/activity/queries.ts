import { type ListActivity, routes } from '@lodge/contracts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { http } from '../http.ts'

export const activityQuery = (filter: Omit<ListActivity, 'cursor'>) =>
  infiniteQueryOptions({
    queryKey: ['activity', filter],
    queryFn: ({ pageParam, signal }) =>
      http.call(
        routes.activity,
        { query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    // The log is not pushed: each visit reads it anew.
    staleTime: 0,
  })
