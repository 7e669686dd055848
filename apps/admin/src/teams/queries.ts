import { routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../http.ts'

export const teamQuery = (alias: string) =>
  queryOptions({
    queryKey: ['team-records', alias],
    queryFn: ({ signal }) => http.call(routes.teamRecord, { params: { alias } }, { signal }),
    staleTime: 0,
  })

/** Everybody who can be a member. */
export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => http.call(routes.agents, {}, { signal }),
})
