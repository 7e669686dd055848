import { type ListWebhookDeliveries, routes } from '@lodge/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

/** Time after which deliveries are read anew: they are pushed to nobody. */
const refetchMs = 5_000

export const webhookQuery = (alias: string) =>
  queryOptions({
    queryKey: ['webhook', alias],
    queryFn: ({ signal }) => http.call(routes.webhook, { params: { alias } }, { signal }),
    staleTime: 0,
  })

/** The webhook’s state, which renews itself beside a form that does not. */
export const webhookHealthQuery = (alias: string) =>
  queryOptions({
    queryKey: ['webhook', alias, 'health'],
    queryFn: ({ signal }) => http.call(routes.webhook, { params: { alias } }, { signal }),
    refetchInterval: refetchMs,
    staleTime: 0,
  })

export const webhookDeliveriesQuery = (alias: string, filter: Omit<ListWebhookDeliveries, 'cursor'>) =>
  infiniteQueryOptions({
    queryKey: ['webhook-deliveries', alias, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      http.call(
        routes.webhookDeliveries,
        { params: { alias }, query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: refetchMs,
    staleTime: 0,
  })

export const webhookDeliveryQuery = (alias: string, id: string) =>
  queryOptions({
    queryKey: ['webhook-deliveries', alias, 'one', id],
    queryFn: ({ signal }) => http.call(routes.webhookDelivery, { params: { alias, id } }, { signal }),
    refetchInterval: refetchMs,
    staleTime: 0,
  })
