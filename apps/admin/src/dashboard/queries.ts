import { routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../http.ts'

/** The figures that no push carries are read anew each minute; counts and the breaching list are live. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => http.call(routes.dashboard, {}, { signal }),
  staleTime: 60_000,
  refetchInterval: 60_000,
})

export const setupChecklistQuery = queryOptions({
  queryKey: ['setup-checklist'],
  queryFn: ({ signal }) => http.call(routes.setupChecklist, {}, { signal }),
  staleTime: 0,
})
