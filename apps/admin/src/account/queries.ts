import { type AccountView, routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../http.ts'

export const accountQuery = queryOptions<AccountView>({
  queryKey: ['account'],
  queryFn: ({ signal }) => http.call(routes.account, {}, { signal }),
})

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => http.call(routes.secondFactor, {}, { signal }),
  staleTime: 0,
})

/** Sessions come and go unseen, so they are asked for whenever the page is opened. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => http.call(routes.sessions, {}, { signal }),
  staleTime: 0,
})
