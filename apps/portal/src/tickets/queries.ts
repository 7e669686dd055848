import { loadNewest } from '@lodge/client'
import {
  type MyTicketsFilter,
  type MyTicketsPage,
  type RequesterTicketDetail,
  routes,
} from '@lodge/contracts'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { http } from '../http.ts'

export type LoadedMyTickets = InfiniteData<MyTicketsPage, string | undefined>

export const myTicketsKey = ['my-tickets'] as const
export const myTicketsKeyOf = (show: MyTicketsFilter) => [...myTicketsKey, show] as const
export const myTicketKey = (number: number) => ['my-ticket', number] as const

export const myTicketsQuery = (show: MyTicketsFilter) =>
  infiniteQueryOptions({
    queryKey: myTicketsKeyOf(show),
    queryFn: ({ pageParam, signal }) =>
      http.call(
        routes.myTickets,
        { query: { show, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

export const myTicketQuery = (number: number) =>
  queryOptions<RequesterTicketDetail>({
    queryKey: myTicketKey(number),
    queryFn: ({ signal }) => loadNewest(() => http.call(routes.myTicket, { params: { number } }, { signal })),
  })

/** Why the ticket's deadlines are as they are; loaded when the explanation is opened. */
export const slaExplanationQuery = (number: number, version: number) =>
  queryOptions({
    queryKey: ['my-ticket-sla', number, version],
    queryFn: ({ signal }) => http.call(routes.myTicketSla, { params: { number } }, { signal }),
  })
