import { loadNewest } from '@lodge/client'
import {
  type MyTicketsFilter,
  type MyTicketsPage,
  portalRoutes,
  type RequesterTicketDetail,
} from '@lodge/contracts'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { http } from '../http.ts'

export type LoadedMyTickets = InfiniteData<MyTicketsPage, string | undefined>

export const myTicketsKey = ['my-tickets'] as const
/** Without a search, all tickets under a filter. */
export const myTicketsKeyOf = (show: MyTicketsFilter, search = '') => [...myTicketsKey, show, search] as const
export const myTicketKey = (number: number) => ['my-ticket', number] as const

export const myTicketsQuery = (show: MyTicketsFilter, search = '') =>
  infiniteQueryOptions({
    queryKey: myTicketsKeyOf(show, search),
    queryFn: ({ pageParam, signal }) =>
      http.call(
        portalRoutes.myTickets,
        { query: { show, ...(search && { search }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

export const myTicketQuery = (number: number) =>
  queryOptions<RequesterTicketDetail>({
    queryKey: myTicketKey(number),
    queryFn: ({ signal }) =>
      loadNewest(() => http.call(portalRoutes.myTicket, { params: { number } }, { signal })),
  })

/** Loaded when the explanation is opened. */
export const slaExplanationQuery = (number: number, version: number) =>
  queryOptions({
    queryKey: ['my-ticket-sla', number, version],
    queryFn: ({ signal }) => http.call(portalRoutes.myTicketSla, { params: { number } }, { signal }),
  })
