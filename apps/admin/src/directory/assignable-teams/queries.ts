import { routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

/** Every team that a ticket can be passed to, in sight or not. */
export const assignableTeamsQuery = queryOptions({
  queryKey: ['assignable-teams'],
  queryFn: ({ signal }) => http.call(routes.teams, {}, { signal }),
})
