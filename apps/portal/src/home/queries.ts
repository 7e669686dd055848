import { minuteMs, openingHoursRoutes, secondMs } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../http.ts'

/** Asked again when the help desk opens or closes, and now and then in between: somebody may change the hours. */
export const openingHoursQuery = queryOptions({
  queryKey: ['opening-hours'],
  queryFn: ({ signal }) => http.call(openingHoursRoutes.openingHours, {}, { signal }),
  select: ({ openingHours }) => openingHours,
  staleTime: minuteMs,
  refetchInterval: ({ state }) => {
    const changesAt = state.data?.openingHours?.changesAt
    const leftMs = changesAt ? Date.parse(changesAt) - Date.now() + secondMs : longestMs
    return Math.min(Math.max(leftMs, shortestMs), longestMs)
  },
})

const shortestMs = 10 * secondMs
const longestMs = 15 * minuteMs
