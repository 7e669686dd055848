import { routes } from '@lodge/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

export const formQuery = (alias: string) =>
  queryOptions({
    queryKey: ['form-records', alias],
    queryFn: ({ signal }) => http.call(routes.formRecord, { params: { alias } }, { signal }),
    staleTime: 0,
  })

/** The log has who published a version a moment later: how often it is looked at until it must be there. */
const maxFetches = 4

export const formVersionsQuery = (alias: string, revision: number) =>
  infiniteQueryOptions({
    queryKey: ['form-records', alias, 'versions', revision],
    queryFn: ({ pageParam, signal }) =>
      http.call(
        routes.formVersions,
        { params: { alias }, query: pageParam ? { before: pageParam } : {} },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const newest = state.data?.pages[0]?.items[0]
      return newest?.publishedBy === null && state.dataUpdateCount < maxFetches ? 1_000 : false
    },
  })
