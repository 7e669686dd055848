import { type ActivityFilter, routes } from '@lodge/contracts'
import { pageLanguage } from '@lodge/strings'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

export const activityQuery = (filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', filter],
    queryFn: ({ pageParam, signal }) =>
      http.call(
        routes.activity,
        {
          query: {
            ...filter,
            // Only a search depends on it.
            ...(filter.search ? { language: pageLanguage() } : {}),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    // The log is not pushed: each visit reads it anew.
    staleTime: 0,
  })

/** People who may have acted, by part of their name or address. */
export const actorsQuery = (search: string) =>
  queryOptions({
    queryKey: ['activity-actors', search],
    queryFn: ({ signal }) => http.call(routes.activityActors, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
