import {
  type CompareBusinessHours,
  type PreviewSla,
  type PreviewSlaPolicyImpact,
  type PreviewSlaPolicyOrder,
  routes,
  type SaveSlaPolicy,
  type SlaRecalculationView,
} from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../foundation/http.ts'

export const policiesQuery = queryOptions({
  queryKey: ['settings', 'policies'],
  queryFn: ({ signal }) => http.call(routes.slaPolicies, undefined, { signal }),
  staleTime: 0,
})

export const policyQuery = (alias: string) =>
  queryOptions({
    queryKey: ['settings', 'policy', alias],
    queryFn: ({ signal }) => http.call(routes.slaPolicy, { params: { alias } }, { signal }),
    staleTime: 0,
  })

export const businessHoursListQuery = queryOptions({
  queryKey: ['settings', 'business-hours-list'],
  queryFn: ({ signal }) => http.call(routes.businessHoursList, undefined, { signal }),
  staleTime: 0,
})

export const businessHoursQuery = (alias: string) =>
  queryOptions({
    queryKey: ['settings', 'business-hours', alias],
    queryFn: ({ signal }) => http.call(routes.businessHours, { params: { alias } }, { signal }),
    staleTime: 0,
  })

export const scopeOptionsQuery = queryOptions({
  queryKey: ['settings', 'scope-options'],
  queryFn: ({ signal }) => http.call(routes.slaScopeOptions, undefined, { signal }),
  staleTime: 60_000,
})

export const staffQuery = queryOptions({
  queryKey: ['settings', 'staff'],
  queryFn: ({ signal }) => http.call(routes.agents, undefined, { signal }),
  staleTime: 60_000,
})

export const previewQuery = (body: PreviewSla) =>
  queryOptions({
    queryKey: ['settings', 'preview', body],
    queryFn: ({ signal }) => http.call(routes.slaPreview, { body }, { signal }),
  })

export const policyImpactQuery = (alias: string | null, policy: SaveSlaPolicy) => {
  const body: PreviewSlaPolicyImpact = { alias, policy }
  return queryOptions({
    queryKey: ['settings', 'impact', body],
    queryFn: ({ signal }) => http.call(routes.slaPolicyImpact, { body }, { signal }),
    staleTime: 5_000,
  })
}

/** Counts anew each time, as tickets come and go. */
export const orderImpactQuery = (alias: string, query: PreviewSlaPolicyOrder) =>
  queryOptions({
    queryKey: ['settings', 'order-impact', alias, query],
    queryFn: ({ signal }) => http.call(routes.slaOrderImpact, { params: { alias }, query }, { signal }),
    staleTime: 0,
  })

export const businessHoursImpactQuery = (alias: string) =>
  queryOptions({
    queryKey: ['settings', 'business-hours-impact', alias],
    queryFn: ({ signal }) => http.call(routes.businessHoursImpact, { params: { alias } }, { signal }),
    staleTime: 0,
  })

export const businessHoursComparisonQuery = (body: CompareBusinessHours) =>
  queryOptions({
    queryKey: ['settings', 'business-hours-comparison', body],
    queryFn: ({ signal }) => http.call(routes.compareBusinessHours, { body }, { signal }),
  })

const isRunning = ({ finishedAt }: SlaRecalculationView) => finishedAt === null

/** Returns how often the progress is read, in milliseconds; false while nothing is being recalculated. */
export const whileRunning = (items: readonly SlaRecalculationView[] | undefined) =>
  items?.some(isRunning) ? 1_000 : false

export const recalculationsQuery = queryOptions({
  queryKey: ['settings', 'recalculations'],
  queryFn: ({ signal }) => http.call(routes.slaRecalculations, undefined, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => whileRunning(state.data?.items),
})
