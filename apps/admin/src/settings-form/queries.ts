import { type ActivitySubjectKind, routes } from '@lodge/contracts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { http } from '../http.ts'

/** The log is written a moment after the change: how often it is looked at until it must be there. */
const maxFetches = 4

export const settingsActivityQuery = (kind: ActivitySubjectKind, alias: string, revision: number) =>
  infiniteQueryOptions({
    queryKey: ['settings-activity', kind, alias, revision],
    queryFn: ({ pageParam, signal }) =>
      http.call(
        routes.subjectActivity,
        { params: { kind, alias }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.dataUpdateCount < maxFetches ? 1_000 : false),
  })
