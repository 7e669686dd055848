import { type ListDeliveries, routes } from '@lodge/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

/** The key of all queries about mails that were not sent. */
export const deliveriesKey = ['deliveries']

export const deliveriesQuery = (filter: Omit<ListDeliveries, 'cursor'>) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      http.call(
        routes.deliveries,
        { query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  })

/** Read anew whenever somebody's addresses change, as other lists of people are. */
export const failingAddressesQuery = queryOptions({
  queryKey: ['user-records', 'failing-addresses'],
  queryFn: ({ signal }) => http.call(routes.failingAddresses, {}, { signal }),
  staleTime: 0,
})

export const failedDeliveriesQuery = queryOptions({
  queryKey: [...deliveriesKey, 'failed'],
  queryFn: ({ signal }) => http.call(routes.failedDeliveries, {}, { signal }),
  refetchInterval: 60_000,
})
