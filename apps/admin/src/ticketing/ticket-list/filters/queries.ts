import { type NamedFilterField, routes, type TicketFilterQuery, writeFilterValues } from '@lodge/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { http } from '../../../foundation/http.ts'

/** Names of the records that a condition refers to. */
export const filterValueNamesQuery = (field: NamedFilterField, values: readonly string[]) =>
  queryOptions({
    queryKey: ['filter-value-names', field, values],
    queryFn: ({ signal }) =>
      http.call(routes.filterValues, { query: { field, values: writeFilterValues(values) } }, { signal }),
    enabled: values.length > 0,
    // Names that are known already stay while another one is looked up.
    placeholderData: keepPreviousData,
  })

/** Values that a condition may have, found by part of their name. */
export const filterValuesQuery = (field: NamedFilterField, text: string) =>
  queryOptions({
    queryKey: ['filter-values', field, text],
    queryFn: ({ signal }) => http.call(routes.filterValues, { query: { field, text } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** Counts the tickets that match the filter, afresh each time. */
export const ticketCountQuery = (filter: TicketFilterQuery) =>
  queryOptions({
    queryKey: ['tickets-count', filter],
    queryFn: ({ signal }) => http.call(routes.ticketCount, { query: filter }, { signal }),
    gcTime: 0,
    staleTime: 0,
  })
