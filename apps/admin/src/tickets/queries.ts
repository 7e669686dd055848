import { loadNewest } from '@lodge/client'
import { routes, type TicketDetail, type TicketsPage } from '@lodge/contracts'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { http } from '../http.ts'
import type { TicketList } from '../lists/list-address.ts'

export type LoadedTickets = InfiniteData<TicketsPage, string | undefined>

export const ticketListsKey = ['tickets'] as const
export const ticketKey = (number: number) => ['ticket', number] as const

export const ticketsQuery = (list: TicketList) =>
  infiniteQueryOptions({
    queryKey: [...ticketListsKey, list],
    queryFn: ({ pageParam, signal }) =>
      http.call(
        routes.tickets,
        { query: { ...list, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

export const ticketQuery = (number: number) =>
  queryOptions<TicketDetail>({
    queryKey: ticketKey(number),
    queryFn: ({ signal }) => loadNewest(() => http.call(routes.ticket, { params: { number } }, { signal })),
  })

/** Why each clock of a ticket stands as it does; asked for when the explanation is opened. */
export const slaWhyQuery = (number: number, version: number) =>
  queryOptions({
    queryKey: ['sla-why', number, version],
    queryFn: ({ signal }) => http.call(routes.ticketSla, { params: { number } }, { signal }),
  })

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => http.call(routes.agents, {}, { signal }),
})
