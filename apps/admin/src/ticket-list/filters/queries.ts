import { type NamedFilterField, routes, type TicketFilterQuery } from '@lodge/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { http } from '../../http.ts'

/** The names of the records that a condition names. */
export const filterValueNamesQuery = (field: NamedFilterField, values: readonly string[]) =>
  queryOptions({
    queryKey: ['filter-value-names', field, values],
    queryFn: ({ signal }) =>
      http.call(routes.filterValues, { query: { field, values: values.join(',') } }, { signal }),
    enabled: values.length > 0,
    // Names that are known already stay while another one is looked up.
    placeholderData: keepPreviousData,
  })

/** The values that a condition may have, by a part of their name. */
export const filterValuesQuery = (field: NamedFilterField, text: string) =>
  queryOptions({
    queryKey: ['filter-values', field, text],
    queryFn: ({ signal }) => http.call(routes.filterValues, { query: { field, text } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** How many tickets fulfil the conditions; true of the moment it is asked. */
export const ticketCountQuery = (filter: TicketFilterQuery) =>
  queryOptions({
    queryKey: ['tickets-count', filter],
    queryFn: ({ signal }) => http.call(routes.ticketCount, { query: filter }, { signal }),
    gcTime: 0,
    staleTime: 0,
  })
