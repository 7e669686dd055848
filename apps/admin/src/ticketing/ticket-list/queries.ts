import { routes } from '@lodge/contracts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { ticketListsKey } from '../ticket/queries.ts'
import type { TicketList } from './list-url.ts'

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
