import { type ListAutomationRuns, type ListAutomations, routes } from '@lodge/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

export const automationsQuery = (query: ListAutomations) =>
  queryOptions({
    queryKey: ['automations', query],
    queryFn: ({ signal }) => http.call(routes.automations, { query }, { signal }),
    staleTime: 0,
  })

export const automationQuery = (alias: string) =>
  queryOptions({
    queryKey: ['automation', alias],
    queryFn: ({ signal }) => http.call(routes.automation, { params: { alias } }, { signal }),
    staleTime: 0,
  })

/** The fields of forms that conditions can ask for. */
export const automationFieldsQuery = queryOptions({
  queryKey: ['automation-fields'],
  queryFn: ({ signal }) => http.call(routes.automationFields, {}, { signal }),
  staleTime: 0,
})

/** The webhooks that an automation may call; there are never more than a page of them. */
export const webhookOptionsQuery = queryOptions({
  queryKey: ['webhooks', 'options'],
  queryFn: ({ signal }) =>
    http.call(routes.webhooks, { query: { show: 'active', sort: 'name' } }, { signal }),
  staleTime: 0,
})

export type RunFilter = Omit<ListAutomationRuns, 'cursor'>

export const automationRunsQuery = (filter: RunFilter) =>
  infiniteQueryOptions({
    queryKey: ['automation-runs', filter],
    queryFn: ({ pageParam, signal }) =>
      http.call(
        routes.automationRuns,
        { query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  })

export const ticketRunsQuery = (number: number) =>
  infiniteQueryOptions({
    queryKey: ['automation-runs', 'ticket', number],
    queryFn: ({ pageParam, signal }) =>
      http.call(
        routes.ticketAutomationRuns,
        { params: { number }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  })
