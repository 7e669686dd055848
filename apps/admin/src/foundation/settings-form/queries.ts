import { type ActivitySubjectKind, routes } from '@lodge/contracts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { http } from '../http.ts'

/** The log is written a moment after the change, and on a busy server later: after so many ms it is read anew. */
const readAgainAfter = [1_000, 1_000, 2_000, 4_000, 8_000, 15_000]

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
    refetchInterval: ({ state }) => readAgainAfter[state.dataUpdateCount - 1] ?? false,
  })
