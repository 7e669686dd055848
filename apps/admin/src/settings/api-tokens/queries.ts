import { routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

/** The use of a token is pushed to nobody. */
export const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: ({ signal }) => http.call(routes.apiTokens, {}, { signal }),
  staleTime: 0,
})

export const myTokensQuery = queryOptions({
  queryKey: ['my-tokens'],
  queryFn: ({ signal }) => http.call(routes.myTokens, {}, { signal }),
  staleTime: 0,
})
