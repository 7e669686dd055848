import { type ListIncomingMail, routes } from '@lodge/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

/** The key of all queries about mails that came. */
export const incomingMailKey = ['incoming-mails']

export const incomingMailsQuery = (filter: Omit<ListIncomingMail, 'cursor'>) =>
  infiniteQueryOptions({
    queryKey: [...incomingMailKey, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      http.call(
        routes.incomingMails,
        { query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  })

export const incomingMailQuery = (id: string) =>
  queryOptions({
    queryKey: [...incomingMailKey, 'one', id],
    queryFn: ({ signal }) => http.call(routes.incomingMail, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const quarantineCountQuery = queryOptions({
  queryKey: [...incomingMailKey, 'count'],
  queryFn: ({ signal }) => http.call(routes.quarantineCount, {}, { signal }),
  refetchInterval: 60_000,
})
