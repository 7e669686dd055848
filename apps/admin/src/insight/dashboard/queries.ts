import { type Dashboard, type DashboardDays, type DashboardNow, routes } from '@lodge/contracts'
import { dashboardFilters, narrowToTeam } from '@lodge/domain'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { availabilityQuery } from '../../directory/availability/queries.ts'
import { http } from '../../foundation/http.ts'
import { myTicketsCountQuery } from '../../ticketing/queues/my-tickets.ts'

/** The dashboard of a team, or of all teams in sight for null, over so many past days. */
export interface DashboardChoice {
  team: string | null
  days: DashboardDays
}

const inQuery = (team: string | null) => (team === null ? {} : { team })

/** The whole dashboard with the days that are over, read anew each minute. */
const dashboardQuery = ({ team, days }: DashboardChoice) =>
  queryOptions({
    queryKey: ['dashboard', team, days],
    queryFn: ({ signal }) => http.call(routes.dashboard, { query: { ...inQuery(team), days } }, { signal }),
    staleTime: 60_000,
    refetchInterval: 60_000,
  })

const nowKey = 'dashboard-now'

/** Figures that events change: first the loaded dashboard's, read anew when a push tells of an event. */
const dashboardNowQuery = (team: string | null, loaded: Dashboard | undefined, loadedAt: number) =>
  queryOptions({
    queryKey: [nowKey, team],
    queryFn: ({ signal }): Promise<DashboardNow> =>
      http.call(routes.dashboardNow, { query: inQuery(team) }, { signal }),
    enabled: loaded !== undefined,
    initialData: loaded,
    initialDataUpdatedAt: loadedAt,
    staleTime: 60_000,
  })

/** Returns the dashboard as of the latest news of it. */
export function useDashboard(choice: DashboardChoice) {
  const whole = useQuery(dashboardQuery(choice))
  const { data: now } = useQuery(dashboardNowQuery(choice.team, whole.data, whole.dataUpdatedAt))
  const isNewer = whole.data !== undefined && now !== undefined && now.asOf > whole.data.asOf
  return { ...whole, data: isNewer ? { ...whole.data, ...now } : whole.data }
}

const refreshEveryMs = 1_000

/** Returns a function that reads an open dashboard's figures, or how full everyone is, anew: at once, and once more after a burst. */
export function throttleDashboard(cache: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  const refresh = () => {
    isDue = false
    void cache.invalidateQueries({ queryKey: [nowKey] })
    void cache.invalidateQueries({ queryKey: availabilityQuery.queryKey })
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) refresh()
    }, refreshEveryMs)
  }
  return () => {
    isDue = true
    if (timer === undefined) refresh()
  }
}

/** The number of the agent's open tickets, in one team or, with null, in all. */
export const myTicketsOfTeamQuery = (team: string | null) =>
  team === null
    ? myTicketsCountQuery
    : queryOptions({
        queryKey: [...myTicketsCountQuery.queryKey, team],
        queryFn: ({ signal }) =>
          http.call(routes.ticketCount, { query: narrowToTeam(dashboardFilters.mine, team) }, { signal }),
      })

export const setupChecklistQuery = queryOptions({
  queryKey: ['setup-checklist'],
  queryFn: ({ signal }) => http.call(routes.setupChecklist, {}, { signal }),
  staleTime: 0,
})

export const failingMailboxesQuery = queryOptions({
  queryKey: ['mailbox-records', 'failing'],
  queryFn: ({ signal }) => http.call(routes.failingMailboxes, {}, { signal }),
  refetchInterval: 60_000,
})
