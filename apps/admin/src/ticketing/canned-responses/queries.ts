import { type ListCannedResponses, type PreviewCannedResponse, routes } from '@lodge/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

export type CannedResponseFilter = Omit<ListCannedResponses, 'cursor'>

export const cannedResponsesQuery = (list: CannedResponseFilter) =>
  infiniteQueryOptions({
    queryKey: ['canned-responses', list],
    queryFn: ({ pageParam, signal }) =>
      http.call(
        routes.cannedResponses,
        { query: { ...list, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  })

export const cannedResponseQuery = (alias: string) =>
  queryOptions({
    queryKey: ['canned-response', alias],
    queryFn: ({ signal }) => http.call(routes.cannedResponse, { params: { alias } }, { signal }),
    staleTime: 0,
  })

export const cannedResponsePreviewQuery = (body: PreviewCannedResponse) =>
  queryOptions({
    queryKey: ['canned-preview', body],
    queryFn: ({ signal }) => http.call(routes.previewCannedResponse, { body }, { signal }),
    staleTime: 10_000,
  })
