import { type Availability, type OwnAway, routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

/** Hours open and absences end without an event. */
export const availabilityQuery = queryOptions({
  queryKey: ['availability'],
  queryFn: ({ signal }): Promise<Availability> => http.call(routes.availability, {}, { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
})

export const ownAwayQuery = queryOptions({
  queryKey: ['own-away'],
  queryFn: ({ signal }): Promise<OwnAway> => http.call(routes.ownAway, {}, { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
})
