import { routes, type SearchPage, type SearchSort } from '@lodge/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

/** Results are true only of the moment: another visit searches again. */
const staleTime = 0

export const searchKey = ['search'] as const

export const searchQuery = (q: string, sort: SearchSort) =>
  infiniteQueryOptions({
    queryKey: [...searchKey, 'pages', q, sort],
    queryFn: ({ pageParam, signal }) =>
      http.call(
        routes.searchTickets,
        { query: { q, sort, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: SearchPage) => page.next ?? undefined,
    staleTime,
  })

/** The first few hits, for the command palette. */
export const topHitsQuery = (q: string, size: number) =>
  queryOptions({
    queryKey: [...searchKey, 'first', q, size],
    queryFn: ({ signal }) => http.call(routes.searchTickets, { query: { q, size } }, { signal }),
    staleTime,
  })

export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: [...searchKey, 'people', q],
    queryFn: ({ signal }) => http.call(routes.searchPeople, { query: { q } }, { signal }),
    staleTime,
  })
