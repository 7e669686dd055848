import { routes } from '@lodge/contracts'
import { dashboardFilters } from '@lodge/domain'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

export const myTicketsPath = '/admin/tickets/all?show=mine'

/** The number of open tickets that the agent has. */
export const myTicketsCountQuery = queryOptions({
  queryKey: ['my-tickets-count'],
  queryFn: ({ signal }) => http.call(routes.ticketCount, { query: dashboardFilters.mine }, { signal }),
})

const countEveryMs = 3_000

/** Returns a function that has the agent's own tickets counted again, soon after tickets have changed. */
export function throttleMyTicketsCount(cache: QueryClient): () => void {
  let isDue = false
  const count = () => {
    isDue = false
    void cache.invalidateQueries({ queryKey: myTicketsCountQuery.queryKey })
  }
  return () => {
    if (isDue) return
    isDue = true
    setTimeout(count, countEveryMs)
  }
}
