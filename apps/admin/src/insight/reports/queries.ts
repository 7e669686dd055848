import { type ListReportTickets, routes, type TicketReportAddress } from '@lodge/contracts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { http } from '../../foundation/http.ts'
import { untilPrepared } from './until-prepared.ts'

/** A report is as of the moment at which it is read: no push changes it, another visit counts again. */
export const ticketReportQuery = (report: TicketReportAddress) =>
  queryOptions({
    queryKey: ['ticket-report', report],
    queryFn: ({ signal }) => http.call(routes.ticketReport, { query: report }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    ...untilPrepared,
  })

export type CountedAddress = Omit<z.input<typeof ListReportTickets>, 'cursor'>

export const countedTicketsQuery = (counted: CountedAddress) =>
  infiniteQueryOptions({
    queryKey: ['report-tickets', counted],
    queryFn: ({ signal, pageParam }) =>
      http.call(
        routes.reportTickets,
        { query: { ...counted, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 60_000,
    ...untilPrepared,
  })
