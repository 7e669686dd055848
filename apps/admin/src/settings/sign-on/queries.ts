import { routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

export const identityProviderQuery = (alias: string) =>
  queryOptions({
    queryKey: ['identity-provider', alias],
    queryFn: ({ signal }) => http.call(routes.identityProvider, { params: { alias } }, { signal }),
    staleTime: 0,
  })

export const identityTestQuery = (alias: string, testId: string) =>
  queryOptions({
    queryKey: ['identity-test', alias, testId],
    queryFn: ({ signal }) => http.call(routes.identityTest, { params: { alias, testId } }, { signal }),
  })

export const providerRulesQuery = (alias: string) =>
  queryOptions({
    queryKey: ['identity-provider-rules', alias],
    queryFn: ({ signal }) => http.call(routes.providerRules, { params: { alias } }, { signal }),
    staleTime: 0,
  })

export const waysInQuery = queryOptions({
  queryKey: ['ways-in'],
  queryFn: ({ signal }) => http.call(routes.waysIn, {}, { signal }),
  staleTime: 0,
})
